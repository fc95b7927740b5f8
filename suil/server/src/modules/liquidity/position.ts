/** What each liquidity event does to a projected position (rules.md §3). Pure; the accrual itself is core's. */
import { type AccruingPosition, dayOf, type SumsThrough, settlePosition } from '@suil/core';
import type { ChainEvent } from '@suil/sdk';

export type Position = AccruingPosition & {
  /** Settled income not yet claimed, micro-dollars. */
  readonly claimable: bigint;
  /** Income claimed so far, before fees, micro-dollars. */
  readonly claimed: bigint;
};

type Fields<Kind extends ChainEvent['kind'], Names extends string> = Pick<
  Extract<ChainEvent, { kind: Kind }>,
  Extract<keyof Extract<ChainEvent, { kind: Kind }>, Names | 'kind' | 'timestampMs'>
>;

/** What a position needs to know of its events. */
export type PositionEvent =
  | Fields<'Staked', 'value'>
  | Fields<'Unstaked', 'stakeValue'>
  | Fields<'Claimed', 'incomeKind' | 'rewardValue'>
  | Fields<'Settled', 'throughDay' | 'income'>;

/** Returns an empty position, settled through `day`. */
export function emptyPosition(day: number): Position {
  return { value: 0n, pending: 0n, pendingDay: 0, startDay: day, settledDay: day, claimable: 0n, claimed: 0n };
}

/** Returns the position settled through a closed day; what it earned becomes claimable. */
export function settleThrough(position: Position, day: number, sumsThrough: SumsThrough): Position {
  if (day <= position.settledDay) return position;
  const settled = settlePosition(position, day, sumsThrough);
  return { ...settled.position, claimable: position.claimable + settled.income };
}

/** Returns the position after an event; `lastClosedDay` is the newest day closed before it. */
export function applyPositionEvent(
  position: Position,
  event: PositionEvent,
  lastClosedDay: number,
  sumsThrough: SumsThrough,
): Position {
  const day = dayOf(event.timestampMs);
  switch (event.kind) {
    case 'Settled': {
      if (event.throughDay <= position.settledDay) return position;
      const { position: settled } = settlePosition(position, event.throughDay, sumsThrough);
      return { ...settled, claimable: position.claimable + event.income };
    }
    case 'Staked': {
      const settled = settleThrough(position, lastClosedDay, sumsThrough);
      return { ...settled, pending: settled.pending + event.value, pendingDay: day };
    }
    case 'Unstaked': {
      const settled = settleThrough(position, lastClosedDay, sumsThrough);
      // Pending value leaves first.
      const fromValue = event.stakeValue > settled.pending ? event.stakeValue - settled.pending : 0n;
      return {
        ...settled,
        pending: settled.pending - (event.stakeValue - fromValue),
        value: settled.value - fromValue,
      };
    }
    case 'Claimed': {
      if (event.incomeKind !== 'static') return position;
      const settled = settleThrough(position, lastClosedDay, sumsThrough);
      return {
        ...settled,
        claimable: settled.claimable - event.rewardValue,
        claimed: settled.claimed + event.rewardValue,
        startDay: settled.value > 0n ? day - 1 : settled.startDay,
      };
    }
  }
}
