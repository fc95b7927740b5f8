/** How often somebody may ask: a bucket per key that refills evenly. Kept in this process's memory. */
import { AppError } from '@suil/core';

/** Takes one from the key's bucket. @throws {REQUEST_RATE_LIMITED} */
export type RateLimiter = (key: string) => void;

export type RateLimitOptions = { perMinute: number; now: () => number };

/** Most keys remembered; beyond it, those that are full again are forgotten. */
const KEYS_MAX = 10_000;

/** Returns a limiter that lets `perMinute` requests through at once, and as many per minute in the long run. */
export function createRateLimiter({ perMinute, now }: RateLimitOptions): RateLimiter {
  const intervalMs = 60_000 / perMinute;
  /** When each key's bucket will be full again. */
  const fullAtMs = new Map<string, number>();
  return (key) => {
    const nowMs = now();
    const nextMs = Math.max(fullAtMs.get(key) ?? 0, nowMs) + intervalMs;
    const waitMs = nextMs - nowMs - 60_000;
    if (waitMs > 0) {
      const retryAfterMs = Math.ceil(waitMs);
      throw new AppError('REQUEST_RATE_LIMITED', { retryAfterMs, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
    }
    fullAtMs.set(key, nextMs);
    if (fullAtMs.size > KEYS_MAX) for (const [other, full] of fullAtMs) if (full <= nowMs) fullAtMs.delete(other);
  };
}
