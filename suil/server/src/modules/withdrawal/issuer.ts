/**
 * Hands out vouchers (rules.md §9): first come first served within what the day's caps leave, while the vault is not paused. Says in the
 * database that it asks before it asks the signer, so that after a crash the same voucher is asked for again, and no request
 * with a voucher on its way can be cancelled. One process at a time hands out: it holds a lease, and no transaction waits for the signer or
 * the chain.
 */
import {
  type DayRoom,
  dayOf,
  isAppError,
  pickIssuable,
  readAppError,
  shareOfCap,
  type VaultCoin,
  VOUCHER_VALIDITY_MS,
} from '@suil/core';
import type { IntentText } from '@suil/core/intent';
import type { Pool, Queryable } from '@suil/postgres';
import type { VaultGate } from '@suil/sdk';
import { readIntents } from '../../intents/store.ts';
import { holdsLease, type Lease, LeaseLost, withLease, writeUnderLease } from '../../jobs/lease.ts';
import { type Cap, readCaps, VAULT_COINS } from './caps.ts';
import type { ForIssuer } from './halt/create-halts.ts';
import type { Halt } from './halt/halts.ts';
import type { RoundVerdict } from './halt/round-check.ts';
import { findUnheld } from './held.ts';
import {
  hasWaiting,
  type Issuing,
  markIssuing,
  readCandidates,
  readDayUse,
  readIssuing,
  unmarkIssuing,
  writeVoucher,
} from './queue-store.ts';
import type { SignerClient } from './signer-client.ts';

export type IssueOptions = ForIssuer & {
  pool: Pool;
  /** Null: this house has no signer, everything waits. */
  signer: SignerClient | null;
  /** Returns what the chain says about vouchers now. */
  readGate: () => Promise<VaultGate>;
  /** Where wallets sign for us: part of the text. */
  site: Pick<IntentText, 'domain' | 'uri' | 'chain'>;
  businessNow: () => number;
  /** Names this process among the others. */
  holder: string;
  /** Remembered from round to round. */
  refusals: Refusals;
};

/**
 * Whom the signer refused, and when to ask for them again; until then they hold nobody up. `unheard` counts how often it gave no clear
 * answer: those are asked for again in each round, after all others.
 */
export type Refusals = Map<bigint, { retryAtMs: number; delayMs: number; unheard: number }>;

export type IssueResult = {
  issued: number;
  /** Why what waits does not move on, apart from caps; null: nothing is wrong. */
  problem: string | null;
};

const NOTHING: IssueResult = { issued: 0, problem: null };
/** Requests of one asset looked at together; more wait for the next round. */
const ROUND_MAX = 500;
/** Of who hands out vouchers. */
export const ISSUING_LEASE = 'vouchers';
const LEASE_MS = 10_000;
/** The signer's own decisions, and that it could not check a signature of zkLogin: only these say that there is no voucher. */
const NO_VOUCHER = ['SIGNER_REFUSED', 'SIGNER_CAP_REACHED', 'REQUEST_INVALID', 'CHAIN_NODE_UNAVAILABLE'] as const;
/** After so many without a clear answer the round ends: the signer is away, or its key service. */
const UNHEARD_MAX = 3;
const UNHELD_SHOWN_MAX = 20;
const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;

/** Gives vouchers to those whose turn it is. */
export async function issueVouchers(options: IssueOptions): Promise<IssueResult> {
  const { pool, signer } = options;
  if (!(await hasWaiting(pool))) return NOTHING;
  if (signer === null) return { issued: 0, problem: 'there is no signer' };
  const { holder } = options;
  try {
    const round = (lease: Lease) => issueRound({ ...options, signer, lease });
    return (await withLease(pool, { name: ISSUING_LEASE, holder, durationMs: LEASE_MS }, round)) ?? NOTHING;
  } catch (error) {
    // The other process asks for the same vouchers, and gets the same ones.
    if (error instanceof LeaseLost) return NOTHING;
    throw error;
  }
}

type RoundOptions = IssueOptions & { signer: SignerClient; lease: Lease };

