/**
 * How often a client may read: a bucket per client that refills evenly, in this process's memory, because a count in the database would
 * cost as much as the read. Several servers let through as many times as much. What writes is counted by rate-limit.ts.
 */
import { AppError } from '@suil/core';

/** Takes one read from the client's bucket. @throws {REQUEST_RATE_LIMITED} when it is empty */
export type LimitReads = (client: string) => void;

export type ReadLimitOptions = {
  /** Reads at once, and per minute in the long run. */
  perMinute: number;
  /** Of a clock that cannot be set. */
  elapsedMs: () => number;
  /** Clients remembered; beyond, those not seen for the longest time are deleted. Default 50,000. */
  clientsMax?: number;
};

const MINUTE_MS = 60_000;

export function createReadLimiter({ perMinute, elapsedMs, clientsMax = 50_000 }: ReadLimitOptions): LimitReads {
  const intervalMs = MINUTE_MS / perMinute;
  /** When each client's bucket is full again, the one seen last at the end. */
  const fullAtMs = new Map<string, number>();
  return (client) => {
    const nowMs = elapsedMs();
    const nextMs = Math.max(fullAtMs.get(client) ?? 0, nowMs) + intervalMs;
    const waitMs = nextMs - nowMs - MINUTE_MS;
    // Sums of fractions are a little off; a thousandth of a millisecond does not count.
    if (waitMs > 1e-3)
      throw new AppError('REQUEST_RATE_LIMITED', {
        retryAfterMs: Math.ceil(waitMs),
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    fullAtMs.delete(client);
    fullAtMs.set(client, nextMs);
    if (fullAtMs.size <= clientsMax) return;
    const [oldest] = fullAtMs.keys();
    if (oldest !== undefined) fullAtMs.delete(oldest);
  };
}
