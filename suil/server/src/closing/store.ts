/** The day job's memory: how prices were decided, what went wrong. Knows no rule. */
import type { Queryable } from '@suil/postgres';

/** Keeps how the price of a closed day was decided; inside the closing's transaction. */
export async function writeDecision(
  tx: Queryable,
  { day, price, reason, closedAtMs }: { day: number; price: bigint | null; reason: string; closedAtMs: number },
): Promise<void> {
  await tx.query({
    name: 'day_decide',
    text: 'INSERT INTO day_closings (day, price, price_reason, closed_at_ms) VALUES ($1, $2, $3, $4)',
    values: [day, price, reason, closedAtMs],
  });
}

/** Returns the day of the set-up, the first that is closed on chain; null before the contracts' first event. */
export async function readLaunchDay(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ day: number }>({
    name: 'day_launch',
    text: `SELECT (content->>'day')::integer AS day FROM chain_events WHERE kind = 'SetupCompleted' LIMIT 1`,
  });
  return rows[0]?.day ?? null;
}

export type Problem = { day: number; part: string; reason: string; occurredAtMs: number };

/** Of a day and part: what fails in ever new ways adds no more. */
const PROBLEMS_MAX = 100;

/** Keeps a problem, unless it is the one that was kept last of the same part of the same day, or there are a hundred of these. */
export async function writeProblem(db: Queryable, { day, part, reason, occurredAtMs }: Problem): Promise<void> {
  await db.query({
    name: 'day_problem',
    text: `INSERT INTO day_problems (day, part, reason, occurred_at_ms) SELECT $1, $2, $3, $4 WHERE $3 IS DISTINCT FROM
             (SELECT reason FROM day_problems WHERE day = $1 AND part = $2 ORDER BY id DESC LIMIT 1)
             AND NOT EXISTS (SELECT 1 FROM day_problems WHERE day = $1 AND part = $2 OFFSET ${PROBLEMS_MAX - 1})`,
    values: [day, part, reason, occurredAtMs],
  });
}