async function issueRound(options: RoundOptions): Promise<IssueResult> {
  const { pool, signer, readGate } = options;
  const gate = await readGate();
  if (gate.pausedUntilMs !== null) return NOTHING;
  const keyOnChain = Buffer.from(gate.withdrawKey).toString('hex');
  let key: string;
  try {
    key = await signer.publicKey();
  } catch (error) {
    return { issued: 0, problem: describe(error) };
  }
  if (key !== keyOnChain) return { issued: 0, problem: `the chain takes vouchers of key ${keyOnChain}, not of ${key}` };
  const nowMs = options.businessNow();
  for (const [id, { retryAtMs }] of options.refusals) if (retryAtMs + RETRY_MAX_MS < nowMs) options.refusals.delete(id);
  const refused = [...options.refusals].filter(([, { retryAtMs }]) => retryAtMs > nowMs).map(([id]) => id);
  const round = { gate, nowMs, refused };
  if (!(await hasWork(pool, round))) return NOTHING;
  const verdict = await options.checkRound();
  // The check may have taken its time: a voucher's begins now.
  const markedAtMs = options.businessNow();
  const { halts, unheld } = await writeUnderLease(pool, options.lease, async (tx) => {
    const open = await options.readHalts(tx);
    return {
      halts: open,
      unheld: open.length === 0 ? await markNext(tx, { ...round, ...verdict, nowMs: markedAtMs }) : [],
    };
  });
  if (unheld.length > 0)
    await options.reportHalt({
      code: 'LEDGER_DIFFERS',
      level: 1,
      detail: unheld.slice(0, UNHELD_SHOWN_MAX).join('; '),
    });
  const stopped = unheld.length > 0 ? await options.readHalts() : halts;
  if (stopped.length > 0) return { issued: 0, problem: haltProblem(stopped) };
  const { issued, problem } = await askSigner({ ...options, ...verdict }, nowMs);
  return { issued, problem: problem ?? verdict.problem };
}

function haltProblem([halt]: readonly Halt[]): string {
  return `halt ${halt?.id} (${halt?.code}) is open: ${halt?.detail}`;
}

type Round = { gate: VaultGate; nowMs: number; refused: readonly bigint[] };

/** Whether the round has anything to mark or to ask for: only then is it worth a check of all balances. */
async function hasWork(db: Queryable, round: Round): Promise<boolean> {
  if ((await readIssuing(db)).length > 0) return true;
  const caps = await readCaps(db, dayOf(round.nowMs));
  for (const asset of VAULT_COINS)
    if ((await pickNext(db, asset, { ...round, cap: caps[asset] })).length > 0) return true;
  return false;
}

/** Marks the requests that are next. Returns, instead of marking any, which of them no hold is behind. */
async function markNext(tx: Queryable, { coins, throughId, ...round }: Round & RoundVerdict): Promise<string[]> {
  const { nowMs } = round;
  const day = dayOf(nowMs);
  const caps = await readCaps(tx, day);
  const ids: bigint[] = [];
  for (const asset of VAULT_COINS) {
    if (!coins.has(asset)) continue;
    const picked = await pickNext(tx, asset, { ...round, cap: caps[asset] });
    // Whatever was asked for since the check waits for the next one.
    ids.push(...picked.filter((id) => id <= throughId));
  }
  if (ids.length === 0) return [];
  const unheld = await findUnheld(tx, ids);
  if (unheld.length === 0) await markIssuing(tx, ids, { day, atMs: nowMs, expiresAtMs: nowMs + VOUCHER_VALIDITY_MS });
  return unheld;
}

/** Returns the requests of a coin that are next, as far as today's limits go. */
async function pickNext(
  db: Queryable,
  asset: VaultCoin,
  { gate, nowMs, refused, cap }: Round & { cap: Cap },
): Promise<bigint[]> {
  const room = await readRoom(db, { asset, cap, freeOnChain: gate.free[asset], nowMs });
  const queue = await readCandidates(db, { asset, ...room, except: refused, limit: ROUND_MAX });
  return pickIssuable(queue, room).map(({ id }) => id);
}

