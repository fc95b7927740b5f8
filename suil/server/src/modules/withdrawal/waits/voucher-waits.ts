/**
 * What keeps vouchers waiting without a halt: the chain, or the auditor, has not been heard of for too long. Nothing is remembered: what no
 * longer holds at the next look is over.
 */
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { Logger } from 'pino';
import type { ApprovingAuditor, AuditorStatus } from './heartbeat.ts';

export interface VoucherWaitsOptions {
  readonly db: Queryable;
  /** Null: this deployment has none, which the issuer says. */
  readonly auditor: Pick<ApprovingAuditor, 'status'> | null;
  /**
   * Reads the certified time of the newest checkpoint in the ledger, as the database has it: what this process remembers may be of before it was suspended.
   * Null on a local chain, which rests and has a clock of its own.
   */
  readonly readCertifiedMs: () => Promise<number | null>;
  /** This machine's time. */
  readonly now: () => number;
  /** Called before the auditor is asked. What it returns is given its answer, and awaited. */
  readonly beginLook: () => Promise<(status: AuditorStatus) => Promise<void>>;
  /** Awaited when a second look in a row found something: after a process was suspended, the first one may fail to reach the auditor. */
  readonly onBegin: () => Promise<unknown>;
  readonly log: Logger;
}

export interface VoucherWaits {
  /** Asks the auditor once and looks at the clocks. Never throws. */
  readonly look: () => Promise<void>;
  /** Returns what held at the last look, a sentence each. */
  readonly problems: () => readonly string[];
}

/** So old may a certified checkpoint be, of the ledger and of the auditor, and the line that the auditor has reached. */
const POSITION_AGE_MAX_MS = 300_000;
const CHAIN_SILENT = 'the newest certified checkpoint in the ledger is more than five minutes old';
/** So old may its newest heartbeat be; it signs one at least every 10 s and is asked every 2 s. */
const SILENCE_MAX_MS = 60_000;

export function createVoucherWaits(options: VoucherWaitsOptions): VoucherWaits {
  const { db, auditor, readCertifiedMs, now, beginLook, onBegin, log } = options;
  const startedAtMs = now();
  let statedAtMs = startedAtMs;
  /** A line that the journal had at that time. */
  let awaited = { seq: 0n, atMs: startedAtMs };
  let problems: readonly string[] = [];
  let hasBegun = false;

  async function ask(): Promise<AuditorStatus | null> {
    if (auditor === null) return null;
    const take = await beginLook();
    const status = await auditor.status().catch(() => null);
    if (status === null) return null;
    statedAtMs = Math.max(statedAtMs, status.madeAtMs);
    await take(status);
    if (status.seq >= awaited.seq) awaited = { seq: (await readJournalHead(db)).lastSeq, atMs: now() };
    return status;
  }

  async function find(): Promise<string[]> {
    // Before anything is read: to a process that is suspended in between nothing looks older than it was.
    const nowMs = now();
    const status = await ask();
    const ledgerMs = await readCertifiedMs();
    const isOld = (atMs: number) => nowMs - atMs > POSITION_AGE_MAX_MS;
    const found = [
      // A ledger that is read from the start again is old for a moment.
      ledgerMs !== null && isOld(Math.max(ledgerMs, startedAtMs)) && CHAIN_SILENT,
      auditor !== null &&
        nowMs - statedAtMs > SILENCE_MAX_MS &&
        `the auditor has signed no heartbeat since ${toText(statedAtMs)}`,
      auditor !== null &&
        isOld(awaited.atMs) &&
        `the auditor has not checked line ${awaited.seq} since ${toText(awaited.atMs)}`,
      status !== null &&
        ledgerMs !== null &&
        isOld(status.chainTimeMs) &&
        `the auditor has followed the chain through ${toText(status.chainTimeMs)} only`,
    ];
    return found.filter((text) => text !== false);
  }

  return {
    look: async () => {
      try {
        const found = await find();
        const hadProblems = problems.length > 0;
        const hasProblems = found.length > 0;
        if (!hadProblems && hasProblems) log.error({ problems: found }, 'vouchers wait until this is over');
        if (hadProblems && !hasProblems) log.info('vouchers are issued again');
        problems = found;
        if (hadProblems && hasProblems && !hasBegun) await onBegin();
        hasBegun = hadProblems && hasProblems;
      } catch (err) {
        log.warn({ err }, 'a look at what vouchers wait for failed; the next one tries again');
      }
    },
    problems: () => problems,
  };
}

function toText(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
