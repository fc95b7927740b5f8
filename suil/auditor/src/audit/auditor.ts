/**
 * The audit: reads the journal on one view of the database, checks each line, keeps it as evidence and compares balances where it is level
 * with the head; from time to time it looks again at what it checked before. A difference is a halt, after which no line is checked.
 */
import { type AuditHaltCode, errorEntry, messageOf, readAppError, type Sites } from '@suil/core';
import type { VerifySignature } from '@suil/signature';
import { z } from 'zod';
import type { VerifiedEvents } from '../chain/verified-events.ts';
import { findHeadProblem, findIdAhead } from '../check/check-head.ts';
import { checkLine } from '../check/check-line.ts';
import { findDifference } from '../check/compare-balances.ts';
import type { Approvals } from '../check/context.ts';
import { APPLIED, type AuditState, differs, type JournalLine, type LineResult } from '../check/line.ts';
import { FIRST_HASH } from '../check/line-hash.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type EvidenceRecord, eventsOf } from '../evidence/record.ts';
import type { HaltLog } from '../halt/halt-log.ts';
import { hasRest, POSTING_MAX_MS } from '../journal/closing-rest.ts';
import type { Journal } from '../journal/journal.ts';
import { readBalancesOf } from '../journal/read-balances.ts';
import { readHead } from '../journal/read-head.ts';
import { type JournalReader, readLines } from '../journal/read-lines.ts';
import { readSecret } from '../journal/read-secret.ts';
import { verifyAhead } from '../signatures/verify-ahead.ts';
import { type Difference, Recheck, type RecheckOptions } from './recheck.ts';

/** Lines read at once. */
const LINES = 5_000;
/** Small pages, often: a new line waits for the page that is compared when it comes. */
const RECHECK_EVERY_MS = 250;

export interface AuditClock {
  /** The time by which lines are dated: this machine's, on a local chain the chain's. */
  readonly now: () => number;
  /** False on a local chain, whose clock can be moved: there a line ahead of the clock waits, and none is too late. */
  readonly isReal: boolean;
  /** This machine's time. */
  readonly wallNow: () => number;
}

export interface AuditorOptions extends RecheckOptions {
  readonly state: AuditState;
  readonly verified: VerifiedEvents;
  readonly journal: Journal;
  readonly evidence: Pick<Evidence, 'append' | 'read'>;
  readonly halts: HaltLog;
  readonly site: Sites;
  readonly verifySignature: VerifySignature;
  readonly approvals: Approvals;
  /** Is given the journal's last line before lines are checked; returns null, or why none can be checked yet. */
  readonly begin: (journalSeq: bigint) => string | null;
  /** Returns the highest id that certified events paid, of those whose request must be a line of the journal; 0 before the first. */
  readonly paidThrough: () => bigint;
  readonly clock: AuditClock;
  /**
   * Called behind each closing, before it is kept. Returns null once the day's statement is on the disk, and why the closing cannot be true
   * where another one of the day was stated. @param secret of the closing, hex; null: there is none
   */
  readonly stateDay: (closing: JournalLine, secret: string | null) => Promise<string | null>;
  /** Called behind each closing, when its evidence is on the disk. */
  readonly onClosed: (day: number) => Promise<void>;
}

/** What a round came to. `level`: every line through the head was applied. `behind`: more lines are there. */
export interface Round {
  readonly status: 'level' | 'behind' | 'waits' | 'halted';
  /** What it waits for, or why it is halted. */
  readonly reason: string | null;
  /** Lines that were applied. */
  readonly applied: number;
}

/** The lines of a day through its closing. */
interface ClosedDayLines {
  readonly lines: readonly JournalLine[];
  readonly closing: JournalLine;
  /** Hex; null: the closing has none. */
  readonly secret: string | null;
}

export class Auditor {
  readonly #options: AuditorOptions;
  /** Certified time when the journal was last seen to end at the last line; 0: never. */
  #levelMs = 0;
  readonly #recheck: Recheck;
  #recheckAtMs = 0;
  /** Until when what the newest closing posts to members may be missing; null: not known yet. This machine's time. */
  #postingUntilMs: number | null = null;
  #isBroken = false;
  #isUnstated = false;
  #kept: { readonly seq: bigint; readonly hash: string };

