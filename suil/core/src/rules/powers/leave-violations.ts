/** Who may leave a pledge whatever was done in which order (rules.md §6), read from the acts alone. */
import { dayOf } from '../../values/day.ts';
import { type UpgradeAct, upgradeAnnouncedMs } from './announced-upgrade.ts';
import { guardianPauses } from './pauses.ts';
import { type Act, type Played, TERM_DAYS } from './play.ts';

const WEEK_MS = 604_800_000;

/** Returns a sentence for each violation. @param played all acts, done or refused */
export function findLeaveViolations(played: readonly Played[]): string[] {
  const found: string[] = [];
  const upgradeActs: UpgradeAct[] = [];
  const done: Act[] = [];
  const startsMs: number[] = [];
  const left = new Set<number>();
  for (const { act, refusal } of played) {
    const { name, atMs, choice } = act;
    if (name === 'leave' && !left.has(choice)) {
      const startMs = startsMs[choice];
      const announcedMs = upgradeAnnouncedMs(upgradeActs, atMs);
      const isRunning = startMs !== undefined && dayOf(atMs) <= dayOf(startMs) + TERM_DAYS;
      const mayLeave = isRunning && announcedMs !== null && startMs <= announcedMs;
      if (mayLeave && refusal !== null) found.push(`a pledge cannot leave an announced upgrade: ${refusal}`);
      if (!mayLeave && refusal === null) found.push('a pledge leaves that was not made before an announced upgrade');
    }
    if (refusal !== null) continue;
    done.push(act);
    upgradeActs.push(...toUpgradeActs(act, done));
    if (name === 'pledge') startsMs.push(atMs);
    if (name === 'leave') left.add(choice);
  }
  return found;
}

/** Returns an accepted act as the chain's events state it. @param done the acts until then, this one included */
export function toUpgradeActs({ name, atMs, durationMs }: Act, done: readonly Act[]): UpgradeAct[] {
  const pauseEndMs = guardianPauses(done).at(-1)?.endMs ?? 0;
  switch (name) {
    case 'announceUpgrade':
      return [{ kind: 'UpgradeAnnounced', atMs, timeMs: Math.max(atMs, pauseEndMs) + WEEK_MS }];
    case 'removeUpgrade':
      return [{ kind: 'UpgradeCancelled', atMs, timeMs: null }];
    case 'authorizeUpgrade':
      return [
        { kind: 'Upgraded', atMs, timeMs: null },
        { kind: 'Migrated', atMs, timeMs: null },
      ];
    case 'pause':
      return [{ kind: 'Paused', atMs, timeMs: atMs + durationMs }];
    case 'resume':
      return [{ kind: 'Resumed', atMs, timeMs: null }];
    default:
      return [];
  }
}
