/** How long the pool's reserve lasts. Which words say it is runway-text.ts's and the console's. */
import { PPM_SCALE, RAMP_CAP_PPM } from '@suil/core';

const TEN_YEARS_DAYS = 3_650;

/** Returns whole days while every position earns at the cap; null where no principal earns. Both amounts in micro-dollars. */
export function runwayDays(principal: bigint, reserve: bigint): bigint | null {
  const need = (principal * BigInt(RAMP_CAP_PPM)) / PPM_SCALE;
  return need === 0n ? null : reserve / need;
}

/** Whether it is beyond ten years: their days say no more than that. */
export function isLongRunway(days: number | bigint): boolean {
  return days > TEN_YEARS_DAYS;
}
