/**
 * The ordered journal of inputs, numbered without gaps, from which every balance follows. Owns their order and the day whose inputs
 * are accepted; the application decides what an input means. Every process that applies inputs locks the head first, so all inputs
 * are in one order.
 */

import { assert } from '@suil/errors';
import { type Queryable, RetryTransaction, toNumberArray, toTextArray } from '@suil/postgres';
import { LedgerError } from '../errors.ts';
import { dayOf } from './day.ts';

/** `import` stands for everything posted before there was a journal: at most one, the first. */
export type InputKind = 'checkpoint' | 'intent' | 'closing' | 'import';

export type JournalHead = {
  /** Number of the last input; 0 before the first. */
  lastSeq: bigint;
  /** Latest time of any input so far, in milliseconds. */
  lastAtMs: number;
  /** The day whose inputs are being taken; null before the first input, which sets it. */
  openDay: number | null;
};

/** What an input is, as JSON. Amounts are decimal text. */
export type InputContent = { readonly [key: string]: unknown } | null;

export type NewInput = {
  kind: 'checkpoint' | 'intent';
  /** Names the input permanently among those of its kind: a checkpoint's number, an intent's nonce. */
  ref: string;
  /** When it happened; it must fall on the open day. Times need not ascend: a checkpoint may come later than an intent of its second. */
  atMs: number;
  content?: InputContent;
};

export type Input = {
  seq: bigint;
  kind: InputKind;
  ref: string;
  day: number;
  atMs: number;
  content: InputContent;
};

const HEAD = 'SELECT last_seq, last_at_ms, open_day FROM ledger.journal_head WHERE id = 1';
type HeadRow = { last_seq: bigint; last_at_ms: bigint; open_day: number | null };

function toHead(row: HeadRow): JournalHead {
  return { lastSeq: row.last_seq, lastAtMs: Number(row.last_at_ms), openDay: row.open_day };
}

/** Returns the head of the journal and makes other transactions that apply inputs wait until this one ends. */
export async function lockJournal(tx: Queryable): Promise<JournalHead> {
  const lock = { name: 'ledger_head_lock', text: `${HEAD} FOR UPDATE` };
  const { rows } = await tx.query<HeadRow>(lock);
  if (rows[0]) return toHead(rows[0]);
  await tx.query('INSERT INTO ledger.journal_head VALUES (1, 0, 0, NULL) ON CONFLICT DO NOTHING');
  const made = await tx.query<HeadRow>(lock);
  if (!made.rows[0]) throw new RetryTransaction('another process is making the head of the journal');
  return toHead(made.rows[0]);
}

/** Returns the current head of the journal. */
export async function readJournalHead(db: Queryable): Promise<JournalHead> {
  const { rows } = await db.query<HeadRow>({ name: 'ledger_head', text: HEAD });
  return rows[0] ? toHead(rows[0]) : { lastSeq: 0n, lastAtMs: 0, openDay: null };
}

