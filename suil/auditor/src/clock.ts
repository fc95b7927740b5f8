/**
 * The time by which lines are dated: on a real network this machine's. On a local chain, whose clock can be moved, it is this machine's plus
 * the greatest lead of a certified checkpoint, as the server has it.
 */
import type { AuditClock } from './audit/auditor.ts';
import { CERTIFIED_AGE_MAX_MS, CLOCK_MARGIN_MS } from './check/context.ts';

export interface ObservingClock extends AuditClock {
  /** Learns from the newest certified checkpoint's time. */
  readonly observe: (certifiedMs: number) => void;
  /** Returns whether it is right: on a local chain only once that was followed. */
  readonly isKnown: () => boolean;
}

/** Whether the newest certified checkpoint says how the chain is now. A local chain rests, so there it may be old. */
export function isFollowed(
  { isReal, isKnown, wallNow }: Pick<ObservingClock, 'isReal' | 'isKnown' | 'wallNow'>,
  headMs: number,
): boolean {
  return isKnown() && (!isReal || wallNow() - headMs <= CERTIFIED_AGE_MAX_MS);
}

/**
 * Whether it says, too, how the chain is since this process began, clocks a minute apart included: what was switched on the chain before the start is in it. A
 * local chain rests, so there it may be of before.
 */
export function isFollowedSince(
  clock: Pick<ObservingClock, 'isReal' | 'isKnown' | 'wallNow'>,
  headMs: number,
  startedMs: number,
): boolean {
  return isFollowed(clock, headMs) && (!clock.isReal || headMs >= startedMs + CLOCK_MARGIN_MS);
}

export function createClock(isLocal: boolean, wallNow: () => number): ObservingClock {
  let leadMs: number | null = null;
  return {
    wallNow,
    isReal: !isLocal,
    isKnown: () => !isLocal || leadMs !== null,
    now: () => wallNow() + (leadMs ?? 0),
    observe: (certifiedMs) => {
      if (isLocal) leadMs = Math.max(leadMs ?? Number.NEGATIVE_INFINITY, certifiedMs - wallNow());
    },
  };
}