  constructor(options: AuditorOptions) {
    this.#options = options;
    const { lastSeq: seq, lastHash: hash } = options.state;
    this.#kept = { seq, hash };
    this.#recheck = new Recheck(options);
  }

  get state(): AuditState {
    return this.#options.state;
  }

  /** The last line whose evidence is on the disk; the state may be some lines ahead of it. */
  get kept(): { readonly seq: bigint; readonly hash: string } {
    return this.#kept;
  }

  /** Whether the state may be ahead of the evidence, because the disk or the key failed: it is to be built again. */
  get isBroken(): boolean {
    return this.#isBroken || this.#isUnstated;
  }

  /** Reads and checks what comes next. @throws when the database, a node or the disk fails */
  async round(): Promise<Round> {
    const { journal, halts } = this.#options;
    const [open] = halts.stopping;
    if (open !== undefined) return { status: 'halted', reason: `${open.code}: ${open.detail}`, applied: 0 };
    const before = this.state.lastSeq;
    const result = await journal
      .read((db) => this.#read(db))
      .then((read) => ('closing' in read ? this.#checkThrough(read) : read))
      .catch((error: unknown) => {
        if (!(error instanceof z.ZodError)) throw error;
        return this.#halt(
          'AUDIT_JOURNAL_DIFFERS',
          `a row behind line ${this.state.lastSeq} is none of a server's: ${error.message}`,
        );
      });
    return { ...result, applied: Number(this.state.lastSeq - before) };
  }

  async #read(db: JournalReader): Promise<Omit<Round, 'applied'> | ClosedDayLines> {
    const { state, verified, paidThrough } = this.#options;
    const certifiedMs = verified.headMs;
    // Of before the head is read: the line of a request is older than its payment.
    const paidId = paidThrough();
    const head = (await readHead(db)) ?? { lastSeq: 0n, lastHash: FIRST_HASH, epoch: state.epoch };
    const problem = findHeadProblem(state, head, this.#options.halts.epoch) ?? findIdAhead(head, paidId);
    if (problem !== null) return this.#halt('AUDIT_JOURNAL_DIFFERS', problem);
    const reason = this.#options.begin(head.lastSeq);
    if (reason !== null) return { status: 'waits', reason };
    const lines = await readLines(db, state.lastSeq, LINES);
    const last = lines.at(-1)?.seq ?? state.lastSeq;
    if (lines.length < LINES && last !== head.lastSeq)
      return this.#halt(
        'AUDIT_JOURNAL_DIFFERS',
        `the journal's head names line ${head.lastSeq}, its last line is ${last}`,
      );
    const end = lines.findIndex(({ kind }) => kind === 'closing') + 1;
    const closing = lines[end - 1];
    if (closing !== undefined)
      return { lines: lines.slice(0, end), closing, secret: await readSecret(db, closing.seq) };
    const stopped = this.#stop(await this.#check(lines));
    if (stopped !== null) return stopped;
    if (state.lastSeq !== head.lastSeq) {
      state.books.balances.takeChanged();
      return { status: 'behind', reason: null };
    }
    const difference = findHeadProblem(state, head, this.#options.halts.epoch);
    if (difference !== null) return this.#halt('AUDIT_JOURNAL_DIFFERS', difference);
    this.#levelMs = certifiedMs;
    return this.#compare(db);
  }

  /** Checks a day to its end without a view of the database: with many members it takes longer than one may be open. */
  async #checkThrough({ lines, secret }: ClosedDayLines): Promise<Omit<Round, 'applied'>> {
    const stopped = this.#stop(await this.#check(lines, secret));
    return stopped ?? { status: 'behind', reason: null };
  }

  #stop(result: LineResult): Omit<Round, 'applied'> | null {
    if (result.status === 'differs') return this.#halt('AUDIT_LINE_DIFFERS', result.reason);
    return result.status === 'waits' ? { status: 'waits', reason: result.reason } : null;
  }

