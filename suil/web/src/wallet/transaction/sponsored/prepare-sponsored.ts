/**
 * Transactions whose network fee the application pays, asked for only where the account's own SUI does not. What is answered is believed
 * in nothing: the program must be the one that was sent, its sender this account, its gas another's, and it must end with the next epoch,
 * because who has the signed transaction decides when it is sent.
 */
import type { Transaction } from '@mysten/sui/transactions';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import { type AppError, type AppErrorCode, readAppError, ZERO_ADDRESS } from '@suil/core';
import type { Simulation } from '@suil/sdk';
import { api } from '../../../platform/api/api.ts';
import type { Chain } from '../../../platform/chain/chain.ts';
import type { PreparedTransaction, TransactionPlan } from '../plan.ts';
import { withoutSponsor } from './without-sponsor.ts';

type Simulated = Extract<Simulation, { ok: true }>;

export interface SponsoredTransaction {
  readonly prepared: PreparedTransaction;
  /** What it does to everyone but the sponsor. */
  readonly simulated: Simulated;
  /** Address that pays the fee. */
  readonly sponsor: string;
}

/** How a node or the SDK says that the account's SUI does not reach. */
const TOO_LITTLE: readonly AppErrorCode[] = [
  'CHAIN_GAS_BALANCE_INSUFFICIENT',
  'CHAIN_GAS_EXHAUSTED',
  'ASSET_SUI_INSUFFICIENT',
];
/** What of the sponsor's answers the user has to know; the others leave things as they are without it. */
const SAID: readonly AppErrorCode[] = ['SPONSOR_BUDGET_DRAINED', 'SPONSOR_ALLOWANCE_USED'];

/** Whether the plan's fee may be paid by the application, after the account could not pay it. */
export function isSponsorable({ isSponsored }: TransactionPlan, { code }: AppError): boolean {
  return isSponsored === true && TOO_LITTLE.includes(code);
}

/** Returns the plan's transaction with gas of the sponsor; null when it is not paid for. @throws {SPONSOR_BUDGET_DRAINED} @throws {SPONSOR_ALLOWANCE_USED} */
export async function prepareSponsored(
  chain: Chain,
  plan: TransactionPlan,
  sender: string,
): Promise<SponsoredTransaction | null> {
  const prepared = await plan.prepare(chain, sender);
  const { transaction } = prepared;
  transaction.setSender(sender);
  // Who pays is not known yet; that it is another keeps the program away from the gas coin.
  transaction.setGasOwner(ZERO_ADDRESS);
  try {
    const kind = toBase64(await transaction.build({ client: chain.client, onlyTransactionKind: true }));
    const { bytes } = await api('POST /sponsorships/preparations', { body: { kind } });
    const sponsor = await sponsorOf(chain, bytes, { kind, sender });
    if (sponsor === null) return null;
    const answered = chain.parseTransaction(fromBase64(bytes));
    if (!(await endsWithNextEpoch(chain, answered))) return null;
    const simulated = await chain.sdk.simulate(chain.client, chain.manifest, answered, sender);
    if (!simulated.ok) return null;
    return { prepared, simulated: withoutSponsor(simulated, sponsor), sponsor };
  } catch (error) {
    const known = readAppError(error);
    if (known !== undefined && SAID.includes(known.code)) throw known;
    return null;
  }
}

/** Returns who pays; null unless it is exactly the program that was asked for, of this sender, with another's gas. */
async function sponsorOf(chain: Chain, bytes: string, asked: { kind: string; sender: string }): Promise<string | null> {
  const transaction = chain.parseTransaction(fromBase64(bytes));
  const { sender, gasData } = transaction.getData();
  const kind = toBase64(await transaction.build({ onlyTransactionKind: true }));
  const { owner, payment } = gasData;
  if (kind !== asked.kind || sender !== asked.sender || payment?.length !== 0) return null;
  return !owner || owner === sender ? null : owner;
}

/** Whether it can be executed in the present epoch, which the node names, or the next one, on this chain, and never again. */
async function endsWithNextEpoch({ client, manifest }: Chain, transaction: Transaction): Promise<boolean> {
  const during = transaction.getData().expiration?.ValidDuring;
  if (!during || during.chain !== manifest.chain || during.minEpoch === null || during.maxEpoch === null) return false;
  const { systemState } = await client.core.getCurrentSystemState();
  const epoch = BigInt(systemState.epoch);
  return BigInt(during.minEpoch) <= epoch && BigInt(during.maxEpoch) <= epoch + 1n;
}
