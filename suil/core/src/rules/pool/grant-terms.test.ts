import { expect, test } from 'vitest';
import { grantTermOf, lowestOf } from './grant-terms.ts';

/** Liquidity of one unit of each coin; a price is `n` steps above one to one. */
const means = (n: bigint, liquidity = 0n) => ({ price: (64n << 24n) + n, liquidity });
const low = (n: bigint) => means(n).price;

test.each([
  ['present', { present: means(1n), running: means(2n), hours: [means(2n)], lows: [low(2n)] }],
  ['running', { present: means(2n), running: means(1n), hours: [means(2n)], lows: [low(2n)] }],
  ['day', { present: means(2n), running: null, hours: [means(3n), means(1n)], lows: [low(2n)] }],
  ['week', { present: means(2n), running: means(2n), hours: [means(2n)], lows: [low(2n), low(1n)] }],
] as const)('grantTermOf: %s, where it alone is the lowest', (term, history) => {
  expect(grantTermOf(history)).toBe(term);
  expect(lowestOf(history).price).toBe(low(1n));
});

test('grantTermOf: of equal prices the newest', () => {
  const even = { present: means(1n), running: means(1n), hours: [means(1n)], lows: [low(1n)] };
  expect(grantTermOf(even)).toBe('present');
  expect(grantTermOf({ ...even, present: means(2n) })).toBe('running');
  expect(grantTermOf({ ...even, present: means(2n), running: null })).toBe('day');
  expect(grantTermOf({ ...even, present: means(2n), running: null, hours: [] })).toBe('week');
});

test('lowestOf: days lower the price alone, hours the liquidity, too', () => {
  const history = { present: means(5n, 9n), running: null, hours: [means(7n, 4n)], lows: [low(1n)] };
  expect(lowestOf(history)).toMatchObject({ price: low(1n), liquidity: 4n });
});
