import { teamRules } from '@suil/core';
import { expect, test } from 'vitest';
import { recomputeStanding } from './recompute.ts';

const USD = 1_000_000n;
const line = (own: bigint, below: bigint) => ({ ownVolume: String(own * USD), teamVolume: String(below * USD) });
/** Four legs: 3,000 and 2,600 and 2,500 and 99 USD; three friends with 100 USD and more of their own. */
const friends = [line(100n, 2_900n), line(2_600n, 0n), line(500n, 2_000n), line(99n, 0n)];
const shown = {
  teamVolume: '8199000000',
  largestLeg: '3000000000',
  performance: '5199000000',
  validFriends: 3,
  level: 1,
};

test('performance is all legs less the largest; three valid friends and 5,000 USD make V1', () => {
  const { worked, same } = recomputeStanding(shown, friends, teamRules());
  expect(worked).toEqual({
    teamVolume: 8_199n * USD,
    largestLeg: 3_000n * USD,
    performance: 5_199n * USD,
    validFriends: 3,
    level: 1,
  });
  expect(same).toBe(true);
});

test('a level takes both: two valid friends, or one dollar less, make none', () => {
  const fewer = [line(100n, 2_900n), line(99n, 2_501n), line(500n, 2_000n), line(99n, 0n)];
  expect(recomputeStanding(shown, fewer, teamRules()).worked).toMatchObject({ validFriends: 2, level: 0 });
  const less = [line(100n, 2_900n), line(2_500n, 0n), line(500n, 1_900n), line(99n, 0n)];
  expect(recomputeStanding(shown, less, teamRules()).worked).toMatchObject({ performance: 4_999n * USD, level: 0 });
});

test('whatever is shown otherwise is found', () => {
  for (const wrong of [
    { teamVolume: '8199000001' },
    { largestLeg: '2999999999' },
    { performance: '5199000001' },
    { validFriends: 4 },
    { level: 2 },
  ]) {
    expect(recomputeStanding({ ...shown, ...wrong }, friends, teamRules()).same).toBe(false);
  }
});

test('no member below: nothing, and no level', () => {
  const none = { teamVolume: '0', largestLeg: '0', performance: '0', validFriends: 0, level: 0 };
  expect(recomputeStanding(none, [], teamRules())).toMatchObject({ worked: { performance: 0n, level: 0 }, same: true });
});
