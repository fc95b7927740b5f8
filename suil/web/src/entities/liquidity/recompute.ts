/**
 * The static income of one position, worked out again from its records and the pool's closed days (rules.md §3), exactly as the
 * contract rounds it. Owns the replay; where records and days come from is the caller's.
 */
import { type AccruingPosition, addFactor, dayOf, type FactorSums, settlePosition, ZERO_SUMS } from '@suil/core';
import type { LiquidityRecord } from '@suil/core/api';

/** How a closed day was funded, in 1/10^9. */
export interface ClosedDayFactor {
  day: number;
  factor: bigint;
}

/** Sums through each day; a day before the first counts as nothing, one after the last as the last. */
function sumsOf(days: readonly ClosedDayFactor[]): (day: number) => FactorSums {
  const ordered = days.toSorted((a, b) => a.day - b.day);
  const sums = new Map<number, FactorSums>();
  let through = ZERO_SUMS;
  for (const { day, factor } of ordered) {
    through = addFactor(through, day, factor);
    sums.set(day, through);
  }
  const first = ordered[0]?.day ?? 0;
  return (day) => sums.get(day) ?? (day < first ? ZERO_SUMS : through);
}

/**
 * Returns the income that can be claimed, micro-dollars. Settlements that another user requested are not among the records: each may
 * take less than one micro-dollar more away.
 * @param records all of the position's, in any order
 * @param days every closed day from the first record on
 * @param lastClosedDay through which the income counts
 */
export function replayIncome(
  records: readonly LiquidityRecord[],
  days: readonly ClosedDayFactor[],
  lastClosedDay: number,
): bigint {
  const sums = sumsOf(days);
  const ordered = records.toSorted((a, b) => a.timestampMs - b.timestampMs || compareIds(a.id, b.id));
  const start = ordered[0] ? dayOf(ordered[0].timestampMs) - 1 : lastClosedDay;
  let position: AccruingPosition = { value: 0n, pending: 0n, pendingDay: 0, startDay: 0, settledDay: start };
  let claimable = 0n;
  const settle = (throughDay: number) => {
    const settled = settlePosition(position, throughDay, sums);
    position = settled.position;
    claimable += settled.income;
  };
  for (const record of ordered) {
    const day = dayOf(record.timestampMs);
    if (record.kind === 'claimed' && record.incomeKind !== 'static') continue;
    settle(day - 1);
    if (record.kind === 'staked') {
      position = { ...position, pending: position.pending + BigInt(record.value), pendingDay: day };
    } else if (record.kind === 'unstaked') {
      const taken = BigInt(record.stakeValue);
      const fromPending = taken < position.pending ? taken : position.pending;
      position = {
        ...position,
        pending: position.pending - fromPending,
        value: position.value - (taken - fromPending),
      };
    } else {
      claimable -= BigInt(record.rewardValue);
      if (position.value > 0n) position = { ...position, startDay: day - 1 };
    }
  }
  settle(lastClosedDay);
  return claimable;
}

/** Order of two events of the same moment: `digest:event`, by the event. */
function compareIds(a: string, b: string): number {
  return Number(a.split(':')[1] ?? 0) - Number(b.split(':')[1] ?? 0);
}
