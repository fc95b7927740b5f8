/**
 * Issues vouchers (rules.md §9): first come first served within what the day's caps leave, while the vault is not paused and the auditor
 * is not halted. A request is marked in the database before auditor and signer are asked: after a crash the same voucher is requested
 * again, and no request with a voucher on its way can be cancelled. One process at a time issues: it holds a lease, and no transaction
 * waits for auditor, signer or chain.
 */
import { dayOf, pickIssuable, VAULT_ASSETS, type VaultAsset, VOUCHER_VALIDITY_MS } from '@suil/core';
import type { Pool, Queryable } from '@suil/postgres';
import type { VoucherPublicKeys, WithdrawalLimits } from '@suil/sdk';
import type { RequireClock } from '../../../database/clock/clock-check.ts';
import { type Lease, LeaseLost, withLease, writeUnderLease } from '../../../jobs/lease.ts';
import type { ReadVoucherKeys } from '../../../node/voucher-keys.ts';
import type { ForIssuer } from '../halt/create-halts.ts';
import type { RoundCheckResult } from '../halt/round-check.ts';
import { type Cap, raiseCap, readCaps } from '../limits/caps.ts';
import { readIssuing } from '../store.ts';
import type { ApprovingAuditor, AuditorStatus } from '../waits/heartbeat.ts';
import { readAllowance } from './allowance.ts';
import {
  type AskOptions,
  askForVouchers,
  describeError,
  describeHalt,
  forgetOldRefusals,
  waitsForRetry,
} from './ask-for-vouchers.ts';
import { findUnheld } from './held.ts';
import { hasWaiting, markIssuing, readCandidates, readOldestBehind, readUnused, type Unused } from './queue-store.ts';
import type { SignerClient } from './signer-client.ts';

export type IssueOptions = ForIssuer &
  Pick<AskOptions, 'site' | 'refusals'> & {
    pool: Pool;
    /** Null: this deployment has no auditor, everything waits. */
    auditor: ApprovingAuditor | null;
    /** Null: this deployment has no signer, everything waits. */
    signer: SignerClient | null;
    /** Returns what the chain reports about vouchers now. */
    readWithdrawalLimits: () => Promise<WithdrawalLimits>;
    /** Returns the keys of vouchers that the chain certified. */
    readVoucherKeys: ReadVoucherKeys;
    businessNow: () => number;
    requireClock: RequireClock;
    /** Returns why nothing may be issued, besides halts of the server. */
    findWaits?: () => readonly string[];
    /** Names this process among the others. */
    holder: string;
  };

export type IssueResult = {
  issued: number;
  /** Why what waits is not issued, apart from caps; null: nothing is wrong. */
  problem: string | null;
  /** The oldest request whose line the auditor has not checked, if there is one: worth a round as soon as it has. */
  uncheckedId?: bigint;
};

const NOTHING: IssueResult = { issued: 0, problem: null };
/** Requests of one asset picked together; more wait for the next round. */
const ROUND_MAX = 500;
/** Of the process that issues vouchers. */
export const ISSUING_LEASE = 'vouchers';
const LEASE_MS = 10_000;
const UNHELD_SHOWN_MAX = 20;
/** So old a certified checkpoint may be, or nothing is approved. */
const CHAIN_LAG_MAX_MS = 300_000;
/** The auditor reads a line within a second. */
const JOURNAL_LAG_MAX_MS = 60_000;

/** Issues vouchers to the requests that are next. */
export async function issueVouchers(options: IssueOptions): Promise<IssueResult> {
  const { pool, auditor, signer, holder } = options;
  if (!(await hasWaiting(pool))) return NOTHING;
  if (auditor === null) return waits('there is no auditor');
  if (signer === null) return waits('there is no signer');
  const [wait] = options.findWaits?.() ?? [];
  if (wait !== undefined) return waits(wait);
  try {
    const round = (lease: Lease) => issueRound({ ...options, auditor, signer, lease });
    return (await withLease(pool, { name: ISSUING_LEASE, holder, durationMs: LEASE_MS }, round)) ?? NOTHING;
  } catch (error) {
    // The other process requests the same vouchers, and gets the same ones.
    if (error instanceof LeaseLost) return NOTHING;
    throw error;
  }
}

