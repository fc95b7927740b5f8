/** Numbers of the pledges (rules.md §6) and what a term yields, day by day. Pure; owns no pledge. */
import type { ParameterName, ParameterValues } from '../parameter/parameters.ts';

const STEP_PPM = 5;

/** First day's yield and cap by term, ppm a day. */
const RAMPS: Readonly<Record<number, { firstPpm: number; capPpm: number }>> = {
  30: { firstPpm: 100, capPpm: 200 },
  90: { firstPpm: 150, capPpm: 300 },
  180: { firstPpm: 200, capPpm: 400 },
  360: { firstPpm: 250, capPpm: 500 },
};
/** Share of the value granted as hashrate by term of a SUIL pledge, basis points. */
const SUIL_FACTORS: Readonly<Record<number, ParameterName>> = {
  30: 'suilPledge30FactorBps',
  90: 'suilPledge90FactorBps',
  180: 'suilPledge180FactorBps',
};

/** Returns whether SUI can be pledged for so many days. */
export function isPledgeTerm(days: number): boolean {
  return RAMPS[days] !== undefined;
}

/** Returns the factor of a SUIL pledge in basis points; undefined if there is no such term. */
export function suilPledgeFactorBps(termDays: number, parameters: ParameterValues): bigint | undefined {
  const name = SUIL_FACTORS[termDays];
  return name === undefined ? undefined : parameters[name];
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
