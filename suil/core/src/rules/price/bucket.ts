/**
 * A token bucket: how much hashrate may be granted within a time (rules.md §7). An independent model of the contract's module `bucket`.
 * Amounts are micro-dollars, which are base units of HR, times milliseconds.
 */
import { assert } from '@suil/errors';
import { mulDivFloor, PPM_SCALE } from '../../values/rate.ts';

/** What a bucket holds at the present liquidity. */
export interface BucketLimit {
  readonly capacity: bigint;
  /** Of what was used, so much becomes free in a period. */
  readonly refill: bigint;
  readonly periodMs: number;
}

/** Returns the limit at a liquidity in micro-dollars: parts of it in ppm, the second one for each period. */
export function bucketLimit(liquidity: bigint, burstPpm: bigint, refillPpm: bigint, periodMs: number): BucketLimit {
  return {
    capacity: mulDivFloor(liquidity, burstPpm, PPM_SCALE),
    refill: mulDivFloor(liquidity, refillPpm, PPM_SCALE),
    periodMs,
  };
}

export class BucketModel {
  /** As of `#usedAtMs`. */
  #used = 0n;
  #usedAtMs = 0;

  /** Returns what may be granted now. */
  remaining(limit: BucketLimit, nowMs: number): bigint {
    const remaining = limit.capacity - this.#usedNow(limit, nowMs);
    return remaining > 0n ? remaining : 0n;
  }

  /** Grants at most what remains; nothing leaves the bucket as it is. */
  take(amount: bigint, limit: BucketLimit, nowMs: number): void {
    assert(amount <= this.remaining(limit, nowMs), 'no more than what remains is granted');
    if (amount === 0n) return;
    this.#used = this.#usedNow(limit, nowMs) + amount;
    this.#usedAtMs = nowMs;
  }

  #usedNow({ refill, periodMs }: BucketLimit, nowMs: number): bigint {
    const used = this.#used - mulDivFloor(refill, BigInt(nowMs - this.#usedAtMs), BigInt(periodMs));
    return used > 0n ? used : 0n;
  }
}
