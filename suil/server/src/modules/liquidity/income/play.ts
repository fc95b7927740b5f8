/**
 * What a position was at the end of past days: its changes played again from its first one, or from a settlement before the days (rules.md §3). A
 * settlement rounds down once, so the recorded settlements are played, too. Pure; reads nothing.
 */
import { addFactor, assert, dayOf, type FactorSums, heldOn, ZERO_SUMS } from '@suil/core';
import { applyPositionEvent, emptyPosition, type Position, type PositionEvent, settleThrough } from '../position.ts';

/** Sums F and G of the closed days that the replay needs, and the last closed day; null: none. */
export interface ClosedSums {
  readonly sums: ReadonlyMap<number, FactorSums>;
  readonly lastClosedDay: number | null;
}

/**
 * Returns the position at the end of each day from `fromDay` through `toDay`, after the day's changes and settled through the day. A day that is
 * not closed is played as if it were, with the last closed day's factor.
 * @param changes in order; settlements before the changes of the day after theirs
 * @param restart what the position was before the changes; null: there was none
 */
export function playPosition(
  changes: readonly PositionEvent[],
  closed: ClosedSums,
  { fromDay, toDay }: { fromDay: number; toDay: number },
  restart: Position | null = null,
): Map<number, Position> {
  const sumsThrough = extend(closed, toDay);
  const states = new Map<number, Position>();
  let position = restart;
  let next = 0;
  for (let day = fromDay; day <= toDay; day += 1) {
    for (let change = changes[next]; change && dayOf(change.timestampMs) <= day; change = changes[next]) {
      const before = dayOf(change.timestampMs) - 1;
      position = applyPositionEvent(position ?? emptyPosition(before), change, before, sumsThrough);
      next += 1;
    }
    states.set(day, settleThrough(position ?? emptyPosition(day), day, sumsThrough));
  }
  return states;
}

/**
 * Returns what of the position counts on a day: its principal and where the ramp starts, after the day's changes and before its additions join.
 * @param changes all through the day, as {@link playPosition} takes them
 */
export function playHeld(
  changes: readonly PositionEvent[],
  day: number,
  restart: Position | null,
): ReturnType<typeof heldOn> {
  let position = restart;
  for (const change of changes) {
    const before = dayOf(change.timestampMs) - 1;
    // What is asked does not depend on what days were funded with.
    position = applyPositionEvent(position ?? emptyPosition(before), change, before, () => ZERO_SUMS);
  }
  return heldOn(position ?? emptyPosition(day), day);
}

/** Returns the sums, continued after the last closed day with its own factor; zero before the first. */
function extend({ sums, lastClosedDay }: ClosedSums, toDay: number): (day: number) => FactorSums {
  if (lastClosedDay === null) return () => ZERO_SUMS;
  const last = sums.get(lastClosedDay) ?? ZERO_SUMS;
  const factor = last.factors - (sums.get(lastClosedDay - 1) ?? ZERO_SUMS).factors;
  const extended = new Map<number, FactorSums>();
  let running = last;
  for (let day = lastClosedDay + 1; day <= toDay; day += 1) {
    running = addFactor(running, day, factor);
    extended.set(day, running);
  }
  const [firstDay = 0] = sums.keys();
  return (day) => {
    const known = sums.get(day) ?? extended.get(day);
    assert(known !== undefined || day < firstDay, `the replay has the sums of day ${day}`);
    return known ?? ZERO_SUMS;
  };
}
