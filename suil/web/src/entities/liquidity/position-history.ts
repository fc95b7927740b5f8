import { accrue, addFactor, dayOf, FACTOR_ONE, type FactorSums, mergedStart, ZERO_SUMS } from '@suil/core';
import type { LiquidityDay, LiquidityRecord } from '@suil/core/api';

/** One closed day of a position: what it was worth then, micro-dollars. */
export interface HistoryPoint {
  day: number;
  /** Principal and income not yet claimed. */
  value: bigint;
}

interface Walk {
  value: bigint;
  pending: bigint;
  startDay: number;
  income: bigint;
}

function apply(walk: Walk, record: LiquidityRecord, day: number): void {
  if (record.kind === 'staked') walk.pending += BigInt(record.value);
  else if (record.kind === 'unstaked') {
    const taken = BigInt(record.stakeValue);
    const fromPending = taken < walk.pending ? taken : walk.pending;
    walk.pending -= fromPending;
    walk.value -= taken - fromPending;
  } else {
    walk.income -= BigInt(record.rewardValue);
    if (walk.value > 0n && record.incomeKind === 'static') walk.startDay = day - 1;
  }
}

/**
 * Replays a position day by day from its records and the pool's funding days, for the picture on the home page. The
 * figure that can be claimed is the chain's alone: floors fall per day here and per span there. Days whose funding is
 * not among `days` count as fully funded.
 *
 * @param records any order; all of the position's, or its newest part
 * @returns one point per day from the first record's day to `today`; empty without records
 */
export function positionHistory(
  records: readonly LiquidityRecord[],
  days: readonly LiquidityDay[],
  today: number,
): HistoryPoint[] {
  const factors = new Map(days.map((day) => [day.day, BigInt(day.factor)]));
  const ordered = records.toSorted((a, b) => a.timestampMs - b.timestampMs);
  const [oldest] = ordered;
  if (oldest === undefined) return [];
  const walk: Walk = { value: 0n, pending: 0n, startDay: 0, income: 0n };
  const points: HistoryPoint[] = [];
  let next = 0;
  for (let day = dayOf(oldest.timestampMs); day <= today; day++) {
    for (let record = ordered[next]; record && dayOf(record.timestampMs) <= day; record = ordered[next]) {
      apply(walk, record, day);
      next += 1;
    }
    points.push({ day, value: walk.value + walk.pending + walk.income });
    closeDay(walk, day, factors.get(day) ?? FACTOR_ONE);
  }
  return points;
}

function closeDay(walk: Walk, day: number, factor: bigint): void {
  const through: FactorSums = addFactor(ZERO_SUMS, day, factor);
  const sums = (asked: number) => (asked >= day ? through : ZERO_SUMS);
  if (walk.value > 0n && day > walk.startDay) {
    walk.income += accrue(
      { value: walk.value, startDay: walk.startDay, settledDay: day - 1, throughDay: day },
      sums,
    ).income;
  }
  if (walk.pending === 0n) return;
  walk.startDay = walk.value === 0n ? day : mergedStart(walk.value, walk.pending, walk.startDay, day);
  walk.value += walk.pending;
  walk.pending = 0n;
}
