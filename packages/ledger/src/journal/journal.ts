/**
 * The ordered journal of inputs, numbered without gaps and chained by hashes, from which every balance follows. Owns their order and the
 * day whose inputs are accepted; the application decides what an input means.
 */

import { assert } from '@suil/errors';
import { type Queryable, RetryTransaction, toNumberArray, toTextArray } from '@suil/postgres';
import { LedgerError } from '../errors.ts';
import { dayOf } from './day.ts';
import { assertLocked, type JournalHead } from './head.ts';
import { hashLine } from './line-hash.ts';

/** `import` stands for everything posted before there was a journal: at most one, the first. */
export type InputKind = 'checkpoint' | 'intent' | 'closing' | 'import';

/** What the hash of a line covers where the application keeps that elsewhere. */
export type Evidence = readonly (string | null)[];

/** What an input is, as JSON. Amounts are decimal text. */
export type InputContent = { readonly [key: string]: unknown } | null;

export type NewInput = {
  kind: 'checkpoint' | 'intent';
  /** Names the input permanently among those of its kind: a checkpoint's number, an intent's nonce. */
  ref: string;
  /** When it happened; it must fall on the open day. Times need not ascend: a checkpoint may come later than an intent of its second. */
  atMs: number;
  content?: InputContent;
  /** What the line's hash covers instead of its content. */
  evidence?: Evidence;
};

export type Input = {
  seq: bigint;
  kind: InputKind;
  ref: string;
  day: number;
  atMs: number;
  content: InputContent;
  /** The epoch in which it was written. */
  epoch: number;
};

/** Returns up to `limit` inputs after number `afterSeq`, in order. */
export async function readJournal(db: Queryable, afterSeq: bigint, limit: number): Promise<Input[]> {
  const { rows } = await db.query<Omit<Input, 'atMs'> & { atMs: bigint }>({
    name: 'ledger_journal',
    text: `SELECT seq, kind, ref, day, at_ms AS "atMs", content, epoch FROM ledger.journal WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [afterSeq, limit],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** Returns the numbers that the next `count` inputs get when `head` is locked, before they are written. */
export function nextSeqs({ lastSeq }: JournalHead, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => lastSeq + BigInt(index) + 1n);
}

/**
 * Writes inputs in order, brings `head` up to date and returns their numbers. `head` comes from `withJournal`, as `tx` does.
 * @throws {LEDGER_DAY_NOT_OPEN} when one is not of the open day
 * @throws {LEDGER_INPUT_KNOWN} when one of this kind and ref is in the journal already, or twice in `inputs`
 */
export async function appendInputs(tx: Queryable, head: JournalHead, inputs: readonly NewInput[]): Promise<bigint[]> {
  const [first] = inputs;
  if (first === undefined) return [];
  const openDay = head.openDay ?? dayOf(first.atMs);
  for (const { atMs } of inputs)
    if (dayOf(atMs) !== openDay) throw new LedgerError('LEDGER_DAY_NOT_OPEN', { day: dayOf(atMs), openDay });
  return append(tx, head, inputs, { day: openDay, openDay });
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
  const [seq] = await append(tx, head, [closing], { day: openDay, openDay: openDay + 1 });
  assert(seq !== undefined, 'an input that is written has a number');
  return seq;
}

/** One statement writes the rows and moves the head from where it was read, in the epoch in which it was read. */
const APPEND = `
  WITH written AS (
    INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, content, hash, epoch)
    SELECT seq, kind, ref, $4, at_ms, content, decode(hash, 'hex'), $14
    FROM unnest($1::bigint[], $2::text[], $3::text[], $5::bigint[], $6::jsonb[], $7::text[])
      AS line(seq, kind, ref, at_ms, content, hash)
    ON CONFLICT DO NOTHING RETURNING seq
  ), moved AS (
    UPDATE ledger.journal_head SET last_seq = $9, last_at_ms = $10, open_day = $11, last_hash = decode($12, 'hex')
    WHERE id = 1 AND last_seq = $13 AND epoch = $8 RETURNING id
  )
  SELECT (SELECT count(*) FROM written) AS written, (SELECT count(*) FROM moved) AS moved`;

type NewLine = Omit<NewInput, 'kind'> & { kind: InputKind };

async function append(
  tx: Queryable,
  head: JournalHead,
  inputs: readonly NewLine[],
  { day, openDay }: { readonly day: number; readonly openDay: number },
): Promise<bigint[]> {
  assertLocked(head);
  const seqs = nextSeqs(head, inputs.length);
  const lastSeq = head.lastSeq + BigInt(inputs.length);
  const lastAtMs = inputs.reduce((latest, { atMs }) => Math.max(latest, atMs), head.lastAtMs);
  const hashes = hashLines(head, inputs, day);
  const lastHash = hashes.at(-1) ?? head.lastHash;
  const { rows } = await tx.query<{ written: bigint; moved: bigint }>({
    name: 'ledger_append',
    text: APPEND,
    values: [
      toNumberArray(seqs),
      toTextArray(inputs.map(({ kind }) => kind)),
      toTextArray(inputs.map(({ ref }) => ref)),
      day,
      toNumberArray(inputs.map(({ atMs }) => atMs)),
      toTextArray(
        inputs.map(({ content }) => (content === undefined || content === null ? null : JSON.stringify(content))),
      ),
      toTextArray(hashes),
      head.epoch,
      lastSeq,
      lastAtMs,
      openDay,
      lastHash,
      head.lastSeq,
      head.lineEpoch ?? head.epoch,
    ],
  });
  const [row] = rows;
  if (Number(row?.moved) !== 1) throw new RetryTransaction('the journal moved since its head was read');
  if (Number(row?.written) !== inputs.length) throw await knownInput(tx, inputs, head.lastSeq);
  head.lastSeq = lastSeq;
  head.lastHash = lastHash;
  head.lastAtMs = lastAtMs;
  head.openDay = openDay;
  return seqs;
}

/** Returns the hash of each line, in order. */
function hashLines(head: JournalHead, inputs: readonly NewLine[], day: number): string[] {
  const { lastSeq, lastHash, lineEpoch: epoch = head.epoch } = head;
  let [seq, hash] = [lastSeq, lastHash];
  return inputs.map(({ kind, ref, atMs, content = null, evidence }) => {
    seq += 1n;
    hash = hashLine(hash, { epoch, seq, kind, ref, day, atMs }, evidence ?? content);
    return hash;
  });
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
