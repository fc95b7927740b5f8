import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Act, beginPlay, drawAct, type Played, playAct } from './play.ts';
import { findViolations } from './violations.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = 20_800 * DAY_MS;

/** Plays acts at times given in milliseconds after the start, with one key, holder and pause of 7 days. */
function play(...steps: (readonly [name: Act['name'], afterMs: number])[]): Played[] {
  const model = beginPlay();
  const rest = { slot: 0, key: 'key 0', who: 'holder 2', durationMs: 7 * DAY_MS, choice: 0 };
  return steps.map(([name, afterMs]) => playAct(model, { name, atMs: START_MS + afterMs, ...rest }));
}
const refusals = (...steps: (readonly [name: Act['name'], afterMs: number])[]) =>
  play(...steps).map(({ refusal }) => refusal);

describe('PowersModel', () => {
  test('default: a key counts 48 hours after its announcement, once the standby before was used up', () => {
    const played = play(
      ['announceKey', 0],
      ['switchKey', 2 * DAY_MS - 1],
      ['switchKey', 2 * DAY_MS - 1],
      ['switchKey', 2 * DAY_MS],
    );
    expect(played.map(({ refusal }) => refusal)).toEqual([null, null, 'ADMIN_STANDBY_MISSING', null]);
    expect(played.map(({ inForce }) => inForce)).toEqual(['first 0', 'standby 0', 'standby 0', 'key 0']);
  });

  test('default: an upgrade is ready 7 days after the end of a pause and expires 7 days later', () => {
    // Announced at 0, paused from day 6 to 13: ready on day 20, expired after day 27.
    const begin = [['announceUpgrade', 0] as const, ['pause', 6 * DAY_MS] as const];
    const at = (ms: number) => refusals(...begin, ['authorizeUpgrade', ms]).at(-1);
    expect(at(20 * DAY_MS - 1)).toBe('UPGRADE_TOO_SOON');
    expect(at(20 * DAY_MS)).toBe(null);
    expect(at(27 * DAY_MS)).toBe(null);
    expect(at(27 * DAY_MS + 1)).toBe('UPGRADE_EXPIRED');
  });

  test('default: four pauses of vouchers in 7 days', () => {
    const four = Array.from({ length: 4 }, () => ['pauseVouchers', 0] as const);
    const fifth = (ms: number) => refusals(...four, ['pauseVouchers', ms]).at(-1);
    expect(fifth(7 * DAY_MS - 1)).toBe('ADMIN_VOUCHER_PAUSES_USED');
    expect(fifth(7 * DAY_MS)).toBe(null);
  });
});

describe('findViolations', () => {
  const accepted = (name: Act['name'], afterMs: number, amount = 0n): Played => ({
    act: { name, atMs: START_MS + afterMs, slot: 0, key: 'key 0', who: 'holder 2', durationMs: 7 * DAY_MS, choice: 0 },
    refusal: null,
    inForce: 'key 0',
    amount,
  });

  test('default: it finds what a broken rule would allow', () => {
    expect(findViolations([accepted('announceKey', 0), accepted('switchKey', 2 * DAY_MS - 1)])).toHaveLength(1);
    expect(
      findViolations([accepted('announceUpgrade', 0), accepted('authorizeUpgrade', 14 * DAY_MS + 1)]),
    ).toHaveLength(1);
    expect(findViolations([accepted('announceGuardian', 0), accepted('installGuardian', 1)])).toHaveLength(1);
    expect(findViolations([accepted('pause', 0), accepted('pause', 13 * DAY_MS)])).toHaveLength(1);
    expect(findViolations(Array.from({ length: 5 }, () => accepted('pauseVouchers', 0)))).toHaveLength(1);
    const vetoed = [accepted('announceKey', 0), accepted('vetoKey', 1), accepted('switchKey', 3 * DAY_MS)];
    expect(findViolations(vetoed)).toHaveLength(1);
  });

  test('default: vouchers above a day, an hour, 60 minutes, in a pause, of a disabled key; a cap more than doubled', () => {
    const cap = 100_000_000_000n;
    const quarters = [0, 1, 2, 3].map((hour) => accepted('takeVoucher', hour * HOUR_MS, cap / 4n));
    expect(findViolations(quarters)).toEqual([]);
    expect(findViolations([...quarters, accepted('takeVoucher', 4 * HOUR_MS, 1n)])).toEqual([
      `a day takes more than ${cap}`,
    ]);
    expect(findViolations([accepted('takeVoucher', 0, cap / 4n + 1n)])).toHaveLength(1);
    const paused = [accepted('pauseVouchers', 0), accepted('takeVoucher', 6 * HOUR_MS - 1, 1n)];
    expect(findViolations(paused)).toEqual(['a voucher is paid in a pause']);
    expect(findViolations([accepted('pauseVouchers', 0), accepted('takeVoucher', 6 * HOUR_MS, 1n)])).toEqual([]);
    expect(findViolations([accepted('disableKey', 0), accepted('takeVoucher', 1, 1n)])).toHaveLength(1);
    // Announced as day 20,800 starts, twice the cap holds from day 20,803.
    const doubled = accepted('announceCap', 0, 2n * cap);
    expect(findViolations([doubled, accepted('takeVoucher', 3 * DAY_MS, cap / 2n)])).toEqual([]);
    expect(findViolations([doubled, accepted('takeVoucher', 3 * DAY_MS - 1, cap / 2n)])).toEqual([
      `an hour takes more than a quarter of ${cap}`,
    ]);
    expect(findViolations([accepted('announceCap', 0, 2n * cap + 1n)])).toHaveLength(1);
  });

  test('default: a pledge that cannot leave an announced upgrade, and one that leaves without', () => {
    const announced = [accepted('pledge', 0), accepted('announceUpgrade', DAY_MS)];
    expect(findViolations([...announced, accepted('leave', 2 * DAY_MS)])).toEqual([]);
    const refused = { ...accepted('leave', 2 * DAY_MS), refusal: 'CONTRACT_PAUSED' };
    expect(findViolations([...announced, refused])).toHaveLength(1);
    expect(findViolations([accepted('pledge', 0), accepted('leave', DAY_MS)])).toHaveLength(1);
    const later = [accepted('announceUpgrade', 0), accepted('pledge', 1), accepted('leave', DAY_MS)];
    expect(findViolations(later)).toHaveLength(1);
    const twice = [...announced, accepted('leave', 2 * DAY_MS), { ...refused, refusal: 'PLEDGE_TERM_OVER' }];
    expect(findViolations(twice)).toEqual([]);
  });

  test('property: no order of acts breaks a rule', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 60, maxLength: 300 }), (numbers) => {
        const rest = [...numbers];
        const below = (end: number) => (rest.pop() ?? 0) % end;
        const model = beginPlay();
        const played: Played[] = [];
        for (let nowMs = START_MS; rest.length > 0; ) {
          const act = drawAct(below, nowMs);
          nowMs = act.atMs;
          played.push(playAct(model, act));
        }
        expect(findViolations(played)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
