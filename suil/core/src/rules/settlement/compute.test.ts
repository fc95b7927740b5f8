import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTeamDay } from './compute.ts';
import { exactQuotient } from './exact-quotient.ts';
import { type NaiveDay, type NaiveMember, naiveTeamDay } from './naive.test-support.ts';
import { randomTeamDay } from './random-trees.test-support.ts';
import { createTeamColumns, type TeamDay, type TeamSnapshot } from './snapshot.ts';
import { teamRules } from './team-rules.ts';

const TREES = 6_000;
const USD = 1_000_000n;

function snapshotOf({ day, factor, budget, rules, members }: NaiveDay): TeamSnapshot {
  const columns = createTeamColumns(members.length);
  for (const [index, { inviter, value, volume, startDay }] of members.entries()) {
    columns.parent[index] = members.findIndex(({ name }) => name === inviter);
    columns.value[index] = value;
    columns.volume[index] = volume;
    columns.startDay[index] = startDay;
  }
  return { day, factor, budget, rules, ...columns };
}

const rowOf = ({ level, validFriends, teamVolume, largestLeg, income }: TeamDay, index: number) => ({
  level: level[index],
  validFriends: validFriends[index],
  teamVolume: teamVolume[index],
  largestLeg: largestLeg[index],
  income: [income.friend[index], income.indirect[index], income.community[index], income.peer[index]],
});

/** A day of which every position is in its `k`-th day, fully funded, with budget enough. */
function dayOfMembers(members: readonly Partial<NaiveMember>[], k = 1): NaiveDay {
  const whole = members.map((member, index) => ({
    name: `${index}`,
    inviter: null,
    value: 0n,
    volume: member.volume ?? member.value ?? 0n,
    startDay: 100 - k,
    ...member,
  }));
  return { day: 100, factor: 1_000_000_000n, budget: 2n ** 62n, rules: teamRules(), members: whole };
}

