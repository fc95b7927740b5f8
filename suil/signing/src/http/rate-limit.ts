/** How often an endpoint answers all its callers together: many times what the vouchers of a busy day need. */
import { AppError } from '@suil/core';

const PER_SECOND = 200;
/** Requests that may come at once. */
const BURST = 400;

/** Returns what each request calls first. It throws `REQUEST_RATE_LIMITED` with the time to wait. @param now this machine's time */
export function createRateLimit(now: () => number): () => void {
  let left = BURST;
  let countedAtMs = now();
  return () => {
    const nowMs = now();
    left = Math.min(BURST, left + (Math.max(0, nowMs - countedAtMs) * PER_SECOND) / 1_000);
    countedAtMs = nowMs;
    if (left < 1)
      throw new AppError('REQUEST_RATE_LIMITED', { retryAfterMs: Math.ceil(((1 - left) * 1_000) / PER_SECOND) });
    left -= 1;
  };
}