  /** Applies lines until one does not apply, and keeps those that do. @param secret of the closing that is the last of them */
  async #check(lines: readonly JournalLine[], secret: string | null = null): Promise<LineResult> {
    const { state, verified } = this.#options;
    const verifySignature = verifyAhead(lines, this.#options.verifySignature);
    const kept: EvidenceRecord[] = [];
    let result = APPLIED;
    try {
      for (const line of lines) {
        const record = { line, events: eventsOf(line, state, verified) };
        result = await this.#checkLine(line, verifySignature);
        if (result.status === 'applied' && line.kind === 'closing') result = await this.#state(line, secret);
        if (result.status !== 'applied') break;
        kept.push(record);
        verified.forget(state.place, state.openDay);
      }
    } finally {
      // Also when a signature could not be checked: the lines before it are in the state.
      await this.#keep(kept);
    }
    return result;
  }

  /** The closing is in the state already: without its statement the state cannot be used. */
  async #state(closing: JournalLine, secret: string | null): Promise<LineResult> {
    this.#isUnstated = true;
    const contradiction = await this.#options.stateDay(closing, secret);
    this.#isUnstated = false;
    return contradiction === null ? APPLIED : differs(contradiction);
  }

  async #keep(kept: readonly EvidenceRecord[]): Promise<void> {
    const { state, verified, evidence, onClosed } = this.#options;
    const last = kept.at(-1)?.line;
    if (last === undefined) return;
    this.#isBroken = true;
    evidence.append(last.day, kept);
    this.#kept = { seq: last.seq, hash: last.hash };
    if (last.kind === 'closing') {
      this.#postingUntilMs = this.#options.clock.wallNow() + POSTING_MAX_MS;
      await onClosed(last.day);
    }
    this.#isBroken = false;
    verified.forget(state.place, state.openDay);
  }

  async #checkLine(line: JournalLine, verifySignature: VerifySignature): Promise<LineResult> {
    const { state, verified: inputs, site, approvals, clock, halts } = this.#options;
    const nowMs = clock.now();
    // On a local chain the server may have seen a moved clock first.
    if (!clock.isReal && line.atMs > nowMs)
      return { status: 'waits', reason: `line ${line.seq} is ahead of the clock` };
    if (line.kind === 'closing') state.books.balances.stopNoting();
    const levelMs = clock.isReal ? this.#levelMs : 0;
    try {
      const agreedEpoch = halts.epoch;
      return await checkLine(state, line, { inputs, nowMs, levelMs, site, verifySignature, approvals, agreedEpoch });
    } catch (error) {
      const known = readAppError(error);
      // A node that was asked about a signature does not answer; nothing was changed.
      if (known !== undefined && errorEntry(known.code).retryable) throw error;
      return differs(`line ${line.seq} cannot be applied: ${messageOf(error)}`);
    }
  }

  /** Compares what changed, and the next page when it is due, with the ledger at the same line. */
  async #compare(db: JournalReader): Promise<Omit<Round, 'applied'>> {
    const { state, clock } = this.#options;
    const changed = await readBalancesOf(db, state.books.balances.takeChanged());
    const difference = findDifference(state.books, changed);
    if (difference !== null) return this.#halt('AUDIT_BALANCE_DIFFERS', `after line ${state.lastSeq} ${difference}`);
    const again = await this.#recheckWhenDue(db, clock.wallNow());
    return again === null ? { status: 'level', reason: null } : this.#halt(again.code, again.detail);
  }

  async #recheckWhenDue(db: JournalReader, nowMs: number): Promise<Difference | null> {
    if (nowMs < this.#recheckAtMs) return null;
    const { books, lastSeq } = this.state;
    // A process that has just begun does not know when the newest closing came, and allows it the same time.
    this.#postingUntilMs ??= nowMs + POSTING_MAX_MS;
    const isPosting = nowMs < this.#postingUntilMs && (await hasRest(db));
    const difference = await this.#recheck.next(db, books, lastSeq, { nowMs, isPosting });
    this.#recheckAtMs = nowMs + RECHECK_EVERY_MS;
    return difference;
  }

  /** Stops the audit for a difference. */
  halt(code: AuditHaltCode, detail: string): void {
    const { halts, state, clock } = this.#options;
    halts.halt(code, state.lastSeq, detail, clock.wallNow());
  }

  #halt(code: AuditHaltCode, detail: string): Omit<Round, 'applied'> {
    this.halt(code, detail);
    return { status: 'halted', reason: `${code}: ${detail}` };
  }
}
