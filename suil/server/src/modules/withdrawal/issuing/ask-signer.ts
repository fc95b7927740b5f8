/** Requests vouchers from the signer for what is marked, and decides from each answer whether there may be a voucher. */
import { isAppError, readAppError, type VaultAsset } from '@suil/core';
import type { IntentText } from '@suil/core/intent';
import type { Pool } from '@suil/postgres';
import { readIntents, type StoredIntent } from '../../../intents/store.ts';
import { holdsLease, type Lease, LeaseLost, writeUnderLease } from '../../../jobs/lease.ts';
import type { ForIssuer } from '../halt/create-halts.ts';
import type { Halt } from '../halt/halts.ts';
import { readIssuing } from '../store.ts';
import type { WithdrawalIn } from '../withdrawal.ts';
import { unmarkIssuing, writeVoucher } from './queue-store.ts';
import type { SignerClient } from './signer-client.ts';

/**
 * Requests the signer refused, with the time of the next attempt; until then they do not block other requests. `noAnswerCount` counts
 * how often it gave no clear answer: those are sent again in each round, after all others.
 */
export type Refusals = Map<bigint, { retryAtMs: number; delayMs: number; noAnswerCount: number }>;

export type AskOptions = Pick<ForIssuer, 'readHalts'> & {
  pool: Pool;
  signer: SignerClient;
  lease: Lease;
  /** Where wallets sign: part of the text. */
  site: Pick<IntentText, 'domain' | 'uri' | 'chain'>;
  /** Kept from round to round. */
  refusals: Refusals;
  /** The coins whose vouchers may be issued. */
  coins: ReadonlySet<VaultAsset>;
};

/** The signer's own decisions, and that it could not check a signature of zkLogin: only these state that there is no voucher. */
const NO_VOUCHER = ['SIGNER_REFUSED', 'SIGNER_CAP_REACHED', 'REQUEST_INVALID', 'CHAIN_NODE_UNAVAILABLE'] as const;
/** After so many without a clear answer the round ends: the signer is unavailable, or its key service. */
const NO_ANSWER_MAX = 3;
const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;

/** Deletes refusals whose next attempt is long due. */
export function forgetOldRefusals(refusals: Refusals, nowMs: number): void {
  for (const [id, { retryAtMs }] of refusals) if (retryAtMs + RETRY_MAX_MS < nowMs) refusals.delete(id);
}

/** Returns the requests whose next attempt is not due. */
export function waitsForRetry(refusals: Refusals, nowMs: number): bigint[] {
  return [...refusals].filter(([, { retryAtMs }]) => retryAtMs > nowMs).map(([id]) => id);
}

/** Requests a voucher for each marked withdrawal and writes what was issued. @returns how many, and the last problem */
export async function askSigner(
  options: AskOptions,
  nowMs: number,
): Promise<{ issued: number; problem: string | null }> {
  const { pool, lease, coins, refusals } = options;
  const waiting = inOrder(await readIssuing(pool), refusals).filter(({ asset }) => coins.has(asset));
  const nonces = waiting.map(({ nonce }) => nonce);
  const intents = await readIntents(pool, nonces);
  let issued = 0;
  let noAnswers = 0;
  let problem: string | null = null;
  for (const withdrawal of waiting) {
    const intent = intents.get(withdrawal.nonce);
    if (intent === undefined) continue;
    const halts = await options.readHalts();
    if (halts.length > 0) return { issued, problem: describeHalt(halts) };
    if (!(await holdsLease(pool, lease))) throw new LeaseLost(lease);
    try {
      await requestVoucher(options, withdrawal, intent);
      issued += 1;
    } catch (error) {
      if (readAppError(error) === undefined) throw error;
      problem = `withdrawal ${withdrawal.id}: ${describeError(error)}`;
      // It has stopped, for all of them; what was marked stays so, since a voucher may exist.
      if (isAppError(error, 'SIGNER_HALTED')) break;
      const answer = await handleRefusal(options, withdrawal.id, { error, nowMs });
      if (answer === 'none') noAnswers += 1;
      if (noAnswers === NO_ANSWER_MAX) break;
    }
  }
  return { issued, problem };
}

async function requestVoucher(
  { pool, signer, site, lease, refusals }: AskOptions,
  { id, asset, amount, recipient, expiresAtMs }: WithdrawalIn<'issuing'>,
  { signature, ...intent }: StoredIntent,
): Promise<void> {
  const { address, action, parameters, nonce, issuedAtMs } = intent;
  const text = { ...site, address, action, parameters, nonce, issuedAtMs, expiresAtMs: intent.expiresAtMs };
  const voucher = await signer.sign({ id, asset, amount, recipient, expiresAtMs, intent: text, signature });
  await writeUnderLease(pool, lease, (tx) => writeVoucher(tx, id, voucher));
  refusals.delete(id);
}

/** Records what an error means for a request: `none` when there may be a voucher that this server did not receive. */
async function handleRefusal(
  { pool, lease, refusals }: AskOptions,
  id: bigint,
  { error, nowMs }: { error: unknown; nowMs: number },
): Promise<'refused' | 'none'> {
  // A voucher of another time exists, perhaps in a member's hands: what is held returns when both have ended.
  if (isAppError(error, 'SIGNER_ID_CONFLICT')) return 'refused';
  const before = refusals.get(id) ?? { retryAtMs: 0, delayMs: RETRY_FIRST_MS / 2, noAnswerCount: 0 };
  if (NO_VOUCHER.some((code) => isAppError(error, code))) {
    await writeUnderLease(pool, lease, (tx) => unmarkIssuing(tx, id));
    const delayMs = Math.min(before.delayMs * 2, RETRY_MAX_MS);
    refusals.set(id, { ...before, retryAtMs: nowMs + delayMs, delayMs });
    return 'refused';
  }
  // There may be a voucher, so it keeps its place under the cap and is requested again.
  refusals.set(id, { ...before, retryAtMs: nowMs, noAnswerCount: before.noAnswerCount + 1 });
  return 'none';
}

/** First come first served, except those that got no clear answer: no single one can keep all others waiting. */
function inOrder(waiting: readonly WithdrawalIn<'issuing'>[], refusals: Refusals): WithdrawalIn<'issuing'>[] {
  const countOf = ({ id }: WithdrawalIn<'issuing'>) => refusals.get(id)?.noAnswerCount ?? 0;
  return waiting.toSorted((left, right) => countOf(left) - countOf(right));
}

export function describeHalt([halt]: readonly Halt[]): string {
  return `halt ${halt?.id} (${halt?.code}) is open: ${halt?.detail}`;
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
