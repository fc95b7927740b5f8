import { expect, test } from 'vitest';
import { type Grant, Grants } from './grants.ts';

const plain: Grant = { member: 3, day: 20_000, pledgeId: null, total: 50n, releaseRateBps: 100n };

test('empty grants go, the others keep their order, and a pledge is found at its new place', () => {
  const grants = new Grants();
  grants.add({ ...plain, member: 0 });
  grants.add({ ...plain, member: 1, pledgeId: 4n });
  grants.add({ ...plain, member: 2, pledgeId: 7n, total: 80n });
  grants.add({ ...plain, member: 3, pledgeId: 9n });
  expect([3n, 4n, 7n, 9n, 10n].map((id) => grants.findPledge(id))).toEqual([undefined, 1, 2, 3, undefined]);
  grants.take(0, 50n);
  grants.take(2, 79n);
  grants.take(3, 50n);
  expect(grants.findPledge(9n)).toBe(3);
  grants.dropEmpty();
  expect([grants.count, grants.member(0), grants.member(1)]).toEqual([2, 1, 2]);
  expect([4n, 7n, 9n].map((id) => grants.findPledge(id))).toEqual([0, 1, undefined]);
  expect([grants.total(1), grants.remaining(1), grants.day(1), grants.releaseRateBps(1)]).toEqual([
    80n,
    1n,
    20_000,
    100n,
  ]);
});

test('as many as come fit, and none loses its own', () => {
  const grants = new Grants();
  for (let number = 0; number < 1_000; number++)
    grants.add({ ...plain, member: number, pledgeId: BigInt(number), total: BigInt(number) + 1n });
  for (let number = 0; number < 1_000; number += 2) grants.take(number, BigInt(number) + 1n);
  grants.dropEmpty();
  expect(grants.count).toBe(500);
  for (let number = 1; number < 1_000; number += 2) {
    const place = grants.findPledge(BigInt(number));
    expect(place).toBe((number - 1) / 2);
    expect([grants.member(place ?? 0), grants.total(place ?? 0)]).toEqual([number, BigInt(number) + 1n]);
  }
});

test('what a column cannot hold exactly is refused: a total, a rate, a pledge out of its order, more than remains', () => {
  const grants = new Grants();
  expect(() => grants.add({ ...plain, total: 2n ** 63n })).toThrow('a grant fits 64 bits');
  expect(() => grants.add({ ...plain, releaseRateBps: 2n ** 32n })).toThrow('a release rate fits 32 bits');
  expect(() => grants.add({ ...plain, pledgeId: 2n ** 63n })).toThrow('fits 64 bits');
  expect(grants.count).toBe(0);
  grants.add({ ...plain, pledgeId: 5n, total: 2n ** 63n - 1n });
  expect(grants.total(0)).toBe(9_223_372_036_854_775_807n);
  expect(() => grants.add({ ...plain, pledgeId: 5n })).toThrow('pledge 5 comes after those before it');
  expect(() => grants.take(0, 2n ** 63n)).toThrow('has 9223372036854775808 left');
});
