/**
 * How often a caller may ask: a bucket per key that refills evenly. Kept in the database, one statement per request and by the database's clock, so
 * that all processes count together, also one whose own clock is wrong. Keys are stored as hashes: no later reader learns who asked.
 */
import { createHash } from 'node:crypto';
import { AppError } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, nowMsOf, nowValue } from '../../database/database-clock.ts';

/** One bucket: `perMinute` requests at once, and as many per minute in the long run. */
export type RateRule = { key: string; perMinute: number };

/** Takes one from each bucket. @throws {REQUEST_RATE_LIMITED} when one of them is empty */
export type LimitRate = (rules: readonly RateRule[]) => Promise<void>;

const MINUTE_MS = 60_000;
const NOW_MS = nowMsOf('$1');
/** When the bucket is full again behind one taken. */
const FULL_AT_MS = `greatest(bucket.full_at_ms, ${NOW_MS}) + excluded.full_at_ms - ${NOW_MS}`;
const EMPTY_AT_MS = `${NOW_MS} + ${MINUTE_MS}`;
/** No bucket is emptier than empty: the clock went back since. Statements that overtake each other differ by less than that. */
const IS_AHEAD = `bucket.full_at_ms > ${NOW_MS} + ${2 * MINUTE_MS}`;

export function createRateLimiter({ db, now }: { db: Queryable; now: DatabaseNow }): LimitRate {
  return async (rules) => {
    const nowMs = nowValue(now);
    // In one order everywhere, so that no two requests wait for each other.
    const buckets = rules
      .map(({ key, perMinute }) => ({ hash: hashKey(key), intervalMs: Math.ceil(MINUTE_MS / perMinute) }))
      .sort((left, right) => (left.hash < right.hash ? -1 : 1));
    const hashes = buckets.map(({ hash }) => hash);
    const { rowCount } = await db.query({
      name: 'rate_limit_take',
      text: `INSERT INTO rate_limits AS bucket (key, full_at_ms)
             SELECT key, ${NOW_MS} + interval_ms FROM unnest($2::text[], $3::bigint[]) AS rule (key, interval_ms)
             ON CONFLICT (key) DO UPDATE SET full_at_ms = least(${FULL_AT_MS}, ${EMPTY_AT_MS})
             WHERE ${FULL_AT_MS} <= ${EMPTY_AT_MS} OR ${IS_AHEAD}`,
      values: [nowMs, hashes, buckets.map(({ intervalMs }) => intervalMs)],
    });
    if (rowCount === buckets.length) return;
    const { rows } = await db.query<{ key: string; fullInMs: bigint }>({
      name: 'rate_limit_wait',
      text: `SELECT key, full_at_ms - ${NOW_MS} AS "fullInMs" FROM rate_limits WHERE key = ANY($2)`,
      values: [nowMs, hashes],
    });
    const waits = rows.map(({ key, fullInMs }) => {
      const intervalMs = buckets.find(({ hash }) => hash === key)?.intervalMs ?? 0;
      return Number(fullInMs) + intervalMs - MINUTE_MS;
    });
    const retryAfterMs = Math.max(1, ...waits);
    throw new AppError('REQUEST_RATE_LIMITED', { retryAfterMs, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
  };
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
