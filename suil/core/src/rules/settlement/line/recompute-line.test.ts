import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NaiveDay, naiveTeamDay } from '../naive.test-support.ts';
import { randomTeamDay } from '../random-trees.test-support.ts';
import { teamRules } from '../team-rules.ts';
import { type LineFigures, type LineMember, recomputeLine } from './recompute-line.ts';

const USD = 1_000_000n;
const WORLDS = 400;

/** 100 USD in the 31st day of the ramp: 0.05 USD of static income a day. */
const staked = (member: string, inviter: string, usd = 100n): LineMember => ({
  member,
  inviter,
  value: usd * USD,
  startDay: 69,
  volume: usd * USD,
});
const day = { day: 100, factor: 1_000_000_000n, rules: teamRules(), wanted: 5_000_000n, budget: 5_000_000n };

/** Everybody below a member, each behind the inviter, and the member first. */
function teamOf({ members }: NaiveDay, name: string): LineMember[] {
  const names = new Set([name]);
  for (const one of members) if (one.inviter !== null && names.has(one.inviter)) names.add(one.name);
  return members
    .filter((one) => names.has(one.name))
    .map(({ name: member, inviter, ...rest }) => ({ member, inviter: inviter ?? '', ...rest }));
}

describe('recomputeLine', () => {
  test('default: friend, indirect, community and peer of a small team', () => {
    // Alice: friends Bob (1,000 USD, cut to her own 100), Carol and Dan, who is a V1 himself by his friends E1 to E3.
    const below = ['E1', 'E2', 'E3'].map((name) => staked(name, 'Dan', 3_000n));
    const others = ['F1', 'F2'].map((name) => staked(name, 'Carol', 3_000n));
    const friends = [staked('Bob', 'Alice', 1_000n), staked('Carol', 'Alice'), staked('Dan', 'Alice')];
    const team = [staked('Alice', 'root'), ...friends, ...below, ...others];
    const line = recomputeLine({ ...day, team });
    expect(line).toEqual({
      // Static accrual at 500 ppm: Bob 0.50, Carol 0.05, Dan 0.05 USD. 10% of each, of Bob's for 100 of 1,000 USD: three times 0.005.
      friend: 15_000n,
      // Five of 3,000 USD with 1.50 each: 5% for 100 of 3,000 USD is 0.0025 each.
      indirect: 12_500n,
      // V1 (three valid friends, 16,200 − 9,100 = 7,100 USD): 3% of 0.60 of the friends and of 3.00 below Carol; Dan's own rate takes those below him.
      community: 108_000n,
      // Dan, a V1 like Alice (9,000 − 3,000 = 6,000 USD), earns 3% of 4.50: 0.135 USD, of which 10%.
      peer: 13_500n,
      level: 1,
    });
  });

  test('boundary: the budget holds two thirds of what all amounts of the day come to: each amount is cut by itself', () => {
    const team = [staked('Alice', 'root'), staked('Bob', 'Alice'), staked('Carol', 'Bob')];
    // 5,000 and 2,500 before the cut; 5,000 · 2 / 3 = 3,333.3, 2,500 · 2 / 3 = 1,666.7.
    const line = recomputeLine({ ...day, team, wanted: 30_000n, budget: 20_000n });
    expect([line.friend, line.indirect, line.community, line.peer]).toEqual([3_333n, 1_666n, 0n, 0n]);
  });

  test('boundary: without own principal there is no income, and a day that was not funded brings none', () => {
    const none = { friend: 0n, indirect: 0n, community: 0n, peer: 0n, level: 0 };
    const team = [{ ...staked('Alice', 'root'), value: 0n, startDay: 100 }, staked('Bob', 'Alice')];
    expect(recomputeLine({ ...day, team })).toEqual(none);
    expect(recomputeLine({ ...day, factor: 0n, team: [staked('Alice', 'root'), staked('Bob', 'Alice')] })).toEqual(
      none,
    );
  });

  test(`property: in ${WORLDS} random teams each member's own team gives what the text of the rules gives over all members`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 2 }), (seed) => {
        const world = randomTeamDay(seed);
        const { results, wanted } = naiveTeamDay(world);
        const { members, ...head } = world;
        for (const { name } of members) {
          const line = recomputeLine({ ...head, wanted, team: teamOf(world, name) });
          const { income, level } = results.get(name)!;
          expect([line.friend, line.indirect, line.community, line.peer]).toEqual(income);
          expect(line.level).toBe(level);
        }
      }),
      { numRuns: WORLDS, seed: 20 },
    );
  }, 60_000);

  test('error: SETTLEMENT_SNAPSHOT_INVALID for figures that no day has', () => {
    const [alice, bob, carol] = [staked('Alice', 'root'), staked('Bob', 'Alice'), staked('Carol', 'Bob')];
    const forged: Partial<LineFigures>[] = [
      { team: [] },
      { team: [alice, carol, bob] },
      { team: [alice, bob, bob] },
      { team: [alice, { ...bob, inviter: 'Mallory' }] },
      { team: [alice, { ...bob, value: -1n }] },
      { team: [alice, { ...bob, volume: bob.value - 1n }] },
      { team: [alice, { ...bob, value: 1n << 64n, volume: 1n << 64n }] },
      { team: [alice, { ...bob, startDay: 100 }] },
      // Bob brings 5,000.
      { team: [alice, bob], wanted: 4_999n },
      { team: [alice, bob], wanted: 1n << 54n },
    ];
    for (const one of forged) {
      expect(() => recomputeLine({ ...day, team: [alice, bob], ...one })).toThrow(
        expect.objectContaining({ code: 'SETTLEMENT_SNAPSHOT_INVALID' }),
      );
    }
  });
});
