import { expect, test } from 'vitest';
import { readAmount, readInputs, withDays, withSort } from './inputs.ts';

const read = (query: string) => readInputs(new URLSearchParams(query));

test('default: 90 days, all products, the largest gain first, terms that fit the days', () => {
  expect(read('')).toEqual({
    days: 90,
    filter: 'all',
    have: null,
    sort: 'gain',
    descending: true,
    options: { suilPledge: 90, pledge: 90, pool: null, bank: 90, shares: null, hashrate: null, nodes: 'primary' },
  });
  expect(read('days=30').options).toMatchObject({ suilPledge: 30, pledge: 30, bank: 30 });
  expect(read('days=365').options).toMatchObject({ suilPledge: 180, pledge: 360, bank: 180 });
});

test('behavior: an unknown value counts as none', () => {
  expect(read('days=31&filter=x&have=BTC&sort=x&pledge=31&nodes=x')).toEqual(read(''));
});

test('behavior: the query keeps a chosen term until the days change', () => {
  const search = new URLSearchParams('days=90&pledge=360&filter=noLock');
  expect(readInputs(search).options.pledge).toBe(360);
  expect(withDays(search, 180).toString()).toBe('days=180&filter=noLock');
});

test('behavior: a column sorts in its own order first, then in the other, then in its own again', () => {
  const once = withSort(new URLSearchParams(), 'year');
  expect(readInputs(once)).toMatchObject({ sort: 'year', descending: true });
  const twice = withSort(once, 'year');
  expect(readInputs(twice)).toMatchObject({ sort: 'year', descending: false });
  expect(withSort(twice, 'year').toString()).toBe('sort=year');
  expect(readInputs(withSort(twice, 'even'))).toMatchObject({ sort: 'even', descending: false });
});

test.each([
  ['1,000', 1_000_000_000n],
  ['1000', 1_000_000_000n],
  ['$21', 21_000_000n],
  ['21.5 usd', 21_500_000n],
  ['1.5', 1_500_000n],
])('an amount: %j', (text, micros) => {
  expect(readAmount(text)).toEqual({ micros, refusal: null });
});

test.each([
  ['', 'AMOUNT_REQUIRED'],
  ['0', 'AMOUNT_ZERO'],
  ['-5', 'AMOUNT_INVALID'],
  ['ten', 'AMOUNT_INVALID'],
  // Another coin's unit would make another amount of it.
  ['21 SUI', 'AMOUNT_INVALID'],
  ['1.2.3', 'AMOUNT_INVALID'],
  ['99999999999999999999', 'AMOUNT_OUT_OF_RANGE'],
])('no amount: %j', (text, refusal) => {
  expect(readAmount(text)).toEqual({ micros: null, refusal });
});
