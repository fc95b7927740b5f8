/** What the parameters were on a day, for any module that counts with them (rules.md §10). Knows no use of a value. */
import { DEFAULT_PARAMETERS, PARAMETER_NAMES, type ParameterValues, parameterKey } from '@suil/core';
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

/** Returns every parameter as it holds on `day`, after all that was announced so far. */
export async function readParameters(db: Queryable, day: number): Promise<ParameterValues> {
  const { rows } = await db.query<{ key: number; value: string }>({
    name: 'parameters_on_day',
    text: `SELECT DISTINCT ON (key) key, value FROM parameter_changes WHERE cancelled_at_ms IS NULL AND day <= $1
           ORDER BY key, checkpoint DESC, position DESC`,
    values: [day],
  });
  const changed = new Map(rows.map(({ key, value }) => [key, BigInt(value)]));
  const entries = PARAMETER_NAMES.map((name) => [name, changed.get(parameterKey(name)) ?? DEFAULT_PARAMETERS[name]]);
  return Object.fromEntries(entries) as ParameterValues;
}

/** Returns a reader that asks the database once for each day. */
export function createParameterReader(db: Queryable): (day: number) => Promise<ParameterValues> {
  const known = new Map<number, ParameterValues>();
  return async (day) => {
    const values = known.get(day) ?? (await readParameters(db, day));
    known.set(day, values);
    return values;
  };
}