describe('computeTeamDay', () => {
  test('default: the example of docs/concepts/settlement.md', () => {
    // Root, Alice, Bob: 41.873123 and 41.868728 USD on their first day; the root member staked as well.
    const stakes = [41_877_518n, 41_873_123n, 41_868_728n];
    const members = stakes.map((value, index) => ({ value, inviter: index === 0 ? null : `${index - 1}` }));
    const day = computeTeamDay(snapshotOf(dayOfMembers(members)));
    expect([rowOf(day, 0).income, rowOf(day, 1).income]).toEqual([
      [837n, 418n, 0n, 0n],
      [837n, 0n, 0n, 0n],
    ]);
    expect([day.total, day.wanted]).toEqual([2_092n, 2_092n]);
    const second = computeTeamDay(snapshotOf(dayOfMembers(members, 2)));
    expect([rowOf(second, 0).income.slice(0, 2), rowOf(second, 1).income[0], second.total]).toEqual([
      [879n, 439n],
      879n,
      2_197n,
    ]);
  });

  test(`property: equal to the text of the rules on ${TREES} random trees, to the unit`, () => {
    const seen = { levels: 0, peers: 0, cut: 0, chains: 0 };
    for (let seed = 1; seed <= TREES; seed += 1) {
      const given = randomTeamDay(seed);
      const day = computeTeamDay(snapshotOf(given));
      const naive = naiveTeamDay(given);
      const { total, wanted, totalBase, results } = naive;
      const rows = given.members.map((_, index) => rowOf(day, index));
      const actual = { seed, rows, total: day.total, wanted: day.wanted, totalBase: day.totalBase };
      const expected = { seed, rows: given.members.map(({ name }) => results.get(name)), total, wanted, totalBase };
      // Node compares faster; Vitest shows the difference.
      if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
      expect(day.total <= given.budget && day.total * 1_000n <= day.totalBase * 315n).toBe(true);
      if (day.level.some((level) => level > 0)) seen.levels += 1;
      if (day.income.peer.some((amount) => amount > 0n)) seen.peers += 1;
      if (total < wanted) seen.cut += 1;
      if (given.members.every(({ inviter }, index) => index === 0 || inviter === `m${index - 1}`)) seen.chains += 1;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(TREES / 20);
  }, 120_000);

  test('behavior: who has no principal earns nothing, but has a level and passes volume on', () => {
    // u (1,000 USD) — v (none) — three friends of 3,000 USD each: v is V1 by 6,000 USD beside its largest leg; u has one friend.
    const friends = Array.from({ length: 3 }, () => ({ inviter: '1', value: 3_000n * USD }));
    const day = computeTeamDay(snapshotOf(dayOfMembers([{ value: 1_000n * USD }, { inviter: '0' }, ...friends])));
    expect(rowOf(day, 1)).toEqual({
      level: 1,
      validFriends: 3,
      teamVolume: 9_000n * USD,
      largestLeg: 3_000n * USD,
      income: [0n, 0n, 0n, 0n],
    });
    // Second generation: 0.6 USD a day each, 5%, by a third of the principal: 3 · 0.01 USD.
    expect(rowOf(day, 0)).toMatchObject({ level: 0, validFriends: 0, income: [0n, 30_000n, 0n, 0n] });
  });

  test('behavior: the sum of a differential is divided once, friends one by one', () => {
    // Four friends of 10,000.000001 USD: base 2.0 USD each; V1 by 30,000 USD and 4 friends: 3% of 8 USD, 10% of each.
    const value = 10_000n * USD + 1n;
    const friends = Array.from({ length: 4 }, () => ({ inviter: '0', value }));
    const day = computeTeamDay(snapshotOf(dayOfMembers([{ value: 20_000n * USD }, ...friends])));
    expect(rowOf(day, 0)).toMatchObject({ level: 1, income: [800_000n, 0n, 240_000n, 0n] });
    // Bases of 19 units: 10% of 19 is 1, four times; 3% of 76 is 2, not four times 0.
    const tiny = Array.from({ length: 4 }, () => ({ inviter: '0', value: 95_000n, volume: 5_000n * USD }));
    const rounded = computeTeamDay(snapshotOf(dayOfMembers([{ value: 20_000n * USD }, ...tiny])));
    expect(rowOf(rounded, 0)).toMatchObject({ level: 1, income: [4n, 0n, 2n, 0n] });
  });

  test('behavior: a peer earns of the nearest ancestor of at least the level, only if it is equal, and before the budget', () => {
    // 0 — 1 — 2 — …: 1 and 2 are V1, 0 is V1 as well; 2 pays 1, 1 pays 0, 2 does not reach 0.
    const members: Partial<NaiveMember>[] = [{ value: 900_000n * USD }];
    for (const index of [1, 2]) members.push({ inviter: `${index - 1}`, value: 900_000n * USD });
    for (const inviter of ['0', '1', '2']) {
      for (let n = 0; n < 3; n += 1) members.push({ inviter, value: 2_500n * USD });
    }
    const given = dayOfMembers(members);
    const day = computeTeamDay(snapshotOf(given));
    // 2: 3% of 3 · 0.5 USD. 1: 3% of its three and of 2's own 180 USD, of 2's friends nothing. 10% of each upward.
    expect(rowOf(day, 2).income).toEqual([150_000n, 0n, 45_000n, 0n]);
    expect(rowOf(day, 1).income).toEqual([18_150_000n, 75_000n, 5_445_000n, 4_500n]);
    expect(rowOf(day, 0).income[3]).toBe(544_500n);
    const short = computeTeamDay(snapshotOf({ ...given, budget: 1_000_000n }));
    expect(rowOf(short, 0).income[3]).toBe((544_500n * 1_000_000n) / day.wanted);
    expect(short.total <= 1_000_000n).toBe(true);
  });

  test('error: SETTLEMENT_SNAPSHOT_INVALID for a member before its inviter and for volumes beyond 2^63', () => {
    const code = expect.objectContaining({ code: 'SETTLEMENT_SNAPSHOT_INVALID' });
    const columns = createTeamColumns(2);
    columns.parent[0] = 1;
    const head = { day: 100, factor: 1n, budget: 0n, rules: teamRules() };
    expect(() => computeTeamDay({ ...head, ...columns })).toThrow(code);
    const huge = createTeamColumns(2);
    huge.volume.fill(2n ** 62n);
    expect(() => computeTeamDay({ ...head, ...huge })).toThrow(code);
  });
});

describe('exactQuotient', () => {
  test('property: equal to bigint division, at every size', () => {
    const size = fc.integer({ min: 0, max: 53 }).chain((bits) => fc.bigInt(0n, 2n ** BigInt(bits)));
    fc.assert(
      fc.property(size, size, size, (left, right, divisor) => {
        fc.pre(divisor > 0n && (left * right) / divisor < 2n ** 53n);
        expect(BigInt(exactQuotient(Number(left), Number(right), Number(divisor)))).toBe((left * right) / divisor);
      }),
      { numRuns: 20_000, seed: 11 },
    );
  });

  test('property: equal just below, at and above whole quotients', () => {
    const size = fc.bigInt(1n, 2n ** 50n);
    fc.assert(
      fc.property(size, fc.bigInt(1n, 2n ** 40n), fc.bigInt(-1n, 1n), (divisor, quotient, off) => {
        const product = divisor * quotient + off;
        fc.pre(product > 0n && product < 2n ** 51n);
        expect(BigInt(exactQuotient(Number(product), 1, Number(divisor)))).toBe(product / divisor);
      }),
      { numRuns: 5_000, seed: 12 },
    );
  });
});
