/** What the parameters were on a day, for any module that counts with them (rules.md §10). Knows no use of a value. */
import { DEFAULT_PARAMETERS, mapParameters, type ParameterValues, parameterKey } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** Returns every parameter as it holds on `day`, after all that was announced so far. */
export async function readParameters(db: Queryable, day: number): Promise<ParameterValues> {
  const { rows } = await db.query<{ key: number; value: string }>({
    name: 'parameters_on_day',
    text: `SELECT DISTINCT ON (key) key, value FROM parameter_changes WHERE cancelled_at_ms IS NULL AND day <= $1
           ORDER BY key, checkpoint DESC, position DESC`,
    values: [day],
  });
  const changed = new Map(rows.map(({ key, value }) => [key, BigInt(value)]));
  return mapParameters((name) => changed.get(parameterKey(name)) ?? DEFAULT_PARAMETERS[name]);
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

export type ChangeRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  key: number;
  value: string;
  day: number;
  announced_at_ms: bigint;
  cancelled_at_ms: bigint | null;
};

/** Returns what was announced, newest first, cancelled changes too. */
export async function listChanges(
  db: Queryable,
  { after, limit }: { after: readonly string[] | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>({
    name: 'parameters_list',
    text: `SELECT digest, event_seq, checkpoint, position, key, value, day, announced_at_ms, cancelled_at_ms FROM parameter_changes
           WHERE $1::bigint IS NULL OR (checkpoint, position) < ($1, $2::integer)
           ORDER BY checkpoint DESC, position DESC LIMIT $3`,
    values: [after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
}
