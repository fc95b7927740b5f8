/**
 * Settles many positions at once, for daily work over all members. Same results as settlePosition (accrual.ts), to the
 * unit; positions are columns, and the weight of a span is computed once per distinct (start, settled) pair, which a pool
 * of any size has few of. Owns no money.
 */
import { ACCRUAL_SCALE, mergedStart, rampWeight, type SumsThrough } from './accrual.ts';
import { RAMP_CAP_PPM } from './limits.ts';

/** Positions by column. Values in micro-dollars; settled in place. */
export interface PositionColumns {
  readonly value: BigUint64Array;
  readonly pending: BigUint64Array;
  readonly pendingDay: Int32Array;
  readonly startDay: Int32Array;
  readonly settledDay: Int32Array;
  /** Receives what each position earned. */
  readonly income: BigUint64Array;
}

/** Returns columns for `count` positions, all zero. */
export function createPositionColumns(count: number): PositionColumns {
  return {
    value: new BigUint64Array(count),
    pending: new BigUint64Array(count),
    pendingDay: new Int32Array(count),
    startDay: new Int32Array(count),
    settledDay: new Int32Array(count),
    income: new BigUint64Array(count),
  };
}

interface SpanWeights {
  readonly ramp: bigint;
  readonly cap: bigint;
}

/**
 * Settles every position through a closed day: columns are updated, `income` is overwritten.
 * @returns sums over all positions, micro-dollars: what they earned, and what goes back to the reserve
 */
export function settleBatch(
  columns: PositionColumns,
  throughDay: number,
  sumsThrough: SumsThrough,
): { income: bigint; returned: bigint } {
  const weightsOf = rememberWeights(sumsThrough);
  const { value, pending, pendingDay, startDay, settledDay, income } = columns;
  let incomeTotal = 0n;
  let returnedTotal = 0n;

  const earn = (held: bigint, start: number, settled: number, through: number): bigint => {
    if (held === 0n || through <= settled) return 0n;
    const weights = weightsOf(start, settled, through);
    const earned = (held * weights.ramp) / ACCRUAL_SCALE;
    returnedTotal += (held * weights.cap) / ACCRUAL_SCALE - earned;
    return earned;
  };

  for (let index = 0; index < value.length; index += 1) {
    const held = value[index]!;
    const waiting = pending[index]!;
    const start = startDay[index]!;
    const settled = settledDay[index]!;
    const mergeDay = pendingDay[index]!;
    let earned: bigint;
    if (waiting === 0n || mergeDay > throughDay) {
      earned = earn(held, start, settled, throughDay);
    } else {
      const newStart = mergedStart(held, waiting, start, mergeDay);
      earned = earn(held, start, settled, mergeDay) + earn(held + waiting, newStart, mergeDay, throughDay);
      value[index] = held + waiting;
      pending[index] = 0n;
      pendingDay[index] = 0;
      startDay[index] = newStart;
    }
    if (settled < throughDay) settledDay[index] = throughDay;
    income[index] = earned;
    incomeTotal += earned;
  }
  return { income: incomeTotal, returned: returnedTotal };
}

/** Days since 1970 stay below this for 2,700 years, so three of them fit one exact number. */
const DAY_LIMIT = 1_000_000;
/** Starts lie at most this far from the settled day in any useful key; older ones share the cap's weight anyway. */
const START_SPAN = 64;

function rememberWeights(sumsThrough: SumsThrough): (start: number, settled: number, through: number) => SpanWeights {
  const byKey = new Map<number, SpanWeights>();
  return (start, settled, through) => {
    const ageDays = Math.min(settled - start, START_SPAN - 1);
    const key = (settled * DAY_LIMIT + through) * START_SPAN + ageDays;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const factors = sumsThrough(through).factors - sumsThrough(settled).factors;
    const weights = {
      ramp: rampWeight(start, settled, through, sumsThrough),
      cap: BigInt(RAMP_CAP_PPM) * factors,
    };
    byKey.set(key, weights);
    return weights;
  };
}
