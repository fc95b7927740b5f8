/** When the last days were closed, and whether they are settled. */
import { dayStartMs } from '@suil/core';
import type { ClosedDay } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { KEPT_DAYS } from './intervals.ts';

interface Row {
  readonly day: number;
  readonly at_ms: bigint | null;
  readonly is_settled: boolean;
  readonly is_published: boolean;
}

/** Returns the closed days, newest first. The times are the journal's, as all its lines have them. */
export async function readClosedDays(db: Queryable): Promise<ClosedDay[]> {
  const { rows } = await db.query<Row>({
    name: 'status_days',
    text: `SELECT c.day, j.at_ms, EXISTS (SELECT 1 FROM settlement_days s WHERE s.day = c.day) AS is_settled, EXISTS (
             SELECT 1 FROM settlement_events e WHERE e.kind = 'published' AND e.day = c.day AND NOT EXISTS (
               SELECT 1 FROM settlement_events r WHERE r.kind = 'revoked' AND r.day = e.day
                 AND (r.checkpoint, r.position) > (e.checkpoint, e.position)
             )) AS is_published
           FROM (SELECT day FROM day_closings ORDER BY day DESC LIMIT ${KEPT_DAYS}) c
           LEFT JOIN ledger.journal j ON j.kind = 'closing' AND j.ref = c.day::text ORDER BY c.day DESC`,
  });
  return rows.map(({ day, at_ms, is_settled, is_published }) => ({
    day,
    delayMs: at_ms === null ? null : Math.max(0, Number(at_ms) - dayStartMs(day + 1)),
    settlement: settlementOf(is_settled, is_published),
  }));
}

function settlementOf(isSettled: boolean, isPublished: boolean): ClosedDay['settlement'] {
  if (isPublished) return 'published';
  return isSettled ? 'computed' : 'none';
}
