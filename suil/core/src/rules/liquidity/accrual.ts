/**
 * What one position earns between two closed days, in constant time (rules.md §3 "Accrual in O(1)"), and how pending value
 * joins it. Pure; owns neither the pool's money nor who may call what (model.ts).
 */
import { type FactorSums, ZERO_SUMS } from './funding.ts';
import { RAMP_CAP_PPM, RAMP_DAYS, RAMP_FIRST_PPM, RAMP_STEP_PPM } from './limits.ts';

/** 10^6 of the ppm times 10^9 of the factor. */
export const ACCRUAL_SCALE = 1_000_000_000_000_000n;

/** What accrual needs to know of a position. Values in micro-dollars. */
export interface AccruingPosition {
  /** V: principal that earns. */
  readonly value: bigint;
  /** v: principal waiting until `pendingDay` is closed. */
  readonly pending: bigint;
  readonly pendingDay: number;
  /** s: day the ramp counts from. */
  readonly startDay: number;
  /** a: last day accrued. */
  readonly settledDay: number;
}

export interface Accrual {
  /** Earned, micro-dollars. */
  readonly income: bigint;
  /** Escrowed for this position but not earned: goes back to the reserve, micro-dollars. */
  readonly returned: bigint;
}

/** Returns F and G through a closed day; zero for days before the launch. */
export type SumsThrough = (day: number) => FactorSums;

/**
 * Returns Σ r(i − s)·f(i) for the days after `settledDay` through `throughDay`: with `m = clamp(s + 30, a, b)`,
 * `10·[(G(m) − G(a)) − s·(F(m) − F(a))] + 190·(F(m) − F(a)) + 500·(F(b) − F(m))`.
 */
export function rampWeight(startDay: number, settledDay: number, throughDay: number, sumsThrough: SumsThrough): bigint {
  const rampEnd = Math.min(Math.max(startDay + RAMP_DAYS, settledDay), throughDay);
  const from = sumsThrough(settledDay);
  const bend = sumsThrough(rampEnd);
  const to = sumsThrough(throughDay);
  const risingFactors = bend.factors - from.factors;
  const risingDays = bend.dayFactors - from.dayFactors - BigInt(startDay) * risingFactors;
  return (
    BigInt(RAMP_STEP_PPM) * risingDays +
    BigInt(RAMP_FIRST_PPM - RAMP_STEP_PPM) * risingFactors +
    BigInt(RAMP_CAP_PPM) * (to.factors - bend.factors)
  );
}

/** Returns what `value` earns after `settledDay` through `throughDay`, and what of its escrow it does not. */
export function accrue(
  span: { value: bigint; startDay: number; settledDay: number; throughDay: number },
  sumsThrough: SumsThrough,
): Accrual {
  const { value, startDay, settledDay, throughDay } = span;
  if (value === 0n || throughDay <= settledDay) return { income: 0n, returned: 0n };
  const income = (value * rampWeight(startDay, settledDay, throughDay, sumsThrough)) / ACCRUAL_SCALE;
  const factors = sumsThrough(throughDay).factors - sumsThrough(settledDay).factors;
  const escrowed = (value * BigInt(RAMP_CAP_PPM) * factors) / ACCRUAL_SCALE;
  return { income, returned: escrowed - income };
}

/** Returns the ramp's start after `pending` joined `value` when day `mergeDay` was settled. */
export function mergedStart(value: bigint, pending: bigint, startDay: number, mergeDay: number): number {
  const ageDays = BigInt(Math.min(mergeDay - startDay, RAMP_DAYS));
  return mergeDay - Number((ageDays * value) / (value + pending));
}

/** Returns the position settled through a closed day, with what it earned on the way. Pending value joins when its day is passed. */
export function settlePosition<Position extends AccruingPosition>(
  position: Position,
  throughDay: number,
  sumsThrough: SumsThrough,
): { position: Position } & Accrual {
  const { value, pending, pendingDay, startDay, settledDay } = position;
  if (pending === 0n || pendingDay > throughDay) {
    const span = accrue({ value, startDay, settledDay, throughDay }, sumsThrough);
    return { position: { ...position, settledDay: Math.max(settledDay, throughDay) }, ...span };
  }
  const before = accrue({ value, startDay, settledDay, throughDay: pendingDay }, sumsThrough);
  const merged = { value: value + pending, startDay: mergedStart(value, pending, startDay, pendingDay) };
  const after = accrue({ ...merged, settledDay: pendingDay, throughDay }, sumsThrough);
  return {
    position: { ...position, ...merged, pending: 0n, pendingDay: 0, settledDay: throughDay },
    income: before.income + after.income,
    returned: before.returned + after.returned,
  };
}

/** Returns what of a position counts on a day: V and s before the day's own additions join. The position is as the day's changes left it. */
export function heldOn(position: AccruingPosition, day: number): Pick<AccruingPosition, 'value' | 'startDay'> {
  // Neither of the two depends on what days were funded with.
  const { value, startDay } = settlePosition(position, day - 1, () => ZERO_SUMS).position;
  return { value, startDay };
}
