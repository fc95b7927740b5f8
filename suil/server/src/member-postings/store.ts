/** Which steps of a closing have members left to post to, and who was posted to earlier than by address. */
import type { Queryable } from '@suil/postgres';
import type { RestFacts } from '../module/member-postings.ts';

export type Rest = {
  step: string;
  day: number;
  inputSeq: bigint;
  occurredAtMs: number;
  facts: RestFacts;
  /** Entries so far. */
  pieces: number;
  /** Members up to this address are posted to. */
  postedThrough: string;
};

export async function openRest(
  tx: Queryable,
  { step, day, inputSeq, occurredAtMs, facts }: Omit<Rest, 'pieces' | 'postedThrough'>,
) {
  await tx.query({
    name: 'closing_open_rest',
    text: "INSERT INTO closing_rests (step, day, input_seq, occurred_at_ms, facts, pieces, posted_through) VALUES ($1, $2, $3, $4, $5, 0, '')",
    values: [step, day, inputSeq, occurredAtMs, JSON.stringify(facts)],
  });
}

export async function readRests(db: Queryable): Promise<Rest[]> {
  const { rows } = await db.query<Omit<Rest, 'occurredAtMs'> & { occurredAtMs: bigint }>({
    name: 'closing_rests',
    text: `SELECT step, day, input_seq AS "inputSeq", occurred_at_ms AS "occurredAtMs", facts, pieces, posted_through AS "postedThrough"
           FROM closing_rests ORDER BY step`,
  });
  return rows.map((row) => ({ ...row, occurredAtMs: Number(row.occurredAtMs) }));
}

/** Returns whether a closing has members left to post to. */
export async function hasRests(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ left: boolean }>({
    name: 'closing_has_rests',
    text: 'SELECT EXISTS (SELECT 1 FROM closing_rests) AS left',
  });
  return rows[0]?.left ?? false;
}

/** Returns those of `members` who were not posted to yet. */
export async function listUnposted(
  tx: Queryable,
  { step, postedThrough }: Rest,
  members: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ member: string }>({
    name: 'closing_unposted',
    text: `SELECT m.member FROM unnest($1::text[]) AS m(member)
           WHERE m.member > $3 AND NOT EXISTS (SELECT 1 FROM closing_posted_ahead a WHERE a.step = $2 AND a.member = m.member)`,
    values: [members, step, postedThrough],
  });
  return rows.map(({ member }) => member);
}

export async function writeAhead(tx: Queryable, { step }: Rest, members: readonly string[]): Promise<void> {
  await tx.query({
    name: 'closing_write_ahead',
    text: `WITH counted AS (UPDATE closing_rests SET pieces = pieces + 1 WHERE step = $1)
           INSERT INTO closing_posted_ahead (step, member) SELECT $1, unnest($2::text[])`,
    values: [step, members],
  });
}

export async function moveRest(tx: Queryable, { step }: Rest, through: string): Promise<void> {
  await tx.query({
    name: 'closing_move_rest',
    text: 'UPDATE closing_rests SET pieces = pieces + 1, posted_through = $2 WHERE step = $1',
    values: [step, through],
  });
}

export async function closeRest(tx: Queryable, { step }: Rest): Promise<void> {
  await tx.query({
    name: 'closing_forget_ahead',
    text: 'DELETE FROM closing_posted_ahead WHERE step = $1',
    values: [step],
  });
  await tx.query({ name: 'closing_close_rest', text: 'DELETE FROM closing_rests WHERE step = $1', values: [step] });
}
