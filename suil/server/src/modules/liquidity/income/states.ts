/** What a member's position was at the end of past days, read from the last settlement before them on. */
import { dayOf, RAMP_DAYS } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readSumsOf } from '../history-store.ts';
import type { Position } from '../position.ts';
import { type Change, type Replay, readReplay } from './changes.ts';
import { playPosition } from './play.ts';

export interface States {
  /** At the end of each day. */
  readonly states: ReadonlyMap<number, Position>;
  /** All of the days, and those since the settlement that the replay begins with. */
  readonly changes: readonly Change[];
  readonly lastClosedDay: number | null;
}

/** Returns the position on each of the days; null where there was none yet. What is read grows with the days and their changes, not with the member's history. */
export async function readStates(
  db: Queryable,
  member: string,
  days: { fromDay: number; toDay: number },
): Promise<States | null> {
  const replay = await readReplay(db, member, days);
  const { restart, changes } = replay;
  if (restart === null && changes.length === 0) return null;
  const closed = await readSumsOf(db, [
    spanBefore(replay, days.fromDay),
    { firstDay: days.fromDay - 1, lastDay: days.toDay },
  ]);
  const states = playPosition(changes, closed, days, restart?.position ?? null);
  return { states, changes, lastClosedDay: closed.lastClosedDay };
}

/** Returns the days before the first one whose sums are needed: through the end of the ramp after the last change, because then nothing bends any more. */
function spanBefore({ restart, changes }: Replay, fromDay: number): { firstDay: number; lastDay: number } {
  const before = changes.map(({ timestampMs }) => dayOf(timestampMs)).filter((day) => day < fromDay);
  const firstDay = restart?.position.settledDay ?? Math.min(fromDay, ...before) - 1;
  return { firstDay, lastDay: Math.min(fromDay, Math.max(firstDay, ...before) + RAMP_DAYS + 1) };
}
