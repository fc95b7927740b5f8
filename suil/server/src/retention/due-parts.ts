/** Which parts of a table may be archived. */
import type { Queryable } from '@suil/postgres';
import type { RowParts } from '../database/tables.ts';

/** Rows of a table whose number is from `from` to before `to`. */
export interface PartRange {
  readonly table: string;
  readonly from: bigint;
  readonly to: bigint;
}

export interface DuePart extends PartRange {
  /** The part's own table, as SQL writes it. */
  readonly name: string;
  /** The order of its rows. */
  readonly key: readonly string[];
}

const BOUNDS = /FROM \((?:MINVALUE|'?(\d+)'?)\) TO \('?(\d+)'?\)/;

/**
 * Returns the parts that are full, whose last input is of before `beforeMs`, and whose lines were all found sound: from then on the hash check does not
 * read them again. A part by checkpoint ends with the first input of an event behind it. In order.
 */
export async function listDueParts(
  db: Queryable,
  { table, parts }: { readonly table: string; readonly parts: RowParts },
  beforeMs: number,
): Promise<DuePart[]> {
  const { rows } = await db.query<{ name: string; bound: string }>(
    `SELECT c.oid::regclass::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [table],
  );
  const present = rows.flatMap(({ name, bound }): DuePart[] => {
    const [, from = '0', to] = BOUNDS.exec(bound) ?? [];
    return to === undefined ? [] : [{ table, key: parts.key, name, from: BigInt(from), to: BigInt(to) }];
  });
  const ends = present.map(({ to }) => to);
  const due = new Set(await (parts.by === 'input' ? listDueInputs : listDueCheckpoints)(db, { table, ends, beforeMs }));
  return present.filter(({ to }) => due.has(to)).sort((left, right) => (left.to < right.to ? -1 : 1));
}

interface Ends {
  readonly table: string;
  /** The first numbers that are not of a part. */
  readonly ends: readonly bigint[];
  readonly beforeMs: number;
}

async function listDueInputs(db: Queryable, { ends, beforeMs }: Ends): Promise<bigint[]> {
  const { rows } = await db.query<{ end: bigint }>(
    `SELECT j.seq + 1 AS "end" FROM ledger.journal j JOIN ledger.checked c ON c.id = 1 AND j.seq <= c.line_seq
     WHERE j.seq = ANY($1::bigint[]) AND j.at_ms < $2`,
    [ends.map((end) => end - 1n), beforeMs],
  );
  return rows.map(({ end }) => end);
}

/** Events are applied in their order, so what is before one that has its line was applied, too. A checkpoint's first line is named by its number alone. */
async function listDueCheckpoints(db: Queryable, { table, ends, beforeMs }: Ends): Promise<bigint[]> {
  const { rows } = await db.query<{ end: bigint }>(
    `SELECT n.number AS "end" FROM unnest($1::bigint[]) AS n (number),
       LATERAL (SELECT e.checkpoint FROM ${table} e WHERE e.checkpoint >= n.number ORDER BY e.checkpoint LIMIT 1) AS behind
       JOIN ledger.journal j ON j.kind = 'checkpoint' AND j.ref = behind.checkpoint::text AND j.at_ms < $2
       JOIN ledger.checked c ON c.id = 1 AND j.seq <= c.line_seq`,
    [ends, beforeMs],
  );
  return rows.map(({ end }) => end);
}
