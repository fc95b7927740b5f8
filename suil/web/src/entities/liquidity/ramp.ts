import { FACTOR_ONE, PPM_SCALE, rampPpm } from '@suil/core';

interface RampPosition {
  value: bigint;
  startDay: number;
}

/** Today's day of a position's ramp (rules.md §3: k = d − s), 0 while nothing earns. Today follows the last closed day. */
export function rampDay(position: RampPosition, overview: { lastClosedDay: number }): number {
  return position.value === 0n ? 0 : Math.max(0, overview.lastClosedDay + 1 - position.startDay);
}

/**
 * What today would add if it is funded as the last closed day was (rules.md §11), micro-dollars, rounded down. An estimate: the day is
 * not closed yet.
 * @param day of the ramp; 0 while nothing earns
 * @param lastFactor the last closed day's funding factor, in 1/10^9
 */
export function estimateToday(position: RampPosition, day: number, lastFactor: bigint): bigint {
  return day === 0 ? 0n : (position.value * BigInt(rampPpm(day)) * lastFactor) / (PPM_SCALE * FACTOR_ONE);
}
