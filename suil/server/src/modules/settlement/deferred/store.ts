/** Which closed day is not settled yet, by what the journal and the settled days say: no note is needed that another row could contradict. */
import type { Queryable } from '@suil/postgres';

/** How the chain closed the day, as the closing's line recorded it. */
export type UnsettledDay = { day: number; closingSeq: bigint; factor: bigint; principal: bigint };

/** Returns the day of the newest closing when it is to be settled and is not; null: there is none. An earlier day is settled. */
export async function readUnsettled(db: Queryable): Promise<UnsettledDay | null> {
  const { rows } = await db.query<{ day: number; closingSeq: bigint; factor: string; principal: string }>({
    name: 'settlement_unsettled',
    text: `SELECT j.day, j.seq AS "closingSeq", j.content->'dayClosed'->>'factor' AS factor, j.content->'dayClosed'->>'principal' AS principal
           FROM ledger.journal_head h JOIN ledger.journal j ON j.kind = 'closing' AND j.ref = (h.open_day - 1)::text
           WHERE h.id = 1 AND j.content->'dayClosed' <> 'null'
             AND NOT EXISTS (SELECT 1 FROM settlement_days s WHERE s.day = j.day)`,
  });
  const [row] = rows;
  return row ? { ...row, factor: BigInt(row.factor), principal: BigInt(row.principal) } : null;
}

/** Returns whether events of the chain were applied behind a line of the journal. */
export async function hasEventsBehind(db: Queryable, seq: bigint): Promise<boolean> {
  const { rows } = await db.query({
    name: 'settlement_events_behind',
    text: "SELECT 1 FROM ledger.journal WHERE seq > $1 AND kind = 'checkpoint' AND content ? 'from' LIMIT 1",
    values: [seq],
  });
  return rows.length > 0;
}
