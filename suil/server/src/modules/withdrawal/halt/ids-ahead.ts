/**
 * Voucher ids that the chain has paid above the journal's last number. A voucher's id is the journal's number of its request, so no such id can
 * have been given: inputs are missing, or somebody signed with both keys. Writes nothing.
 */
import { ANSWERED_RANGES_MAX, type IdRange } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { HaltRegister } from './resume/register.ts';

type AnsweredIds = Pick<HaltRegister, 'readAnsweredIds'>;

/** Returns those that no operator has answered for: the lowest hundred ranges. */
export async function readIdsAhead(db: Queryable, { readAnsweredIds }: AnsweredIds): Promise<IdRange[]> {
  return readAhead(db, await readAnsweredIds(db), { areWithin: false });
}

/** Returns those among given ids: the lowest hundred ranges. */
export function readIdsAheadWithin(db: Queryable, ranges: readonly IdRange[]): Promise<IdRange[]> {
  return readAhead(db, ranges, { areWithin: true });
}

async function readAhead(
  db: Queryable,
  ranges: readonly IdRange[],
  { areWithin }: { readonly areWithin: boolean },
): Promise<IdRange[]> {
  const { lastSeq } = await readJournalHead(db);
  const { rows } = await db.query<{ first: string; last: string }>({
    name: 'halt_ids_ahead',
    text: `WITH used AS (
             SELECT DISTINCT (content->>'id')::numeric AS id FROM chain_events
             WHERE kind IN ('Withdrawn', 'ReserveDeposited') AND (content->>'id')::numeric > $1
           ), chosen AS (
             SELECT id, id - row_number() OVER (ORDER BY id) AS run FROM used
             WHERE EXISTS (SELECT FROM unnest($2::numeric[], $3::numeric[]) AS given (first, last)
                           WHERE id BETWEEN given.first AND given.last) = $4
           )
           SELECT min(id) AS first, max(id) AS last FROM chosen GROUP BY run ORDER BY min(id) LIMIT $5`,
    values: [lastSeq, ...endsOf(ranges), areWithin, ANSWERED_RANGES_MAX],
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
