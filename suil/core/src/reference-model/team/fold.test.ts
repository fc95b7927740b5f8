/** The fold against the rules worked out sentence by sentence, and against the server's computation. */
import { describe, expect, test } from 'vitest';
import { computeTeamDay } from '../../rules/settlement/compute.ts';
import { type NaiveDay, type NaiveMember, naiveTeamDay } from '../../rules/settlement/naive.test-support.ts';
import { randomTeamDay } from '../../rules/settlement/random-trees.test-support.ts';
import { teamRules } from '../../rules/settlement/team-rules.ts';
import { foldTeamDay, type TeamFold, type TeamInputs } from './fold.ts';

const TREES = 3_000;
const USD = 1_000_000n;

function inputsOf({ day, factor, budget, rules, members }: NaiveDay): TeamInputs {
  const placeOf = new Map(members.map(({ name }, place) => [name, place]));
  return {
    ...{ day, factor, budget, rules },
    parent: Int32Array.from(members, ({ inviter }) => (inviter === null ? -1 : (placeOf.get(inviter) ?? -1))),
    value: BigInt64Array.from(members, ({ value }) => value),
    startDay: Uint32Array.from(members, ({ startDay }) => startDay),
    volume: BigInt64Array.from(members, ({ volume }) => volume),
  };
}

const incomeAt = ({ amounts: { friend, indirect, community, peer } }: TeamFold, place: number) => [
  ...[friend[place], indirect[place], community[place], peer[place]],
];

/** A day of which every position is in its `k`-th day, fully funded, with budget enough. */
function dayOf(members: readonly Partial<NaiveMember>[], k = 1): NaiveDay {
  const whole = members.map((member, place) => ({
    ...{ name: `${place}`, inviter: null, value: 0n, startDay: 100 - k },
    volume: member.volume ?? member.value ?? 0n,
    ...member,
  }));
  return { day: 100, factor: 1_000_000_000n, budget: 2n ** 62n, rules: teamRules(), members: whole };
}

describe('foldTeamDay', () => {
  test('the example of docs/concepts/settlement.md, by hand: 41.87 USD each at 200 ppm, then at 210', () => {
    const stakes = [41_877_518n, 41_873_123n, 41_868_728n];
    const members = stakes.map((value, place) => ({ value, inviter: place === 0 ? null : `${place - 1}` }));
    const first = foldTeamDay(inputsOf(dayOf(members)));
    expect([incomeAt(first, 0), incomeAt(first, 1), first.total]).toEqual([
      [837n, 418n, 0n, 0n],
      [837n, 0n, 0n, 0n],
      2_092n,
    ]);
    const second = foldTeamDay(inputsOf(dayOf(members, 2)));
    expect([incomeAt(second, 0), incomeAt(second, 1)]).toEqual([
      [879n, 439n, 0n, 0n],
      [879n, 0n, 0n, 0n],
    ]);
  });

  test('the example of docs/concepts/team.md: a level without principal, and a third of three bases', () => {
    const friend = { inviter: '1', value: 3_000n * USD };
    const fold = foldTeamDay(inputsOf(dayOf([{ value: 1_000n * USD }, { inviter: '0' }, friend, friend, friend])));
    expect([fold.level[1], incomeAt(fold, 1)]).toEqual([1, [0n, 0n, 0n, 0n]]);
    // 5% of 0.60 USD by a third of the principal, three times.
    expect([fold.level[0], incomeAt(fold, 0)]).toEqual([0, [0n, 30_000n, 0n, 0n]]);
  });

  test('a budget of half cuts every amount by itself', () => {
    const members = [{ value: 1_000n * USD }, { value: 1_000n * USD, inviter: '0' }, { value: 999n, inviter: '1' }];
    // Base 200,000 and 0: 20,000 of friend income, of which there are 9,999.
    const fold = foldTeamDay({ ...inputsOf(dayOf(members)), budget: 9_999n });
    expect([incomeAt(fold, 0), fold.total]).toEqual([[9_999n, 0n, 0n, 0n], 9_999n]);
  });

  test('a chain of members of one level, as long as an attacker likes, costs one pass', () => {
    const count = 200_000;
    const levels = teamRules().levels.map((level, place) => ({ ...level, friends: place, performance: 0n }));
    const fold = foldTeamDay({
      ...{ day: 100, factor: 1_000_000_000n, budget: 2n ** 62n, rules: { ...teamRules(), levels } },
      parent: Int32Array.from({ length: count }, (_, place) => place - 1),
      value: new BigInt64Array(count).fill(1_000n * USD),
      startDay: new Uint32Array(count).fill(99),
      volume: new BigInt64Array(count).fill(1_000n * USD),
    });
    // One valid friend is V2 here, none is V1: 6% of the friend's base of 0.20 USD, the rest is behind an equal level.
    expect(fold.level.subarray(-2)).toEqual(Uint8Array.of(2, 1));
    expect([fold.amounts.community[0], fold.amounts.peer[0]]).toEqual([12_000n, 1_200n]);
  });

  test.each(['naive', 'server'] as const)(`equals the ${'%s'} computation over ${TREES} random teams`, (which) => {
    for (let seed = 1; seed <= TREES; seed += 1) {
      const team = randomTeamDay(which === 'naive' ? seed : seed + TREES);
      const inputs = inputsOf(team);
      const fold = foldTeamDay(inputs);
      if (which === 'naive') {
        const { results, total } = naiveTeamDay(team);
        const expected = team.members.map(({ name }) => results.get(name));
        expect(
          team.members.map((_, place) => incomeAt(fold, place)),
          `seed ${seed}`,
        ).toEqual(expected.map((result) => result?.income));
        expect([[...fold.level], fold.total], `seed ${seed}`).toEqual([expected.map((result) => result?.level), total]);
      } else {
        const server = computeTeamDay({ ...inputs, startDay: Int32Array.from(inputs.startDay) });
        expect([fold.amounts, fold.level, fold.total], `seed ${seed}`).toEqual([
          server.income,
          server.level,
          server.total,
        ]);
      }
    }
  });
});
