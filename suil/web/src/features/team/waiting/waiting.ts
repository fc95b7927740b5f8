/** How far each settled day is on its way to being claimable (rules.md §4). Owns no reading. */
import type { SettlementDay } from '@suil/core/api';

export interface WaitingDay {
  day: number;
  /** `settled`: worked out, not on the chain yet. `published`: on the chain, in the hours in which it can be revoked. */
  state: 'settled' | 'published';
  /** Null while it is not published. */
  claimableAtMs: number | null;
  /** What the audit key says of the root: the same one, to wait, nothing so far; `differs`: it is not the server's. Null while it is not published. */
  check: 'attested' | 'held' | 'open' | 'differs' | null;
  /** How far the hours since the publication have passed, 0 to 1. */
  share: number;
}

/** Returns the settled days that cannot be claimed yet, newest first. */
export function waitingDays(days: readonly Pick<SettlementDay, 'day' | 'published'>[], nowMs: number): WaitingDay[] {
  return days.flatMap(({ day, published }): WaitingDay[] => {
    if (published === null) return [{ day, state: 'settled', claimableAtMs: null, check: null, share: 0 }];
    const { timestampMs, claimableAtMs } = published;
    if (claimableAtMs <= nowMs) return [];
    const share = Math.max(0, (nowMs - timestampMs) / (claimableAtMs - timestampMs));
    return [{ day, state: 'published', claimableAtMs, check: checkOf(published), share }];
  });
}

function checkOf({ attested, held, matches }: NonNullable<SettlementDay['published']>): WaitingDay['check'] {
  if (!matches) return 'differs';
  if (held) return 'held';
  return attested ? 'attested' : 'open';
}
