/** Numbers of the liquidity pool (rules.md §3). The contract holds the same; where they differ, one has a defect. */
/** Most days one call closes by itself. */
export const MAX_DAYS_PER_CALL = 200;
/** Default share of a hashrate entry that a day releases, basis points (rules.md §5). */
export const DEFAULT_RELEASE_RATE_BPS = 100n;

/** Daily yield on a position's first day, its step per day, and its cap, ppm. */
export const RAMP_FIRST_PPM = 200;
export const RAMP_STEP_PPM = 10;
export const RAMP_CAP_PPM = 500;
/** Days after the start on which the ramp still rises: from day 31 on it is the cap. */
export const RAMP_DAYS = 30;

/** A funding factor of 1. */
export const FACTOR_ONE = 1_000_000_000n;

/** Returns the daily yield in ppm on the k-th day after the start (k from 1): `min(200 + 10·(k − 1), 500)`. */
export function rampPpm(k: number): number {
  return Math.min(RAMP_FIRST_PPM + RAMP_STEP_PPM * (k - 1), RAMP_CAP_PPM);
}
