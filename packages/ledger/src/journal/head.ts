/**
 * The head of the journal: one row with the last number and hash, the open day and the epoch. Every process that applies inputs locks it
 * first, so all inputs are in one order.
 */
import { assert } from '@suil/errors';
import { type Queryable, RetryTransaction } from '@suil/postgres';
import { FIRST_HASH } from './line-hash.ts';

export type JournalHead = {
  /** Number of the last input; 0 before the first. */
  lastSeq: bigint;
  /** Hash of the last line, 64 hexadecimal digits; zeros before the first. */
  lastHash: string;
  /** Latest time of any input so far, in milliseconds. */
  lastAtMs: number;
  /** The day whose inputs are being taken; null before the first input, which sets it. */
  openDay: number | null;
  /** Rises when the database is restored; the first is 1. */
  readonly epoch: number;
  /** Of the lines that are written with it, where lines of an earlier epoch are put back; absent: `epoch`. */
  readonly lineEpoch?: number;
};

const HEAD = `SELECT last_seq, encode(last_hash, 'hex') AS last_hash, last_at_ms, open_day, epoch FROM ledger.journal_head WHERE id = 1`;
type HeadRow = { last_seq: bigint; last_hash: string; last_at_ms: bigint; open_day: number | null; epoch: number };

function toHead(row: HeadRow): JournalHead {
  return {
    lastSeq: row.last_seq,
    lastHash: row.last_hash,
    lastAtMs: Number(row.last_at_ms),
    openDay: row.open_day,
    epoch: row.epoch,
  };
}

/** Heads that a transaction holds at present. */
const locked = new WeakSet<JournalHead>();

/** Returns the head of the journal and makes other transactions that apply inputs wait until this one ends. */
export async function lockJournal(tx: Queryable, lineEpoch?: number): Promise<JournalHead> {
  const head: JournalHead = { ...toHead(await lockRow(tx)), ...(lineEpoch !== undefined && { lineEpoch }) };
  locked.add(head);
  return head;
}

/** Takes the right to write with a head whose transaction is about to end. */
export function releaseHead(head: JournalHead): void {
  locked.delete(head);
}

/** @throws {AssertionError} for a head that is not locked by a running transaction */
export function assertLocked(head: JournalHead): void {
  assert(locked.has(head), 'the journal is written in withJournal only');
}

async function lockRow(tx: Queryable): Promise<HeadRow> {
  const lock = { name: 'ledger_head_lock', text: `${HEAD} FOR UPDATE` };
  const { rows } = await tx.query<HeadRow>(lock);
  if (rows[0]) return rows[0];
  await tx.query('INSERT INTO ledger.journal_head VALUES (1, 0, 0, NULL) ON CONFLICT DO NOTHING');
  const made = await tx.query<HeadRow>(lock);
  if (!made.rows[0]) throw new RetryTransaction('another process is making the head of the journal');
  return made.rows[0];
}

/** Returns the current head of the journal. */
export async function readJournalHead(db: Queryable): Promise<JournalHead> {
  const { rows } = await db.query<HeadRow>({ name: 'ledger_head', text: HEAD });
  return rows[0] ? toHead(rows[0]) : { lastSeq: 0n, lastHash: FIRST_HASH, lastAtMs: 0, openDay: null, epoch: 1 };
}

/**
 * Begins a later epoch, by default the next one, in which the next lines are written; lines of before keep theirs. For a database that is
 * restored or rebuilt, by the owner of the tables, in a transaction.
 */
export async function beginEpoch(tx: Queryable, given?: number): Promise<void> {
  const { epoch: present } = await lockRow(tx);
  const epoch = given ?? present + 1;
  if (epoch <= present) throw new RangeError(`epoch ${epoch} does not come after epoch ${present}`);
  await tx.query('UPDATE ledger.journal_head SET epoch = $1 WHERE id = 1', [epoch]);
}
