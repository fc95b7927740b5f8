import { expect, test } from 'vitest';
import { earlyData, earnData } from './earn-data.test-support.ts';
import { readInputs } from './inputs.ts';
import { sortRows } from './order.ts';
import { type EarnData, rowsOf } from './rows.ts';

const thousand = 1_000_000_000n;
const rows = (query: string, data: EarnData = earnData, amountMicros: bigint | null = thousand) => {
  const inputs = readInputs(new URLSearchParams(query));
  return sortRows(rowsOf(amountMicros, inputs, data), inputs, data, (product) => product);
};
const order = (query: string, data?: EarnData) => rows(query, data).map(({ product }) => product);

test('default: the largest gain first', () => {
  expect(order('')).toEqual(['suilPledge', 'pledge', 'pool', 'bank', 'shares', 'hashrate', 'nodes']);
});

test('behavior: what a column does not say comes last in both orders', () => {
  // A year: pool 15.20%, pledge 9.70%, bank 7.08%, shares 11 ppm · 365 = 0.40%; not where hashrate is granted or money is gone.
  const silent = ['suilPledge', 'hashrate', 'nodes'];
  expect(order('sort=year')).toEqual(['pool', 'pledge', 'bank', 'shares', ...silent]);
  expect(order('sort=year&order=asc')).toEqual(['shares', 'bank', 'pledge', 'pool', ...silent]);
});

test('behavior: filters', () => {
  expect(order('filter=noLock')).toEqual(['pool', 'shares']);
  expect(order('filter=comesBack')).toEqual(['suilPledge', 'pledge', 'pool', 'bank', 'shares']);
  expect(order('filter=setAside')).toEqual(['pledge', 'bank']);
  expect(order('have=PRO')).toEqual(['nodes']);
  expect(order('have=PRO&filter=noLock')).toEqual([]);
});

test('behavior: before the first closed day only what needs none is projected', () => {
  const projected = rows('', earlyData).filter(({ projection }) => projection !== null);
  expect(projected.map(({ product }) => product)).toEqual(['pledge', 'bank']);
  expect(rows('', earlyData).filter(({ isEarly }) => isEarly)).toHaveLength(5);
});

test('behavior: without an amount nothing is projected, and no closed day is blamed', () => {
  const bare = rows('', earnData, null);
  expect(bare.every(({ projection, isEarly }) => projection === null && !isEarly)).toBe(true);
});

test('behavior: an amount that buys no node says so', () => {
  const nodes = rows('', earnData, 199_999_999n).find(({ product }) => product === 'nodes');
  expect([nodes?.projection, nodes?.warnings]).toEqual([null, ['spent', 'belowMinimum']]);
});

test('behavior: least amounts are of the coin’s price, rounded up', () => {
  const least = Object.fromEntries(rows('').map(({ product, minimumMicros }) => [product, minimumMicros]));
  expect(least).toMatchObject({ pool: 42_000_000n, pledge: 40_000_000n, suilPledge: 10_000_000n, shares: null });
});

test('behavior: half the funding halves the pool’s income and warns', () => {
  const half = { days: 7, average: 500_000_000n, lowest: 500_000_000n, last: 500_000_000n };
  const pool = rows('', { ...earnData, funding: half }).find(({ product }) => product === 'pool');
  // 997 · 40,350 ppm / 2 = 20.114475; less 5%, up: 19.108751; with 987.03: 1,006.138751; less 0.3%, up: 1,003.120334
  expect(pool?.projection?.gainMicros).toBe(3_120_334n);
  expect(pool?.warnings).toEqual(['factorBelow']);
});
