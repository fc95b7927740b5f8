/** Gas of a transaction to be resolved: what budget a simulated run suggests and which coins pay it. */
import type { bcs } from '@mysten/sui/bcs';
import { fundsId } from '../../accumulators/funds.ts';
import { formatReservation, parseReservation } from '../../checks/coin-reservation.ts';
import { ChainError } from '../../errors.ts';
import { argumentsOf } from '../../model/command.ts';
import { coinBalance } from '../../model/stored-object.ts';
import { GAS_COIN_TYPE, normalizeType, SUI_TYPE } from '../../model/type-tag.ts';
import { MAX_GAS_BUDGET_MIST, MAX_GAS_OBJECTS } from '../../protocol/protocol-config.ts';
import type { GasSummary, Localnet, ObjectReference, StoredObject, TransactionData } from '../../types.ts';

type ExpirationInput = (typeof bcs.TransactionData.$inferInput & { V1: unknown })['V1']['expiration'];

/** Units of computation added to a budget for safety. Source: sui-json-rpc, GAS_SAFE_OVERHEAD. */
const SAFE_OVERHEAD_UNITS = 1_000n;

/** A prime: keeps the nonces of different checkpoints apart. */
const NONCE_STRIDE = 65_537n;

const PAGE_ITEMS = 1_000;

/** Returns the budget for a transaction that used `gas` in a simulated run, with the customary overhead. */
export function budgetFor(gas: GasSummary, priceMist: bigint): bigint {
  const computation = gas.computationCost + SAFE_OVERHEAD_UNITS * priceMist;
  const net = computation + gas.storageCost - gas.storageRebate;
  const budget = net > computation ? net : computation;
  if (budget > MAX_GAS_BUDGET_MIST) return MAX_GAS_BUDGET_MIST;
  return budget;
}

/** What is to be paid, and with what it cannot be. */
export interface GasSelection {
  readonly owner: string;
  /** Objects that the transaction uses otherwise. */
  readonly excluded: ReadonlySet<string>;
  readonly budgetMist: bigint;
  /** Funds of the owner to pay with, too; they come first, written as a coin. */
  readonly fundsMist: bigint;
}

/**
 * Returns references to what pays: funds if there are some, and the owner's SUI coins, largest first, at most 256 together. Party objects
 * cannot pay.
 * @throws {CHAIN_GAS_BALANCE_TOO_LOW} when they do not reach the budget.
 */
export function selectGas(
  chain: Localnet,
  { owner, excluded, budgetMist, fundsMist }: GasSelection,
): ObjectReference[] {
  const { chainId } = chain;
  const funds = fundsMist > 0n ? [formatReservation(owner, fundsMist, { chainId, epoch: chain.getEpoch().epoch })] : [];
  const balance = (coin: StoredObject) => coinBalance(coin) ?? 0n;
  const byBalance = (a: StoredObject, b: StoredObject) =>
    Number(balance(b) > balance(a)) - Number(balance(b) < balance(a));
  const coins = suiCoins(chain, owner)
    .filter((coin) => !excluded.has(coin.id) && coin.owner.kind === 'address')
    .sort((a, b) => byBalance(a, b) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_GAS_OBJECTS - funds.length);
  const sum = coins.reduce((total, coin) => total + balance(coin), fundsMist);
  if (coins.length + funds.length === 0 || sum < budgetMist) {
    throw new ChainError('CHAIN_GAS_BALANCE_TOO_LOW', {
      balanceMist: sum.toString(),
      budgetMist: budgetMist.toString(),
    });
  }
  return [...funds, ...coins.map(({ id, version, digest }) => ({ objectId: id, version, digest }))];
}

/** Returns what an owner's SUI funds hold beyond what the transaction itself withdraws of them. */
export function freeFundsMist(chain: Localnet, data: TransactionData, owner: string): bigint {
  let free = chain.getBalance(owner, SUI_TYPE).addressAmount;
  const funds = fundsId(owner, SUI_TYPE);
  for (const input of data.inputs) {
    const reservation = input.kind === 'owned' ? parseReservation(input, chain.chainId) : undefined;
    if (reservation?.fundsId === funds) free -= reservation.amount;
    if (input.kind !== 'withdrawal' || normalizeType(input.coinType) !== SUI_TYPE) continue;
    const source = input.from.kind === 'sponsor' ? data.gas.owner : data.sender;
    if (source === owner) free -= input.amount;
  }
  return free;
}

/** Whether a command uses the gas coin, which is not there when funds pay. */
export function usesGasCoin({ commands }: TransactionData): boolean {
  return commands.some((command) => argumentsOf(command).some(({ kind }) => kind === 'gas'));
}

/** How often this chain was asked for an expiration; makes each one different. */
const nonces = new WeakMap<Localnet, number>();

/** Returns the expiration of a transaction that funds pay: this epoch and the next, never the same twice. */
export function shortExpiration(chain: Localnet): NonNullable<ExpirationInput> {
  const { epoch } = chain.getEpoch();
  const count = (nonces.get(chain) ?? 0) + 1;
  nonces.set(chain, count);
  const nonce = Number((chain.latestCheckpoint().sequence * NONCE_STRIDE + BigInt(count)) & 0xffff_ffffn);
  return {
    ValidDuring: {
      minEpoch: epoch,
      maxEpoch: epoch + 1n,
      minTimestamp: null,
      maxTimestamp: null,
      chain: chain.chainId,
      nonce,
    },
  };
}

function suiCoins(chain: Localnet, owner: string): StoredObject[] {
  const coins: StoredObject[] = [];
  let cursor: string | undefined;
  do {
    const page = chain.listOwnedObjects(owner, {
      type: GAS_COIN_TYPE,
      limit: PAGE_ITEMS,
      ...(cursor === undefined ? {} : { cursor }),
    });
    coins.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return coins;
}
