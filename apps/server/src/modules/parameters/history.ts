/** What a parameter was on a day, for any module that projects by it (rules.md §10). Knows no default and no use of a value. */
import type { Queryable } from '@suil/postgres';

export type ParameterChange = { value: bigint; day: number };

/** Returns the changes of `key` that were not cancelled, oldest first. */
export async function readChanges(db: Queryable, key: number): Promise<ParameterChange[]> {
  const { rows } = await db.query<{ value: string; day: number }>({
    name: 'parameters_changes',
    text: `SELECT value, day FROM parameter_changes WHERE key = $1 AND cancelled_at_ms IS NULL ORDER BY checkpoint, position`,
    values: [key],
  });
  return rows.map(({ value, day }) => ({ value: BigInt(value), day }));
}

/** Returns what a parameter is on `day`, given its changes, oldest first, and its value before the first of them. */
export function valueOn(day: number, changes: readonly ParameterChange[], initial: bigint): bigint {
  return changes.findLast((change) => change.day <= day)?.value ?? initial;
}