type RoundOptions = IssueOptions & { auditor: ApprovingAuditor; signer: SignerClient; lease: Lease };

async function issueRound(options: RoundOptions): Promise<IssueResult> {
  const { pool, refusals } = options;
  await options.requireClock(pool);
  // Before the limits: a voucher that is used during the round is in what they leave, or here.
  const unusedBefore = await readUnused(pool, options.businessNow());
  const chainLimits = await options.readWithdrawalLimits();
  if (chainLimits.pausedUntilMs !== null) return NOTHING;
  const audit = await readAudit(options.auditor);
  if (typeof audit === 'string') return waits(audit);
  const keyProblem = await findKeyProblem(options, audit, chainLimits);
  if (keyProblem !== null) return waits(keyProblem);
  const nowMs = options.businessNow();
  forgetOldRefusals(refusals, nowMs);
  const refused = waitsForRetry(refusals, nowMs);
  const round = { chainLimits, unusedBefore, nowMs, auditedSeq: audit.reachedSeq, refused };
  const oldest = await readOldestBehind(pool, audit.reachedSeq);
  const unchecked = oldest === null ? {} : { uncheckedId: oldest.id };
  const lag = findLag(audit, oldest?.atMs ?? nowMs, nowMs);
  if (!(await hasWork(pool, round))) return { ...waits(lag), ...unchecked };
  const checked = await options.checkRound();
  // The check may have taken long: a voucher's time begins now.
  const halts = await markRound(options, { ...round, ...checked, nowMs: options.businessNow() });
  if (halts.length > 0) return waits(describeHalt(halts));
  const { issued, problem } = await askForVouchers({ ...options, coins: checked.coins }, nowMs);
  return { issued, problem: problem ?? checked.problem ?? lag, ...unchecked };
}

function waits(problem: string | null): IssueResult {
  return { ...NOTHING, problem };
}

/** Returns how far the audit is, or why nothing can be approved. */
async function readAudit(auditor: ApprovingAuditor): Promise<AuditorStatus | string> {
  try {
    const status = await auditor.status();
    return status.halt === null ? status : `the auditor is stopped by halt ${status.halt.halt}`;
  } catch (error) {
    return describeError(error);
  }
}

/**
 * Returns why vouchers of these keys would pay nothing. What a node says of them counts only while nothing certified is known, and then opens no halt: vouchers
 * wait.
 */
async function findKeyProblem(
  options: RoundOptions,
  audit: AuditorStatus,
  chainLimits: WithdrawalLimits,
): Promise<string | null> {
  const note = await options.beginKeyLook();
  const certified = await options.readVoucherKeys();
  if (certified === 'unproven') return 'no node proves which voucher keys the chain has';
  const isFollowed = certified === 'unknown' || options.businessNow() - certified.atMs <= CHAIN_LAG_MAX_MS;
  if (!isFollowed) return 'the chain is followed again first: it may have other voucher keys by now';
  const keys = certified === 'unknown' ? chainLimits : certified;
  const auditKeyProblem = findAuditKeyProblem(audit, keys);
  if (auditKeyProblem !== null) return auditKeyProblem;
  const key = await readSignerKey(options.signer);
  if (key.problem !== null) return key.problem;
  const problem = findVoucherKeyProblem(key.publicKey, keys);
  if (certified !== 'unknown') await note(problem);
  return problem;
}

/** The auditor, which reads the key in certified checkpoints, halts by itself. */
function findAuditKeyProblem(audit: AuditorStatus, keys: VoucherPublicKeys): string | null {
  if (keys.auditKey.length === 0) return 'the audit key is disabled on the chain';
  const auditKey = Buffer.from(keys.auditKey).toString('hex');
  return audit.publicKey === auditKey
    ? null
    : `the chain takes approvals of key ${auditKey}, not of ${audit.publicKey}`;
}

async function readSignerKey(
  signer: SignerClient,
): Promise<{ publicKey: string; problem: null } | { problem: string }> {
  try {
    return { publicKey: await signer.publicKey(), problem: null };
  } catch (error) {
    return { problem: describeError(error) };
  }
}