/** Returns up to `limit` inputs after number `afterSeq`, in order. */
export async function readJournal(db: Queryable, afterSeq: bigint, limit: number): Promise<Input[]> {
  const { rows } = await db.query<Omit<Input, 'atMs'> & { atMs: bigint }>({
    name: 'ledger_journal',
    text: `SELECT seq, kind, ref, day, at_ms AS "atMs", content FROM ledger.journal WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [afterSeq, limit],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** Returns the numbers that the next `count` inputs get when `head` is locked, before they are written. */
export function nextSeqs({ lastSeq }: JournalHead, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => lastSeq + BigInt(index) + 1n);
}

/**
 * Writes inputs in order, brings `head` up to date and returns their numbers. `head` comes from `lockJournal` in the same transaction.
 * @throws {LEDGER_DAY_NOT_OPEN} when one is not of the open day
 * @throws {LEDGER_INPUT_KNOWN} when one of this kind and ref is in the journal already, or twice in `inputs`
 */
export async function appendInputs(tx: Queryable, head: JournalHead, inputs: readonly NewInput[]): Promise<bigint[]> {
  const [first] = inputs;
  if (first === undefined) return [];
  const openDay = head.openDay ?? dayOf(first.atMs);
  for (const { atMs } of inputs)
    if (dayOf(atMs) !== openDay) throw new LedgerError('LEDGER_DAY_NOT_OPEN', { day: dayOf(atMs), openDay });
  const days = inputs.map(() => openDay);
  return append(tx, head, inputs, days, openDay);
}

/**
 * Writes the closing of the open day, opens the next one, brings `head` up to date and returns the closing's number. `atMs` is when it
 * is closed, so of a later day.
 * @throws {LEDGER_DAY_NOT_OPEN} when no day is open or the open one is not over at `atMs`
 */
export async function closeJournalDay(
  tx: Queryable,
  head: JournalHead,
  content: InputContent,
  atMs: number,
): Promise<bigint> {
  const { openDay } = head;
  if (openDay === null || dayOf(atMs) <= openDay)
    throw new LedgerError('LEDGER_DAY_NOT_OPEN', { day: dayOf(atMs), openDay });
  const closing = { kind: 'closing' as const, ref: String(openDay), atMs, content };
  const [seq] = await append(tx, head, [closing], [openDay], openDay + 1);
  assert(seq !== undefined, 'an input that is written has a number');
  return seq;
}

/** One statement writes the rows and moves the head from where it was read. */
const APPEND = `
  WITH written AS (
    INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, content)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::jsonb[])
    ON CONFLICT DO NOTHING RETURNING seq
  ), moved AS (
    UPDATE ledger.journal_head SET last_seq = $7, last_at_ms = $8, open_day = $9 WHERE id = 1 AND last_seq = $10 RETURNING id
  )
  SELECT (SELECT count(*) FROM written) AS written, (SELECT count(*) FROM moved) AS moved`;

async function append(
  tx: Queryable,
  head: JournalHead,
  inputs: readonly (Omit<NewInput, 'kind'> & { kind: InputKind })[],
  days: readonly number[],
  openDay: number,
): Promise<bigint[]> {
  const seqs = nextSeqs(head, inputs.length);
  const lastSeq = head.lastSeq + BigInt(inputs.length);
  const lastAtMs = inputs.reduce((latest, { atMs }) => Math.max(latest, atMs), head.lastAtMs);
  const { rows } = await tx.query<{ written: bigint; moved: bigint }>({
    name: 'ledger_append',
    text: APPEND,
    values: [
      toNumberArray(seqs),
      toTextArray(inputs.map(({ kind }) => kind)),
      toTextArray(inputs.map(({ ref }) => ref)),
      toNumberArray(days),
      toNumberArray(inputs.map(({ atMs }) => atMs)),
      toTextArray(
        inputs.map(({ content }) => (content === undefined || content === null ? null : JSON.stringify(content))),
      ),
      lastSeq,
      lastAtMs,
      openDay,
      head.lastSeq,
    ],
  });
  const [row] = rows;
  if (Number(row?.moved) !== 1) throw new RetryTransaction('the journal moved since its head was read');
  if (Number(row?.written) !== inputs.length) throw await knownInput(tx, inputs, head.lastSeq);
  head.lastSeq = lastSeq;
  head.lastAtMs = lastAtMs;
  head.openDay = openDay;
  return seqs;
}

async function knownInput(
  tx: Queryable,
  inputs: readonly { kind: InputKind; ref: string }[],
  lastSeq: bigint,
): Promise<LedgerError> {
  const { rows } = await tx.query<{ kind: string; ref: string }>(
    `SELECT j.kind, j.ref FROM unnest($1::text[], $2::text[]) AS v(kind, ref)
     JOIN ledger.journal j ON j.kind = v.kind AND j.ref = v.ref AND j.seq <= $3 LIMIT 1`,
    [inputs.map(({ kind }) => kind), inputs.map(({ ref }) => ref), lastSeq],
  );
  const repeated = inputs.find((input, index) =>
    inputs.slice(0, index).some((earlier) => earlier.kind === input.kind && earlier.ref === input.ref),
  );
  return new LedgerError('LEDGER_INPUT_KNOWN', {
    kind: rows[0]?.kind ?? repeated?.kind ?? '',
    ref: rows[0]?.ref ?? repeated?.ref ?? '',
  });
}
