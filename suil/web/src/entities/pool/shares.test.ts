import { expect, test } from 'vitest';
import { coinsOfShares } from './shares.ts';

test('default: a share of both coins, each rounded down', () => {
  // 7 of 20 shares: 1000 · 7 / 20 = 350, 333 · 7 / 20 = 116.55
  expect(coinsOfShares(7n, { x: 1000n, y: 333n, shares: 20n })).toEqual({ x: 350n, y: 116n });
});

test('behavior: nothing without shares, without a pool, and of an empty pool', () => {
  expect(coinsOfShares(0n, { x: 1000n, y: 333n, shares: 20n })).toEqual({ x: 0n, y: 0n });
  expect(coinsOfShares(7n, undefined)).toEqual({ x: 0n, y: 0n });
  expect(coinsOfShares(7n, { x: 0n, y: 0n, shares: 0n })).toEqual({ x: 0n, y: 0n });
});