function findVoucherKeyProblem(publicKey: string, { withdrawKey }: VoucherPublicKeys): string | null {
  const taken = withdrawKey.length === 0 ? 'no key' : `key ${Buffer.from(withdrawKey).toString('hex')}`;
  return taken === `key ${publicKey}` ? null : `the chain takes vouchers of ${taken}, not of ${publicKey}`;
}

/** Returns how the audit is behind for longer than it should be. @param oldestMs when the oldest request was made that it has not checked */
function findLag({ reachedSeq: seq, chainTimeMs }: AuditorStatus, oldestMs: number, nowMs: number): string | null {
  if (nowMs - chainTimeMs > CHAIN_LAG_MAX_MS)
    return `the auditor has followed the chain through ${new Date(chainTimeMs).toISOString()} only`;
  if (nowMs - oldestMs <= JOURNAL_LAG_MAX_MS) return null;
  return `the auditor has checked the journal through line ${seq} only`;
}

/** Marks what is next unless a halt is open, or opens one because a request has no hold behind it. Returns the open halts. */
async function markRound({ pool, lease, readHalts, beginLook }: RoundOptions, round: Round & RoundCheckResult) {
  const report = await beginLook();
  const { halts, unheld } = await writeUnderLease(pool, lease, async (tx) => {
    const open = await readHalts(tx);
    return { halts: open, unheld: open.length === 0 ? await markNext(tx, round) : [] };
  });
  if (unheld.length === 0) return halts;
  await report({ code: 'LEDGER_DIFFERS', detail: unheld.slice(0, UNHELD_SHOWN_MAX).join('; ') });
  return readHalts();
}

type Round = {
  chainLimits: WithdrawalLimits;
  unusedBefore: ReadonlyMap<VaultAsset, Unused>;
  nowMs: number;
  /** Requests behind this line cannot be approved yet. */
  auditedSeq: bigint;
  refused: readonly bigint[];
};

/** Whether the round has anything to mark or to request: only then is it worth a check of all balances. */
async function hasWork(db: Queryable, round: Round): Promise<boolean> {
  if ((await readIssuing(db)).length > 0) return true;
  const caps = await readCaps(db, dayOf(round.nowMs));
  for (const asset of VAULT_ASSETS)
    if ((await pickNext(db, asset, { ...round, cap: caps[asset] })).length > 0) return true;
  return false;
}

/** Marks the requests that are next. Returns, instead of marking any, which of them have no hold behind them. */
async function markNext(tx: Queryable, { coins, throughId, ...round }: Round & RoundCheckResult): Promise<string[]> {
  const { nowMs } = round;
  const day = dayOf(nowMs);
  const caps = await readCaps(tx, day);
  const ids: bigint[] = [];
  for (const asset of VAULT_ASSETS) {
    if (!coins.has(asset)) continue;
    const picked = await pickNext(tx, asset, { ...round, cap: caps[asset] });
    // What was requested since the check waits for the next one.
    ids.push(...picked.filter((id) => id <= throughId));
  }
  if (ids.length === 0) return [];
  const unheld = await findUnheld(tx, ids);
  if (unheld.length === 0) await markIssuing(tx, ids, { day, atMs: nowMs, expiresAtMs: nowMs + VOUCHER_VALIDITY_MS });
  return unheld;
}

/** Returns the requests of a coin that are next, as far as the limits of today and of this hour go. */
async function pickNext(
  db: Queryable,
  asset: VaultAsset,
  { chainLimits, unusedBefore, nowMs, auditedSeq, refused, cap }: Round & { cap: Cap },
): Promise<bigint[]> {
  const onChain = { freeOnChain: chainLimits.free[asset], freeThisHourOnChain: chainLimits.freeThisHour[asset] };
  const raised = raiseCap(cap, chainLimits.noticeCap[asset]);
  const unused = { unusedBefore: unusedBefore.get(asset) };
  const allowance = await readAllowance(db, { asset, cap: raised, ...onChain, ...unused, nowMs });
  const thisHour = { ...allowance, free: allowance.freeThisHour };
  const queue = await readCandidates(db, { asset, ...thisHour, except: refused, limit: ROUND_MAX });
  return pickIssuable(queue, thisHour).flatMap(({ id }) => (id <= auditedSeq ? [id] : []));
}
