import { mulDivFloor, PPM_SCALE, rampPpm } from '@suil/core';

interface RampPosition {
  value: bigint;
  startDay: number;
}

/** Today's day of a position's ramp (rules.md §3: k = d − s), 0 while nothing earns. Today follows the last closed day. */
export function rampDay(position: RampPosition, overview: { lastClosedDay: number }): number {
  return position.value === 0n ? 0 : Math.max(0, overview.lastClosedDay + 1 - position.startDay);
}

/** What today would add at full funding, micro-dollars, rounded down. An estimate: the day is not closed yet. */
export function estimateToday(position: RampPosition, day: number): bigint {
  return day === 0 ? 0n : mulDivFloor(position.value, BigInt(rampPpm(day)), PPM_SCALE);
}
