/** What a claim of pool income costs in the yields of the coming days, because the ramp starts again (rules.md §3). Pure. */
import { feeOf, PPM_SCALE, RAMP_CAP_PPM, rampPpm } from '@suil/core';

export interface RestartCost {
  /** Micro-dollars after the claim fee, rounded up. */
  readonly micros: bigint;
  /** Over how many days it is lost. */
  readonly days: number;
  /** As many days of the present yield, in tenths. */
  readonly tenthsOfDays: number;
}

/** Returns the sum of what each coming day yields less, in ppm of the principal, and over how many days. @param day of the ramp, from 1 */
function lostPpm(day: number): { ppm: number; days: number } {
  let [ppm, days] = [0, 0];
  for (let later = 0; rampPpm(1 + later) < RAMP_CAP_PPM; later += 1) {
    const less = rampPpm(day + later) - rampPpm(1 + later);
    if (less === 0) break;
    ppm += less;
    days = later + 1;
  }
  return { ppm, days };
}

/** Returns the cost of a claim on a day of the ramp, fully funded; null where it costs nothing. */
export function restartCost(principalMicros: bigint, day: number, claimFeeBps: bigint): RestartCost | null {
  const { ppm, days } = lostPpm(Math.max(day, 1));
  const gross = (principalMicros * BigInt(ppm) + PPM_SCALE - 1n) / PPM_SCALE;
  if (gross === 0n) return null;
  const tenthsOfDays = Math.round((10 * ppm) / rampPpm(day));
  return { micros: gross - feeOf(gross, claimFeeBps), days, tenthsOfDays };
}

/** Returns a cost rounded up to so many digits of a dollar: costs are never shown smaller than they are. */
export function roundUp(micros: bigint, digits: 2 | 4): bigint {
  const unit = digits === 2 ? 10_000n : 100n;
  return ((micros + unit - 1n) / unit) * unit;
}
