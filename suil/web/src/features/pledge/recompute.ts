/** A pledge's income and a SUIL pledge's hashrate, worked out again from their terms (rules.md §6). Owns no reading of the chain. */
import { BPS_SCALE, mulDivFloor, type ParameterValues, PPM_SCALE, pledgeYieldsPpm } from '@suil/core';
import { suilFactorBps, suilTermOf } from './terms.ts';

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

interface MadePledge {
  /** Micro-dollars when it was made. */
  value: bigint;
  termDays: number;
  startDay: number;
}

/** Returns the factor that a SUIL pledge was made with, basis points: the term's as it was on that day, whatever it is now. */
export function factorBpsOf(pledge: MadePledge, valuesOn: (day: number) => ParameterValues): bigint {
  return suilFactorBps(suilTermOf(pledge.termDays), valuesOn(pledge.startDay));
}

/** Returns the hashrate that a SUIL pledge was granted, base units of HR: its value times the factor of its day, rounded down. */
export function grantedHashrate(pledge: MadePledge, valuesOn: (day: number) => ParameterValues): bigint {
  return mulDivFloor(pledge.value, factorBpsOf(pledge, valuesOn), BPS_SCALE);
}
