/** Which parts of a table may be archived. */
import type { Queryable } from '@suil/postgres';

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
 * Returns the parts by input that are full, whose last input is of before `beforeMs`, and whose lines were all found sound: from then on the hash
 * check does not read them again. In order.
 */
export async function listDueParts(
  db: Queryable,
  { table, key }: Pick<DuePart, 'table' | 'key'>,
  beforeMs: number,
): Promise<DuePart[]> {
  const { rows } = await db.query<{ name: string; bound: string }>(
    `SELECT c.oid::regclass::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [table],
  );
  const parts = rows.flatMap(({ name, bound }): DuePart[] => {
    const [, from = '0', to] = BOUNDS.exec(bound) ?? [];
    return to === undefined ? [] : [{ table, key, name, from: BigInt(from), to: BigInt(to) }];
  });
  const last = await db.query<{ seq: bigint }>(
    `SELECT j.seq FROM ledger.journal j JOIN ledger.checked c ON c.id = 1 AND j.seq <= c.line_seq
     WHERE j.seq = ANY($1::bigint[]) AND j.at_ms < $2`,
    [parts.map(({ to }) => to - 1n), beforeMs],
  );
  const due = new Set(last.rows.map(({ seq }) => seq + 1n));
  return parts.filter(({ to }) => due.has(to)).sort((left, right) => (left.to < right.to ? -1 : 1));
}
