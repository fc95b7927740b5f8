import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type UpgradeAct, upgradeAnnouncedMs } from './announced-upgrade.ts';
import { toUpgradeActs } from './leave-violations.ts';
import { type Act, beginPlay, drawAct, playAct } from './play.ts';

const DAY_MS = 86_400_000;
const act = (kind: UpgradeAct['kind'], day: number, timeDay?: number): UpgradeAct => ({
  kind,
  atMs: day * DAY_MS,
  timeMs: timeDay === undefined ? null : timeDay * DAY_MS,
});
const announcedDay = (acts: readonly UpgradeAct[], ms: number) => {
  const atMs = upgradeAnnouncedMs(acts, ms);
  return atMs === null ? null : atMs / DAY_MS;
};

describe('upgradeAnnouncedMs', () => {
  const announced = act('UpgradeAnnounced', 10, 17);

  test('default: from the announcement until it expires, 7 days after it is ready', () => {
    expect(announcedDay([announced], 10 * DAY_MS)).toBe(10);
    expect(announcedDay([announced], 24 * DAY_MS)).toBe(10);
    expect(announcedDay([announced], 24 * DAY_MS + 1)).toBe(null);
    expect(announcedDay([], 10 * DAY_MS)).toBe(null);
  });

  test.each(['UpgradeCancelled', 'UpgradeVetoed', 'Migrated'] as const)('behavior: %s ends it', (kind) => {
    expect(announcedDay([announced, act(kind, 11)], 11 * DAY_MS)).toBe(null);
    expect(announcedDay([announced, act(kind, 11), act('UpgradeAnnounced', 12, 19)], 13 * DAY_MS)).toBe(12);
  });

  test('behavior: one that was carried out stays until its code is in force', () => {
    expect(announcedDay([announced, act('Upgraded', 17)], 99 * DAY_MS)).toBe(10);
    const carriedOut = [announced, act('Upgraded', 17), act('UpgradeAnnounced', 30, 37)];
    expect(announcedDay(carriedOut, 44 * DAY_MS)).toBe(30);
    expect(announcedDay(carriedOut, 44 * DAY_MS + 1)).toBe(10);
    expect(announcedDay([...carriedOut, act('UpgradeCancelled', 31)], 31 * DAY_MS)).toBe(10);
    expect(announcedDay([...carriedOut, act('UpgradeVetoed', 31)], 99 * DAY_MS)).toBe(10);
    expect(announcedDay([...carriedOut, act('Paused', 50, 57)], 50 * DAY_MS)).toBe(10);
    expect(announcedDay([...carriedOut, act('Upgraded', 37)], 99 * DAY_MS)).toBe(30);
    expect(announcedDay([...carriedOut, act('Migrated', 31)], 31 * DAY_MS)).toBe(null);
  });

  test('behavior: a pause moves the end, a resumption takes it back, and no pause brings an expired one back', () => {
    const paused = [announced, act('Paused', 12, 19)];
    // Ready on day 26, expired after day 33.
    expect(announcedDay(paused, 33 * DAY_MS)).toBe(10);
    expect(announcedDay(paused, 33 * DAY_MS + 1)).toBe(null);
    expect(announcedDay([...paused, act('Resumed', 13)], 27 * DAY_MS)).toBe(10);
    expect(announcedDay([...paused, act('Resumed', 13)], 27 * DAY_MS + 1)).toBe(null);
    expect(announcedDay([announced, act('Paused', 25, 32)], 26 * DAY_MS)).toBe(null);
    // Announced within a pause that ends on day 12: ready on day 19.
    expect(announcedDay([act('Paused', 9, 12), act('UpgradeAnnounced', 10, 19)], 26 * DAY_MS)).toBe(10);
  });

  test('property: it is what the model of the powers says, in any order of acts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 60, maxLength: 300 }), (numbers) => {
        const rest = [...numbers];
        const below = (end: number) => (rest.pop() ?? 0) % end;
        const world = beginPlay();
        const acts: UpgradeAct[] = [];
        const done: Act[] = [];
        for (let nowMs = 20_800 * DAY_MS; rest.length > 0; ) {
          const next = drawAct(below, nowMs);
          nowMs = next.atMs;
          if (playAct(world, next).refusal === null) {
            done.push(next);
            acts.push(...toUpgradeActs(next, done));
          }
          expect(upgradeAnnouncedMs(acts, nowMs)).toBe(world.powers.upgradeAnnouncedMs(nowMs));
        }
      }),
      { numRuns: 300 },
    );
  });
});
