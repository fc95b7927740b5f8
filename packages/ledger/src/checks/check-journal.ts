/**
 * Checks the hash chain of the journal: walks its lines in order and names those that are missing or are not what was hashed. A process
 * that can write every table can compute every hash anew: that shows only to one that kept an earlier hash.
 */
import type { Queryable } from '@suil/postgres';
import { readJournalHead } from '../journal/head.ts';
import { FIRST_HASH } from '../journal/line-hash.ts';
import { hashAgain, type ReadEvidence, readLines } from '../journal/lines.ts';

/** A line that was checked: where the next check begins. */
export type CheckedLine = { readonly seq: bigint; readonly hash: string };

export type CheckedLines = {
  /** The last line that was looked at. */
  through: CheckedLine;
  /** Whether no line was written after it, as this transaction sees the journal. */
  isAll: boolean;
  /** What is wrong, one sentence each. */
  violations: string[];
};

const NO_LINE: CheckedLine = { seq: 0n, hash: FIRST_HASH };

/** Checks up to `linesMax` lines after `after`, and the head once it is reached. `db` is a snapshot: one view for all that is read. */
export async function checkLines(
  db: Queryable,
  readEvidence: ReadEvidence,
  after: CheckedLine,
  linesMax: number,
): Promise<CheckedLines> {
  const lines = await readLines(db, after.seq, linesMax);
  const evidence = await readEvidence(db, lines);
  const violations: string[] = [];
  let through = after;
  for (const line of lines) {
    if (line.seq !== through.seq + 1n) violations.push(`line ${through.seq + 1n} of the journal is not there`);
    else if (line.hash !== hashAgain(through.hash, line, evidence))
      violations.push(`line ${line.seq} of the journal is not what was hashed`);
    through = { seq: line.seq, hash: line.hash ?? '' };
  }
  const isAll = lines.length < linesMax;
  if (isAll) violations.push(...(await checkHead(db, through, lines.at(-1)?.epoch ?? 0)));
  return { through, isAll, violations };
}

async function checkHead(db: Queryable, { seq, hash }: CheckedLine, epoch: number): Promise<string[]> {
  const head = await readJournalHead(db);
  if (head.lastSeq !== seq) return [`the journal ends at line ${seq}, its head says ${head.lastSeq}`];
  if (head.lastHash !== hash) return [`the head of the journal has another hash than line ${seq}`];
  if (head.epoch < epoch) return [`the head of the journal is of an epoch before line ${seq}`];
  return [];
}

const PAGE = 5_000;

/** Checks every line of the journal and returns what is wrong, one sentence each. `db` is a snapshot. */
export async function checkJournal(db: Queryable, readEvidence: ReadEvidence): Promise<string[]> {
  const violations: string[] = [];
  let after = NO_LINE;
  for (;;) {
    const part = await checkLines(db, readEvidence, after, PAGE);
    violations.push(...part.violations);
    if (part.isAll) return violations;
    after = part.through;
  }
}

/** Returns the line that the next check of new lines begins after. */
export async function readCheckedLine(db: Queryable): Promise<CheckedLine> {
  const { rows } = await db.query<CheckedLine>(
    `SELECT line_seq AS seq, encode(line_hash, 'hex') AS hash FROM ledger.checked WHERE id = 1`,
  );
  return rows[0] ?? NO_LINE;
}

/** Writes that every line through one was checked and is sound. Another process may have come further: that stays. */
export async function writeCheckedLine(db: Queryable, { seq, hash }: CheckedLine): Promise<void> {
  await db.query(
    `INSERT INTO ledger.checked AS c (id, entry_id, line_seq, line_hash) VALUES (1, 0, $1, decode($2, 'hex'))
     ON CONFLICT (id) DO UPDATE SET line_seq = excluded.line_seq, line_hash = excluded.line_hash
     WHERE c.line_seq < excluded.line_seq`,
    [seq, hash],
  );
}
