/**
 * Voucher ids that the chain has paid above the journal's last number. A voucher's id is the journal's number of its request, so no such id can
 * have been given: inputs are missing, or both keys were used past our processes. Writes nothing.
 */
import { ANSWERED_RANGES_MAX, type IdRange } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { HaltRegister } from './register.ts';

type AnsweredIds = Pick<HaltRegister, 'readAnsweredIds'>;

/** Returns those that no operator has answered for: the lowest hundred ranges. */
export async function readIdsAhead(db: Queryable, { readAnsweredIds }: AnsweredIds): Promise<IdRange[]> {
  return readAhead(db, { within: null, without: await readAnsweredIds(db) });
}

/** Returns those that an operator has answered for, but for `known` ones: the lowest hundred ranges. */
export async function readAnsweredAhead(
  db: Queryable,
  { readAnsweredIds }: AnsweredIds,
  known: readonly IdRange[],
): Promise<IdRange[]> {
  return readAhead(db, { within: await readAnsweredIds(db), without: known });
}

interface Choice {
  /** Null: all. */
  readonly within: readonly IdRange[] | null;
  readonly without: readonly IdRange[];
}

/** The journal's head and the paid ids are of one moment: read after each other, an id that was given and paid in between would be ahead. */
async function readAhead(db: Queryable, { within, without }: Choice): Promise<IdRange[]> {
  const { rows } = await db.query<{ first: string; last: string }>({
    name: 'halt_ids_ahead',
    text: `WITH used AS (
             SELECT DISTINCT (content->>'id')::numeric AS id FROM chain_events
             WHERE kind IN ('Withdrawn', 'ReserveDeposited') AND (content->>'id')::numeric > (SELECT last_seq FROM ledger.journal_head WHERE id = 1)
           ), chosen AS (
             SELECT id, id - row_number() OVER (ORDER BY id) AS run FROM used
             WHERE NOT EXISTS (SELECT FROM unnest($1::numeric[], $2::numeric[]) AS given (first, last)
                               WHERE id BETWEEN given.first AND given.last)
               AND ($3::numeric[] IS NULL OR EXISTS (SELECT FROM unnest($3, $4::numeric[]) AS given (first, last)
                                                     WHERE id BETWEEN given.first AND given.last))
           )
           SELECT min(id) AS first, max(id) AS last FROM chosen GROUP BY run ORDER BY min(id) LIMIT $5`,
    values: [...endsOf(without), ...(within === null ? [null, null] : endsOf(within)), ANSWERED_RANGES_MAX],
  });
  return rows.map(({ first, last }) => ({ first: BigInt(first), last: BigInt(last) }));
}

/** Returns the first of the ranges in which the chain has not paid every id; null when it has paid all of them. */
export async function findUnpaid(db: Queryable, ranges: readonly IdRange[]): Promise<IdRange | null> {
  const { rows } = await db.query<{ first: string; last: string }>({
    name: 'halt_ids_unpaid',
    text: `SELECT given.first, given.last FROM unnest($1::numeric[], $2::numeric[]) AS given (first, last)
           WHERE (SELECT count(DISTINCT (content->>'id')::numeric) FROM chain_events
                  WHERE kind IN ('Withdrawn', 'ReserveDeposited')
                    AND (content->>'id')::numeric BETWEEN given.first AND given.last) < given.last - given.first + 1
           ORDER BY given.first LIMIT 1`,
    values: endsOf(ranges),
  });
  return rows[0] === undefined ? null : { first: BigInt(rows[0].first), last: BigInt(rows[0].last) };
}

function endsOf(ranges: readonly IdRange[]): [string[], string[]] {
  return [ranges.map(({ first }) => `${first}`), ranges.map(({ last }) => `${last}`)];
}
