/** What the recorded interruptions come to: the share of time in which members could act, and each day of the picture. Draws nothing. */
import { dayOf, dayStartMs, MS_PER_DAY } from '@suil/core';
import type { Outage, StatusHistoryResponse } from '@suil/core/api';

/** Days in the picture, the last one of them today. */
export const PICTURE_DAYS = 90;

export type DayState = 'unrecorded' | 'good' | 'behind' | 'interrupted';

export interface PictureDay {
  readonly day: number;
  readonly state: DayState;
  /** How long members could not act. */
  readonly interruptedMs: number;
  /** How long the ledger was behind the chain, other interruptions included. */
  readonly behindMs: number;
}

type Recorded = Pick<StatusHistoryResponse, 'atMs' | 'recordedSinceMs' | 'outages'>;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const PPM = 1_000_000;

/** Returns the share of the recorded time in which members could act, in parts per million, cut; null where nothing is recorded. */
export function availablePpm({ atMs, recordedSinceMs, outages }: Recorded): number | null {
  if (recordedSinceMs === null || recordedSinceMs >= atMs) return null;
  const all = { fromMs: recordedSinceMs, toMs: atMs };
  const lostMs = coveredMs(spansOf(outages.filter(stopsMembers), atMs), all);
  return Math.floor((1 - lostMs / (all.toMs - all.fromMs)) * PPM);
}

/** Returns the days of the picture, oldest first, by the clock of the server. */
export function pictureDays({ atMs, recordedSinceMs, outages }: Recorded): PictureDay[] {
  const today = dayOf(atMs);
  const interruptions = spansOf(outages.filter(stopsMembers), atMs);
  const delays = spansOf(
    outages.filter(({ kind }) => kind === 'behind'),
    atMs,
  );
  return Array.from({ length: PICTURE_DAYS }, (_, index) => {
    const day = today - (PICTURE_DAYS - 1 - index);
    const whole = { fromMs: dayStartMs(day), toMs: dayStartMs(day) + MS_PER_DAY };
    const interruptedMs = coveredMs(interruptions, whole);
    const behindMs = coveredMs(delays, whole);
    const isRecorded = recordedSinceMs !== null && recordedSinceMs < whole.toMs;
    return { day, interruptedMs, behindMs, state: stateOf(isRecorded, interruptedMs, behindMs) };
  });
}

function stateOf(isRecorded: boolean, interruptedMs: number, behindMs: number): DayState {
  if (!isRecorded) return 'unrecorded';
  if (interruptedMs > 0) return 'interrupted';
  return behindMs > 0 ? 'behind' : 'good';
}

/** While the ledger is only behind, members can act; what they see is older. */
const stopsMembers = ({ kind }: Outage) => kind !== 'behind';

const spansOf = (outages: readonly Outage[], atMs: number): Span[] =>
  outages.map(({ fromMs, throughMs }) => ({ fromMs, toMs: throughMs ?? atMs }));

/** Returns how much of `whole` the spans cover together; where they overlap it counts once. */
function coveredMs(spans: readonly Span[], whole: Span): number {
  let covered = 0;
  let reachedMs = whole.fromMs;
  for (const { fromMs, toMs } of spans.toSorted((left, right) => left.fromMs - right.fromMs)) {
    const beginsMs = Math.max(fromMs, reachedMs);
    const endsMs = Math.min(toMs, whole.toMs);
    if (endsMs <= beginsMs) continue;
    covered += endsMs - beginsMs;
    reachedMs = endsMs;
  }
  return covered;
}
