/**
 * What closing one day moves from the reserve into escrow (rules.md §3 "Funding factor"), and the cumulative sums of the
 * factors that accrual reads. Owns no positions.
 */
import { mulDivCeil, mulDivFloor, PPM_SCALE } from '../../values/rate.ts';
import { FACTOR_ONE, RAMP_CAP_PPM } from './limits.ts';

export interface FundedDay {
  /** What funding all members at the cap would take, micro-dollars. */
  readonly need: bigint;
  /** Share of it that the reserve could give, 10^9 = all. */
  readonly factor: bigint;
  /** Moved into escrow, micro-dollars. */
  readonly moved: bigint;
}

/** Returns how a day is funded on which `principal` was there all day and the reserve held `reserve` (micro-dollars). */
export function fundDay(principal: bigint, reserve: bigint): FundedDay {
  const need = mulDivCeil(principal, BigInt(RAMP_CAP_PPM), PPM_SCALE);
  if (need === 0n) return { need, factor: FACTOR_ONE, moved: 0n };
  if (reserve >= need) return { need, factor: FACTOR_ONE, moved: need };
  const factor = mulDivFloor(reserve, FACTOR_ONE, need);
  return { need, factor, moved: mulDivCeil(need, factor, FACTOR_ONE) };
}

/** Cumulative sums through one closed day. */
export interface FactorSums {
  /** F(d): sum of the factors. */
  readonly factors: bigint;
  /** G(d): sum of day times factor. */
  readonly dayFactors: bigint;
}

/** Sums before the first closed day. */
export const ZERO_SUMS: FactorSums = { factors: 0n, dayFactors: 0n };

/** Returns the sums after one more closed day. */
export function addFactor(sums: FactorSums, day: number, factor: bigint): FactorSums {
  return { factors: sums.factors + factor, dayFactors: sums.dayFactors + BigInt(day) * factor };
}
