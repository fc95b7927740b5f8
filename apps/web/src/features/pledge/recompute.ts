/** A pledge's income and a SUIL pledge's hashrate, worked out again from their terms (rules.md §6). Owns no reading of the chain. */
import { mulDivFloor, PPM_SCALE, pledgeYieldsPpm } from '@suil/core';

interface RunningPledge {
  principal: bigint;
  termDays: number;
  startDay: number;
  /** A withdrawal on day `w` sets it to `w − 1`, the day it pays through. */
  rampStart: number;
}

/**
 * Returns the income of the complete days that is not withdrawn yet, MIST: the days' yields since the ramp's start, added up, times
 * the principal, rounded down once.
 * @param today the day that is not complete yet
 */
export function pledgeIncome(pledge: RunningPledge, today: number): bigint {
  const through = Math.min(today - 1, pledge.startDay + pledge.termDays);
  const yieldsPpm = pledgeYieldsPpm(pledge.termDays, pledge.rampStart, pledge.rampStart, through);
  return mulDivFloor(pledge.principal, yieldsPpm, PPM_SCALE);
}

/** Returns the hashrate that a SUIL pledge of this value grants, base units of HR, rounded down. */
export function grantedHashrate(value: bigint, factorBps: bigint): bigint {
  return (value * factorBps) / 10_000n;
}
