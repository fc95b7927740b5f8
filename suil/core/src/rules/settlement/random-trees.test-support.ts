/** Random teams for tests: chains, stars, forests of levels, mixtures, with empty positions, huge ones and budgets that bind. */
import type { NaiveDay, NaiveMember } from './naive.test-support.ts';
import { type TeamRules, teamRules } from './team-rules.ts';

export type Random = (limit: number) => number;

/** Small deterministic generator (Lehmer, modulus 2^31 − 1): numbers from 0 to below `limit`. */
export function createRandom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  for (let warm = 0; warm < 4; warm += 1) state = (state * 48_271) % 2_147_483_647;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const USD = 1_000_000n;

/** Levels within reach of a few dozen members, so that differentials, peers and equal levels occur all the time. */
const NEAR_RULES: TeamRules = {
  ...teamRules(),
  levels: [
    { friends: 1, performance: 0n, rateBps: 300 },
    { friends: 1, performance: 200n * USD, rateBps: 600 },
    { friends: 2, performance: 600n * USD, rateBps: 900 },
    { friends: 2, performance: 2_000n * USD, rateBps: 1_200 },
    { friends: 3, performance: 5_000n * USD, rateBps: 1_500 },
  ],
};
/** What an operator may announce: odd rates, two levels of the same rate, a higher level at a lower rate. */
const ODD_RULES: TeamRules = {
  ...NEAR_RULES,
  friendRateBps: 777,
  indirectRateBps: 333,
  peerRateBps: 901,
  levels: NEAR_RULES.levels.map((level, place) => ({ ...level, rateBps: [501, 501, 1_499, 997, 1_500][place]! })),
};
const RULES = [teamRules(), NEAR_RULES, NEAR_RULES, ODD_RULES];

/** Where the next member hangs, by the shape of the tree. */
const SHAPES: readonly ((random: Random, index: number) => number)[] = [
  (random, index) => random(index),
  (random, index) => Math.max(0, index - 1 - random(2)),
  (random, index) => (random(8) === 0 ? random(index) : 0),
  (_, index) => Math.floor((index - 1) / 3),
  (random, index) => Math.max(0, index - 1 - random(6)),
  (_, index) => index - 1,
];

export function randomTeamDay(seed: number): NaiveDay {
  const random = createRandom(seed);
  const rules = RULES[random(RULES.length)]!;
  const shape = SHAPES[random(SHAPES.length)]!;
  const count = 1 + random(random(10) === 0 ? 160 : 45);
  const emptyIn = [2, 4, 9, 1_000][random(4)]!;
  const day = 20_000 + random(500);
  const members: NaiveMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const value = random(emptyIn) === 0 ? 0n : randomValue(random);
    members.push({
      name: `m${index}`,
      inviter: index === 0 ? null : `m${shape(random, index)}`,
      value,
      volume: value + (random(3) === 0 ? randomValue(random) : 0n),
      startDay: day - 1 - random(random(2) === 0 ? 3 : 45),
    });
  }
  const factor = [1_000_000_000n, 1_000_000_000n, BigInt(random(1_000_000_001)), 0n][random(4)]!;
  return { day, factor, budget: randomBudget(random), rules, members };
}

function randomValue(random: Random): bigint {
  const dollars = BigInt(1 + random(1_000_000));
  switch (random(12)) {
    case 0:
      return dollars;
    case 1:
      return 100n * USD - BigInt(random(2));
    // Beyond exact doubles: 2^43 and up to 2^56 micro-dollars.
    case 2:
      return 2n ** 43n + dollars * 7_777n;
    case 3:
      return random(6) === 0 ? 2n ** BigInt(50 + random(7)) + dollars : dollars * 1_003n;
    case 4:
      return 12_345n * USD;
    default:
      return dollars * 997n + BigInt(random(1_000));
  }
}

function randomBudget(random: Random): bigint {
  switch (random(5)) {
    case 0:
      return BigInt(random(2_000));
    case 1:
      return BigInt(random(2_000_000)) * BigInt(1 + random(50));
    case 2:
      return 0n;
    default:
      return 2n ** 62n;
  }
}
