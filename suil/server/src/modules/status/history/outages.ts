/** Which interruptions follow from the intervals that servers wrote: what no server could write shows as a gap. Reads nothing. */
import type { Outage } from '@suil/core/api';
import { GAP_MS, type Interval } from './intervals.ts';

export interface Outages {
  /** Since when servers have written intervals without a row having been deleted, not before `sinceMs`; null: never. */
  readonly recordedSinceMs: number | null;
  /** Longer than {@link GAP_MS}, newest first. */
  readonly outages: Outage[];
}

export interface OutageOptions {
  /** In the order of their beginning. */
  readonly intervals: readonly Interval[];
  readonly sinceMs: number;
  readonly nowMs: number;
}

export function findOutages({ intervals, sinceMs, nowMs }: OutageOptions): Outages {
  const writable = intervals.filter(({ kind }) => kind === 'writable');
  const [first] = writable;
  const outages = [...gapsOf(writable), ...statesOf(intervals, nowMs)];
  return {
    recordedSinceMs: first === undefined ? null : Math.max(first.fromMs, sinceMs),
    outages: outages
      .filter(({ fromMs, throughMs }) => (throughMs ?? nowMs) - fromMs > GAP_MS)
      .map((outage) => ({ ...outage, fromMs: Math.max(outage.fromMs, sinceMs) }))
      .toSorted((left, right) => right.fromMs - left.fromMs),
  };
}

/** The time between two intervals, and since the last one: no server ran, or none could write. */
function gapsOf(writable: readonly Interval[]): Outage[] {
  return writable.map(({ throughMs: fromMs }, index) => ({
    kind: 'down',
    fromMs,
    throughMs: writable[index + 1]?.fromMs ?? null,
  }));
}

function statesOf(intervals: readonly Interval[], nowMs: number): Outage[] {
  return intervals.flatMap(({ kind, fromMs, throughMs }) =>
    kind === 'writable' ? [] : [{ kind, fromMs, throughMs: nowMs - throughMs > GAP_MS ? throughMs : null }],
  );
}