export type RoomOptions = {
  asset: VaultCoin;
  cap: Cap;
  /** What the contract leaves free today; null: not known. */
  freeOnChain: bigint | null;
  nowMs: number;
};

/** Returns what today still takes of a coin: by our own count, and by the contract's less what vouchers in hand can still take. */
export async function readRoom(db: Queryable, { asset, cap, freeOnChain, nowMs }: RoomOptions): Promise<DayRoom> {
  const { used, outstanding, taken } = await readDayUse(db, asset, dayOf(nowMs), nowMs);
  const byCount = cap.cap - used;
  const byContract = freeOnChain === null ? byCount : freeOnChain - outstanding;
  const free = byCount < byContract ? byCount : byContract;
  return { free: free > 0n ? free : 0n, share: shareOfCap(cap.cap, cap.shareBps), taken };
}

type AskOptions = RoundOptions & Pick<RoundVerdict, 'coins'>;

async function askSigner(options: AskOptions, nowMs: number): Promise<IssueResult> {
  const { pool, signer, site, refusals, coins, lease } = options;
  const waiting = inTurn(await readIssuing(pool), refusals).filter(({ asset }) => coins.has(asset));
  const intents = await readIntents(
    pool,
    waiting.map(({ nonce }) => nonce),
  );
  let issued = 0;
  let unheard = 0;
  let problem: string | null = null;
  for (const withdrawal of waiting) {
    const intent = intents.get(withdrawal.nonce);
    if (intent === undefined) continue;
    const halts = await options.readHalts();
    if (halts.length > 0) return { issued, problem: haltProblem(halts) };
    const { address, action, parameters, nonce, issuedAtMs, expiresAtMs, signature } = intent;
    if (!(await holdsLease(pool, lease))) throw new LeaseLost(lease);
    try {
      const voucher = await signer.sign({
        ...permitOf(withdrawal),
        intent: { ...site, address, action, parameters, nonce, issuedAtMs, expiresAtMs },
        signature,
      });
      await writeUnderLease(pool, lease, (tx) => writeVoucher(tx, withdrawal.id, voucher));
      refusals.delete(withdrawal.id);
      issued += 1;
    } catch (error) {
      problem = `withdrawal ${withdrawal.id}: ${describe(error)}`;
      if (readAppError(error) === undefined) throw error;
      // It has stopped, for all of them; what was marked stays so, since a voucher may exist.
      if (isAppError(error, 'SIGNER_HALTED')) break;
      // There is one of another time, perhaps in somebody's hands: what is held returns when both have ended.
      if (isAppError(error, 'SIGNER_ID_CONFLICT')) continue;
      const before = refusals.get(withdrawal.id) ?? { retryAtMs: 0, delayMs: RETRY_FIRST_MS / 2, unheard: 0 };
      if (NO_VOUCHER.some((code) => isAppError(error, code))) {
        await writeUnderLease(pool, lease, (tx) => unmarkIssuing(tx, withdrawal.id));
        const delayMs = Math.min(before.delayMs * 2, RETRY_MAX_MS);
        refusals.set(withdrawal.id, { ...before, retryAtMs: nowMs + delayMs, delayMs });
        continue;
      }
      // There may be a voucher, so it keeps its place under the cap and is asked for again.
      refusals.set(withdrawal.id, { ...before, retryAtMs: nowMs, unheard: before.unheard + 1 });
      unheard += 1;
      if (unheard === UNHEARD_MAX) break;
    }
  }
  return { issued, problem };
}

/** First come first served, but for those whose asking came to nothing: no single one can keep all others waiting. */
function inTurn(waiting: readonly Issuing[], refusals: Refusals): Issuing[] {
  const unheardOf = ({ id }: Issuing) => refusals.get(id)?.unheard ?? 0;
  return waiting.toSorted((left, right) => unheardOf(left) - unheardOf(right));
}

function permitOf({ id, asset, amount, recipient, expiresAtMs }: Issuing) {
  return { id, asset, amount, recipient, expiresAtMs };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
