/** Numbers of the pledges (rules.md §6) and what a term yields, day by day. Pure; owns no pledge. */
import { MIST_PER_SUI, UNITS_PER_SUIL } from '../../values/asset.ts';

/** Least principals, base units. */
export const MIN_PLEDGE_MIST = 20n * MIST_PER_SUI;
export const MIN_SUIL_PLEDGE = 100n * UNITS_PER_SUIL;
/** Fee on pledge income, basis points. */
export const DEFAULT_PLEDGE_INCOME_FEE_BPS = 300n;
const STEP_PPM = 5;

/** First day's yield and cap by term, ppm a day. */
const RAMPS: Readonly<Record<number, { firstPpm: number; capPpm: number }>> = {
  30: { firstPpm: 100, capPpm: 200 },
  90: { firstPpm: 150, capPpm: 300 },
  180: { firstPpm: 200, capPpm: 400 },
  360: { firstPpm: 250, capPpm: 500 },
};
/** Share of the value granted as hashrate by term of a SUIL pledge, basis points. */
const SUIL_FACTORS_BPS: Readonly<Record<number, bigint>> = { 30: 200n, 90: 800n, 180: 2_000n };

/** Returns whether SUI can be pledged for so many days. */
export function isPledgeTerm(days: number): boolean {
  return RAMPS[days] !== undefined;
}

/** Returns the factor of a SUIL pledge in basis points; undefined if there is no such term. */
export function suilPledgeFactorBps(termDays: number): bigint | undefined {
  return SUIL_FACTORS_BPS[termDays];
}

/** Returns the yield of the k-th day after the ramp's start (k from 1): `min(r0 + 5·(k − 1), cap)` ppm; 0 for no such term. */
export function pledgePpm(termDays: number, k: number): number {
  const ramp = RAMPS[termDays];
  return ramp === undefined ? 0 : Math.min(ramp.firstPpm + STEP_PPM * (k - 1), ramp.capPpm);
}

/** Returns the sum of the yields of the days after `from` through `through` of a ramp that started on `start`, ppm. */
export function pledgeYieldsPpm(termDays: number, start: number, from: number, through: number): bigint {
  let sum = 0;
  for (let day = from + 1; day <= through; day += 1) sum += pledgePpm(termDays, day - start);
  return BigInt(sum);
}
