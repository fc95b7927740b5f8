/** What other modules may ask about settled days: which they are. */
import type { Queryable } from '@suil/postgres';

/** Returns the newest settled day, and the newest one that stands on chain. */
export async function readSettlementDays(
  db: Queryable,
): Promise<{ settledDay: number | null; publishedDay: number | null }> {
  const { rows } = await db.query<{ settled: number | null; published: number | null }>({
    name: 'settlement_last',
    text: `SELECT (SELECT max(day) FROM settlement_days) AS settled, (
             SELECT e.day FROM settlement_events e WHERE e.kind = 'published' AND NOT EXISTS (
               SELECT 1 FROM settlement_events r WHERE r.kind = 'revoked' AND r.day = e.day AND (r.checkpoint, r.position) > (e.checkpoint, e.position)
             ) ORDER BY e.day DESC LIMIT 1) AS published`,
  });
  return { settledDay: rows[0]?.settled ?? null, publishedDay: rows[0]?.published ?? null };
}

/** Returns the last settled day before `day`, or null. */
export async function readDayBefore(db: Queryable, day: number): Promise<number | null> {
  const { rows } = await db.query<{ day: number | null }>({
    name: 'team_day_before',
    text: 'SELECT max(day) AS day FROM settlement_days WHERE day < $1',
    values: [day],
  });
  return rows[0]?.day ?? null;
}
