/**
 * How often a caller may ask: a bucket per key that refills evenly. Kept in the database, one statement per request, so that all
 * processes count together. Keys are stored as hashes: no later reader learns who asked.
 */
import { createHash } from 'node:crypto';
import { AppError } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** One bucket: `perMinute` requests at once, and as many per minute in the long run. */
export type RateRule = { key: string; perMinute: number };

/** Takes one from each bucket. @throws {REQUEST_RATE_LIMITED} when one of them is empty */
export type LimitRate = (rules: readonly RateRule[]) => Promise<void>;

const MINUTE_MS = 60_000;

export function createRateLimiter({ db, now }: { db: Queryable; now: () => number }): LimitRate {
  return async (rules) => {
    const nowMs = now();
    // In one order everywhere, so that no two requests wait for each other.
    const buckets = rules
      .map(({ key, perMinute }) => ({ hash: hashKey(key), intervalMs: Math.ceil(MINUTE_MS / perMinute) }))
      .sort((left, right) => (left.hash < right.hash ? -1 : 1));
    const hashes = buckets.map(({ hash }) => hash);
    const { rowCount } = await db.query({
      name: 'rate_limit_take',
      text: `INSERT INTO rate_limits AS bucket (key, full_at_ms)
             SELECT key, $3::bigint + interval_ms FROM unnest($1::text[], $2::bigint[]) AS rule (key, interval_ms)
             ON CONFLICT (key) DO UPDATE SET full_at_ms = greatest(bucket.full_at_ms, $3) + excluded.full_at_ms - $3
             WHERE greatest(bucket.full_at_ms, $3) + excluded.full_at_ms - $3 <= $3 + ${MINUTE_MS}`,
      values: [hashes, buckets.map(({ intervalMs }) => intervalMs), nowMs],
    });
    if (rowCount === buckets.length) return;
    const { rows } = await db.query<{ key: string; full_at_ms: bigint }>({
      name: 'rate_limit_wait',
      text: 'SELECT key, full_at_ms FROM rate_limits WHERE key = ANY($1)',
      values: [hashes],
    });
    const waits = rows.map(({ key, full_at_ms: fullAtMs }) => {
      const intervalMs = buckets.find(({ hash }) => hash === key)?.intervalMs ?? 0;
      return Number(fullAtMs) + intervalMs - nowMs - MINUTE_MS;
    });
    const retryAfterMs = Math.max(1, ...waits);
    throw new AppError('REQUEST_RATE_LIMITED', { retryAfterMs, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
  };
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
