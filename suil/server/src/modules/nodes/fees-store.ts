/** The fees of each closed day, by where they came from. Knows no rule. */
import type { NODE_FEE_KINDS } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';

export type NodeFeeRow = { day: number; kind: (typeof NODE_FEE_KINDS)[number]; amount: bigint };

/** Writes what the fees of a day were, by where they came from. */
export async function writeFees(tx: Queryable, rows: readonly NodeFeeRow[]): Promise<void> {
  await tx.query({
    name: 'node_write_fees',
    text: 'INSERT INTO node_fees (day, kind, amount) SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[])',
    values: [rows.map(({ day }) => day), rows.map(({ kind }) => kind), rows.map(({ amount }) => amount)],
  });
}

/** Returns the fees of closed days from `fromDay` through `toDay`, every kind of each; none of a day that an earlier release closed. */
export async function listFees(db: Queryable, fromDay: number, toDay: number): Promise<NodeFeeRow[]> {
  const { rows } = await db.query<NodeFeeRow>({
    name: 'node_list_fees',
    text: 'SELECT day, kind, amount FROM node_fees WHERE day >= $1 AND day <= $2',
    values: [fromDay, toDay],
  });
  return rows;
}

/** Returns the last day whose fees are written; null: none is. */
export async function readLastFeeDay(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ day: number | null }>({
    name: 'node_last_fee_day',
    text: 'SELECT max(day) AS day FROM node_fees',
  });
  return rows[0]?.day ?? null;
}
