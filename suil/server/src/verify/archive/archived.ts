/** What the database says was archived. */
import type { Queryable } from '@suil/postgres';
import type { PartRange } from '../../retention/due-parts.ts';
import type { RowsMeasure } from '../copies/rows-file.ts';

export type ArchivedPart = PartRange & RowsMeasure;

/** Returns the parts that are in files and not in the database, in order. */
export async function readArchived(db: Queryable): Promise<ArchivedPart[]> {
  const { rows } = await db.query<{ table: string; from: bigint; to: bigint; rows: bigint; sha256: string }>(
    `SELECT table_name AS "table", from_number AS "from", to_number AS "to", rows, sha256 FROM archived_parts
     ORDER BY table_name, from_number`,
  );
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }));
}

/** Returns why a database cannot be read from its first line on, a clause without a full stop; null: it can. */
export async function whyIncomplete(db: Queryable): Promise<string | null> {
  const ends = new Map((await readArchived(db)).map(({ table, to }) => [table, to]));
  if (ends.size === 0) return null;
  const archived = [...ends].map(([table, end]) => `rows of ${table} before number ${end}`).join(' and ');
  return `${archived} are archived: restore a backup with --archive into another database, and run this there`;
}

export async function writeArchived(tx: Queryable, part: ArchivedPart, nowMs: number): Promise<void> {
  const { table, from, to, rows, sha256 } = part;
  await tx.query('INSERT INTO archived_parts VALUES ($1, $2, $3, $4, $5, $6)', [table, from, to, rows, sha256, nowMs]);
}
