/** How long the flow reserve lasts. */
import { PPM_SCALE } from '@suil/core';

/** Returns whole days while every position earns `capPpm` a day; null where no principal earns. Both amounts in micro-dollars. */
export function runwayDays(principal: bigint, reserve: bigint, capPpm: bigint): bigint | null {
  const need = (principal * capPpm) / PPM_SCALE;
  return need === 0n ? null : reserve / need;
}
