/**
 * Vouchers that a restored database does not know: how far a voucher was is in no line of the journal. Until the last of them has ended, a
 * request of before gets no new one, cannot be cancelled and does not go back.
 */
import { assert, RETURN_MARGIN_MS, VOUCHER_LIFETIME_MS } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** What a restore leaves open. */
export type Restoration = {
  /** The last line of the journal whose request may have such a voucher. */
  throughSeq: bigint;
  /** Not before the last moment at which one can have been issued; by the chain's time as far as it is known. */
  atMs: number;
};

/** Of a row of `withdrawals` that is named `w`: whether it can have no such voucher any more, by the chain's time that was applied. */
export const HAS_NO_LOST_VOUCHER = `NOT EXISTS (
  SELECT 1 FROM lost_vouchers l WHERE w.id <= l.through_seq AND l.until_ms + ${RETURN_MARGIN_MS} >=
    coalesce((SELECT chain_timestamp_ms FROM journal_applied WHERE id = 1), 0))`;

/** Writes down that vouchers may be lost; said again it only extends the wait. */
export async function noteLostVouchers(tx: Queryable, { throughSeq, atMs }: Restoration): Promise<void> {
  await tx.query({
    name: 'lost_vouchers_note',
    text: 'INSERT INTO lost_vouchers (through_seq, until_ms, restored_at_ms) VALUES ($1, $2, $3)',
    values: [throughSeq, atMs + VOUCHER_LIFETIME_MS, atMs],
  });
}

/** Whether this request may have such a voucher. */
export async function mayHaveLostVoucher(db: Queryable, id: bigint): Promise<boolean> {
  const { rows } = await db.query<{ isOver: boolean }>({
    name: 'lost_vouchers_of',
    text: `SELECT ${HAS_NO_LOST_VOUCHER} AS "isOver" FROM (SELECT $1::bigint AS id) w`,
    values: [id],
  });
  const [row] = rows;
  assert(row !== undefined, 'a query of one row returns it');
  return !row.isOver;
}

/** Requests through this line wait until this time of the chain. */
export type LostVouchers = { throughSeq: bigint; untilMs: number };

/** Returns which requests wait for such vouchers to end; null when none does. */
export async function readLostVouchers(db: Queryable): Promise<LostVouchers | null> {
  const { rows } = await db.query<{ throughSeq: bigint; untilMs: bigint }>({
    name: 'lost_vouchers_open',
    text: `SELECT max(through_seq) AS "throughSeq", max(until_ms) + ${RETURN_MARGIN_MS} AS "untilMs" FROM lost_vouchers
           WHERE until_ms + ${RETURN_MARGIN_MS} >= coalesce((SELECT chain_timestamp_ms FROM journal_applied WHERE id = 1), 0)
           HAVING count(*) > 0`,
  });
  const [row] = rows;
  return row === undefined ? null : { throughSeq: row.throughSeq, untilMs: Number(row.untilMs) };
}
