/**
 * Looks again, page by page, at what was checked before: balances that the database has, balances that it must have, and lines of the journal,
 * which must be those that the evidence keeps. So a row that is rewritten or deleted later is found, too. Each of the three begins again ten
 * seconds after its end, so that a small deployment is not read all the time.
 */
import { type AuditHaltCode, messageOf } from '@suil/core';
import type { Books } from '@suil/core/reference-model';
import { findDifference } from '../check/compare-balances.ts';
import type { JournalLine } from '../check/line.ts';
import { canonicalJson } from '../check/line-hash.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { EvidenceRecord } from '../evidence/record.ts';
import { leaveOutPosted } from '../journal/closing-rest.ts';
import { readBalancePage, readBalancesOf, type StoredBalance } from '../journal/read-balances.ts';
import { type JournalReader, readLines } from '../journal/read-lines.ts';

/** Balances of the database that are compared at once. */
const BALANCES = 2_500;
/** Accounts of the model that are looked up at once. */
const ACCOUNTS = 500;
/** Lines that are read again at once. */
const LINES = 125;

const REST_MS = 10_000;

export interface Difference {
  readonly code: AuditHaltCode;
  readonly detail: string;
}

export interface RecheckOptions {
  readonly evidence: Pick<Evidence, 'read'>;
  /** Called with why the evidence cannot be read; with null after it was read to its end. */
  readonly onEvidence: (problem: string | null) => void;
}

export interface RecheckTime {
  /** This machine's time. */
  readonly nowMs: number;
  /** Whether the server is posting what the newest closing left: the accounts that it moves are then compared on a later pass. */
  readonly isPosting: boolean;
}

type Select = (balances: readonly StoredBalance[]) => readonly StoredBalance[];

export class Recheck {
  readonly #options: RecheckOptions;
  /** When each part begins again after its end. */
  readonly #restsUntilMs = { stored: 0, expected: 0, lines: 0 };
  #nextId = 0n;
  #accounts: ReturnType<Books['balances']['entries']> | null = null;
  #records: AsyncGenerator<EvidenceRecord> | null = null;

  constructor(options: RecheckOptions) {
    this.#options = options;
  }

  /**
   * Compares the next page of each that does not rest, on a view of the database that is level with the model.
   * Returns the first difference, or null.
   */
  async next(
    db: JournalReader,
    books: Books,
    lastSeq: bigint,
    { nowMs, isPosting }: RecheckTime,
  ): Promise<Difference | null> {
    const select = isPosting ? leaveOutPosted : (balances: readonly StoredBalance[]) => balances;
    const balance =
      (await this.#compareStored(db, books, nowMs, select)) ?? (await this.#compareExpected(db, books, nowMs, select));
    if (balance !== null) return { code: 'AUDIT_BALANCE_DIFFERS', detail: `after line ${lastSeq} ${balance}` };
    const line = await this.#compareLines(db, nowMs);
    return line === null ? null : { code: 'AUDIT_JOURNAL_DIFFERS', detail: line };
  }

  async #compareStored(db: JournalReader, books: Books, nowMs: number, select: Select): Promise<string | null> {
    if (nowMs < this.#restsUntilMs.stored) return null;
    const { balances, next } = await readBalancePage(db, this.#nextId, BALANCES);
    this.#nextId = next;
    if (next === 0n) this.#restsUntilMs.stored = nowMs + REST_MS;
    return findDifference(books, select(balances));
  }

  /** An account whose row was deleted is on no page of the database. */
  async #compareExpected(db: JournalReader, books: Books, nowMs: number, select: Select): Promise<string | null> {
    if (nowMs < this.#restsUntilMs.expected) return null;
    this.#accounts ??= books.balances.entries();
    const names: [string, string][] = [];
    while (names.length < ACCOUNTS) {
      const next = this.#accounts.next();
      if (next.done === true) {
        this.#accounts = null;
        this.#restsUntilMs.expected = nowMs + REST_MS;
        break;
      }
      const [name, asset] = next.value;
      names.push([name, asset]);
    }
    return findDifference(books, select(await readBalancesOf(db, names)));
  }

  async #compareLines(db: JournalReader, nowMs: number): Promise<string | null> {
    if (nowMs < this.#restsUntilMs.lines) return null;
    const kept = await this.#readKept(nowMs);
    const [first] = kept;
    if (first === undefined) return null;
    const stored = await readLines(db, first.seq - 1n, kept.length);
    for (const [place, line] of kept.entries()) {
      const now = stored[place];
      if (now?.seq !== line.seq) return `line ${line.seq}, which was checked, is gone`;
      if (textOf(now) !== textOf(line)) return `line ${line.seq} is not the one that was checked`;
    }
    return null;
  }

  /** Returns the next lines of the evidence; fewer where it ends or cannot be read, then the first ones follow after the rest. */
  async #readKept(nowMs: number): Promise<JournalLine[]> {
    const { evidence, onEvidence } = this.#options;
    const lines: JournalLine[] = [];
    try {
      this.#records ??= evidence.read(0);
      while (lines.length < LINES) {
        const next = await this.#records.next();
        if (next.done === true) {
          this.#records = null;
          this.#restsUntilMs.lines = nowMs + REST_MS;
          onEvidence(null);
          break;
        }
        lines.push(next.value.line);
      }
    } catch (error) {
      // The database may be as it was, so this is no halt; the lines before it are compared.
      this.#records = null;
      this.#restsUntilMs.lines = nowMs + REST_MS;
      onEvidence(messageOf(error));
    }
    return lines;
  }
}

function textOf({ seq, ...line }: JournalLine): string {
  return canonicalJson({ ...line, seq: String(seq) });
}
