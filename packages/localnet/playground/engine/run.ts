/** Runs a transaction on the chain: traced in a simulation, then executed with the same bytes. Owns gas and signature. */
import { Transaction } from '@mysten/sui/transactions';
import type { OpenedChain } from '../../src/browser/index.ts';
import { coinBalance, type ExecutedTransaction, type Simulation } from '../../src/index.ts';
import { invalid } from './encode.ts';

const SUI_COIN = '0x2::coin::Coin<0x2::sui::SUI>';
/** The most that a chain takes. */
const BUDGET_MIST = 50_000_000_000n;

export interface Run {
  readonly simulation: Simulation;
  readonly executed: ExecutedTransaction;
}

/**
 * Builds the transaction that `make` adds commands to, and runs it as `sender`. One that fails is executed, too, and pays for its gas.
 * @throws {PlaygroundError} PLAYGROUND_INPUT_INVALID; {ChainError} CHAIN_… when a node would refuse it
 */
export async function runTransaction(
  { chain, accounts, clock }: OpenedChain,
  sender: string,
  make: (transaction: Transaction) => void,
): Promise<Run> {
  const account = accounts.find(({ address }) => address === sender);
  if (account === undefined) throw invalid('Sender', `${sender} is none of the accounts`);
  const transaction = new Transaction();
  make(transaction);
  transaction.setSender(sender);
  transaction.setGasPrice(chain.referenceGasPriceMist);
  transaction.setGasBudget(BUDGET_MIST);
  transaction.setGasPayment([gasCoin(chain, sender, transaction)]);
  const bytes = await transaction.build();
  const nowMs = clock.nowMs();
  await chain.verifyAhead(bytes);
  const simulation = chain.simulate(bytes, { trace: true, nowMs });
  const { signature } = await account.keypair.signTransaction(bytes);
  return { simulation, executed: await chain.execute(bytes, [signature], nowMs) };
}

/** The richest coin that is no argument. */
function gasCoin(chain: OpenedChain['chain'], sender: string, transaction: Transaction) {
  const named = new Set(transaction.getData().inputs.map((input) => input.Object?.ImmOrOwnedObject?.objectId));
  const coins = chain.listOwnedObjects(sender, { type: SUI_COIN }).items.filter(({ id }) => !named.has(id));
  const [richest] = coins.toSorted((left, right) => ((coinBalance(left) ?? 0n) > (coinBalance(right) ?? 0n) ? -1 : 1));
  if (richest === undefined) throw invalid('Sender', 'it has no SUI coin besides the arguments to pay gas with');
  return { objectId: richest.id, version: richest.version.toString(), digest: richest.digest };
}
