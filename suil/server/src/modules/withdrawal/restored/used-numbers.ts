/**
 * Numbers that the chain used for payments which no request asked for: the database lost their requests, or both keys were used past our
 * processes. The contract takes a number once, so no voucher of a request with such a number can be used: it is not accepted, and if it was
 * before the payment came, its hold goes back at once.
 */
import { INT64_MAX } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** Writes down numbers of such payments; those that no request can have are left out. */
export async function noteUsedNumbers(tx: Queryable, ids: readonly bigint[]): Promise<void> {
  const numbers = ids.filter((id) => id <= INT64_MAX);
  if (numbers.length === 0) return;
  await tx.query({
    name: 'used_numbers_note',
    text: 'INSERT INTO used_numbers (id) SELECT DISTINCT unnest($1::bigint[]) ON CONFLICT (id) DO NOTHING',
    values: [numbers],
  });
}

/** Returns which of the numbers were used so. */
export async function readUsedNumbers(db: Queryable, ids: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await db.query<{ id: bigint }>({
    name: 'used_numbers_of',
    text: 'SELECT id FROM used_numbers WHERE id = ANY($1::bigint[])',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}
