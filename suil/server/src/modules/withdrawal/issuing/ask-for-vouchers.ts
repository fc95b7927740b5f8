/**
 * Requests what is marked from the auditor, then from the signer, and decides from each answer whether there may be a voucher. Without an
 * approval there is none; once there may be one, the request stays marked until its voucher comes or has ended.
 */
import { isAppError, readAppError, type VaultAsset } from '@suil/core';
import { type IntentText, intentSiteOf } from '@suil/core/intent';
import type { Pool } from '@suil/postgres';
import { readIntents, type StoredIntent } from '../../../intents/store.ts';
import { holdsLease, type Lease, LeaseLost, writeUnderLease } from '../../../jobs/lease.ts';
import type { ForIssuer } from '../halt/create-halts.ts';
import type { Halt } from '../halt/halts.ts';
import { readIssuing } from '../store.ts';
import type { ApprovingAuditor } from '../waits/heartbeat.ts';
import type { WithdrawalIn } from '../withdrawal.ts';
import { unmarkIssuing, writeVoucher } from './queue-store.ts';
import type { SignerClient } from './signer-client.ts';

/**
 * Requests that were refused, with the time of the next attempt; until then they do not block other requests. `noAnswerCount` counts
 * how often there was no clear answer: those are sent again in each round, after all others.
 */
export type Refusals = Map<bigint, { retryAtMs: number; delayMs: number; noAnswerCount: number }>;

export type AskOptions = Pick<ForIssuer, 'readHalts'> & {
  pool: Pool;
  auditor: ApprovingAuditor;
  signer: SignerClient;
  lease: Lease;
  /** Where wallets sign: part of the text. A request may be older than that address. */
  site: Pick<IntentText, 'domain' | 'uri' | 'chain'>;
  /** Kept from round to round. */
  refusals: Refusals;
  /** The coins whose vouchers may be issued. */
  coins: ReadonlySet<VaultAsset>;
};

/** The signer's own decisions, and that its node did not answer: it is not asked again at once. */
const SIGNER_REFUSALS = ['SIGNER_REFUSED', 'SIGNER_CAP_REACHED', 'REQUEST_INVALID', 'CHAIN_NODE_UNAVAILABLE'] as const;
/** The auditor's: nothing was approved. */
const NOT_APPROVED = ['AUDIT_REFUSED', 'AUDIT_CAP_REACHED', 'AUDIT_BEHIND'] as const;
/** After so many without a clear answer the round ends: one of the two is unavailable, or its key service. */
const NO_ANSWER_MAX = 3;
const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;
/** The auditor learns of a line within a second. */
const BEHIND_FIRST_MS = 2_000;
const BEHIND_MAX_MS = 30_000;

/** Deletes refusals whose next attempt is long due. */
export function forgetOldRefusals(refusals: Refusals, nowMs: number): void {
  for (const [id, { retryAtMs }] of refusals) if (retryAtMs + RETRY_MAX_MS < nowMs) refusals.delete(id);
}

/** Returns the requests whose next attempt is not due. */
export function waitsForRetry(refusals: Refusals, nowMs: number): bigint[] {
  return [...refusals].filter(([, { retryAtMs }]) => retryAtMs > nowMs).map(([id]) => id);
}

/** Requests approval and voucher for each marked withdrawal and writes what was issued. @returns how many, and the last problem */
export async function askForVouchers(
  options: AskOptions,
  nowMs: number,
): Promise<{ issued: number; problem: string | null }> {
  const { pool, lease, coins, refusals } = options;
  const later = waitsForRetry(refusals, nowMs);
  const marked = (await readIssuing(pool)).filter(({ id, asset }) => coins.has(asset) && !later.includes(id));
  const waiting = inOrder(marked, refusals);
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
      // It has not read that line yet: it will have in a moment, and issuer.ts says when it has not for long.
      if (!isAppError(error, 'AUDIT_BEHIND')) problem = `withdrawal ${withdrawal.id}: ${describeError(error)}`;
      // One of them has stopped, for all; what was marked stays so, since a voucher may exist.
      if (isAppError(error, 'SIGNER_HALTED') || isAppError(error, 'AUDIT_HALTED')) break;
      const answer = await handleRefusal(options, withdrawal.id, { error, nowMs });
      if (answer === 'none') noAnswers += 1;
      if (noAnswers === NO_ANSWER_MAX) break;
    }
  }
  return { issued, problem };
}

async function requestVoucher(
  { pool, auditor, signer, site, lease, refusals }: AskOptions,
  { id, asset, amount, recipient, expiresAtMs }: WithdrawalIn<'issuing'>,
  { signature, ...intent }: StoredIntent,
): Promise<void> {
  const { address, action, parameters, nonce, issuedAtMs } = intent;
  const text = {
    ...(intentSiteOf(intent.message) ?? site),
    address,
    action,
    parameters,
    nonce,
    issuedAtMs,
    expiresAtMs: intent.expiresAtMs,
  };
  const approval = await auditor.approve(id, expiresAtMs);
  const voucher = await signer.sign({ id, asset, amount, recipient, expiresAtMs, intent: text, signature, approval });
  await writeUnderLease(pool, lease, (tx) => writeVoucher(tx, id, voucher));
  refusals.delete(id);
}

/** Records what an error means for a request: `none` when there was no clear answer. */
async function handleRefusal(
  { pool, lease, refusals }: AskOptions,
  id: bigint,
  { error, nowMs }: { error: unknown; nowMs: number },
): Promise<'refused' | 'none'> {
  // A voucher of another time exists, perhaps in a member's hands: what is held returns when both have ended.
  if (isAppError(error, 'SIGNER_ID_CONFLICT')) return 'refused';
  const before = refusals.get(id) ?? { retryAtMs: 0, delayMs: 0, noAnswerCount: 0 };
  const waitFor = (firstMs: number, maxMs: number) => {
    const delayMs = Math.min(before.delayMs === 0 ? firstMs : before.delayMs * 2, maxMs);
    refusals.set(id, { ...before, retryAtMs: nowMs + delayMs, delayMs });
  };
  if (NOT_APPROVED.some((code) => isAppError(error, code))) {
    // Nothing was approved, so it can be cancelled while it waits.
    const refusedAtMs = isAppError(error, 'AUDIT_REFUSED') ? nowMs : null;
    await writeUnderLease(pool, lease, (tx) => unmarkIssuing(tx, id, refusedAtMs));
    if (isAppError(error, 'AUDIT_BEHIND')) waitFor(BEHIND_FIRST_MS, BEHIND_MAX_MS);
    else waitFor(RETRY_FIRST_MS, RETRY_MAX_MS);
    return 'refused';
  }
  if (SIGNER_REFUSALS.some((code) => isAppError(error, code))) {
    // The approval counts until it ends: the request stays marked, with its share of the cap.
    waitFor(RETRY_FIRST_MS, RETRY_MAX_MS);
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
