/** Bytes of a row with its part of the table's indexes, as the benchmark's database has it, compared with those that docs/operations.md states. */
import type { Pool } from '../../packages/postgres/src/index.ts';
import { GROWING, ONCE } from './capacity.ts';

/** A page that is half full, or an index that was split, is no change of the schema. */
const DIFFERS_MAX = 0.1;

export type RowBytes = Readonly<Record<string, { readonly measured: number; readonly stated: number }>>;

/** Returns both of every table of the capacity. The tables must be analysed. */
export async function measureRowBytes(pool: Pool): Promise<RowBytes> {
  const found: Record<string, { measured: number; stated: number }> = {};
  for (const [table, { bytes: stated }] of Object.entries({ ...ONCE, ...GROWING })) {
    const { rows } = await pool.query<{ measured: number }>(
      `SELECT (div(sum(pg_total_relation_size(oid)), greatest((SELECT count(*) FROM ${table}), 1)))::integer AS measured FROM pg_class
       WHERE reltuples > 0 AND (oid = $1::regclass OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass)) AND relkind = 'r'`,
      [table],
    );
    found[table] = { measured: rows[0]?.measured ?? 0, stated };
  }
  return found;
}

/** Returns the tables whose rows are larger or smaller than stated. */
export function findDifferent(bytes: RowBytes): string[] {
  return Object.entries(bytes).flatMap(([table, { measured, stated }]) =>
    Math.abs(measured - stated) > stated * DIFFERS_MAX ? [table] : [],
  );
}
