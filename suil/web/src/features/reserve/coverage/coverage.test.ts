import type { ReserveAsset } from '@suil/core/api';
import { expect, test } from 'vitest';
import { addsUp, coverageOf, isWhole, owedOf, surplusOf, worstOf } from './coverage.ts';

const certified = (value: bigint, checkpoint: bigint) => ({ value, checkpoint, version: 1n, timestampMs: 0 });
/** 7 in the purse, written last by checkpoint 10, and 3 of fees, by checkpoint 12. */
const coin = { purse: certified(7n, 10n), fees: certified(3n, 12n) };

test('default: purse and fees together cover what is owed, whenever they were written', () => {
  expect(surplusOf(9n, coin)).toBe(1n);
  expect(coverageOf(9n, coin, { checkpoint: '5' })).toBe('covered');
  expect(coverageOf(10n, coin, { checkpoint: '12' })).toBe('covered');
});

test('edge: less than is owed is short, unless one of them changed after the report', () => {
  expect(surplusOf(11n, coin)).toBe(-1n);
  expect(coverageOf(11n, coin, { checkpoint: '12' })).toBe('short');
  expect(coverageOf(11n, coin, { checkpoint: '11' })).toBe('changed');
  const later = { purse: certified(7n, 13n), fees: certified(3n, 12n) };
  expect(coverageOf(11n, later, { checkpoint: '12' })).toBe('changed');
});

test('default: the worst coin decides', () => {
  expect(worstOf([])).toBe('covered');
  expect(worstOf(['covered', 'changed'])).toBe('changed');
  expect(worstOf(['changed', 'short', 'covered'])).toBe('short');
});

type Parts = Pick<ReserveAsset, 'liabilities' | 'total' | 'sum'>;
const parts = (amounts: Partial<Record<ReserveAsset['liabilities'][number]['kind'], string>>): Parts['liabilities'] =>
  Object.entries(amounts).map(([kind, amount]) => ({ kind: kind as Parts['liabilities'][number]['kind'], amount }));
const APPLICATION = 'house';
/** All of them are members' but 40 of the application. */
const HONEST: Parts = {
  liabilities: parts({ members: '60', held: '20', bank: '15', released: '5', [APPLICATION]: '40', breach: '0' }),
  total: '140',
  sum: '100',
};

test('default: the parts make the total, and the members’ parts the sum of the tree', () => {
  expect(addsUp(HONEST)).toBe(true);
  expect(addsUp({ liabilities: [], total: '0', sum: '0' })).toBe(true);
  // 20 left unasked.
  expect(addsUp({ liabilities: parts({ members: '70', breach: '-20' }), total: '50', sum: '70' })).toBe(true);
});

test.each<[string, Partial<Parts>]>([
  ['a total below its parts', { total: '50' }],
  ['a total and parts below the sum of the tree', { liabilities: parts({ members: '50' }), total: '50' }],
  ['a sum below the members’ parts', { sum: '99' }],
  ['members’ money named as the application’s', { liabilities: parts({ members: '60', [APPLICATION]: '80' }) }],
  ['a part below zero', { liabilities: parts({ members: '100', [APPLICATION]: '-50' }), total: '50' }],
  ['a debt within the members’ parts', { liabilities: parts({ members: '150', held: '-50' }), total: '100' }],
  [
    'a part twice',
    { liabilities: [...parts({ members: '50', [APPLICATION]: '40' }), ...parts({ members: '50' })], total: '140' },
  ],
])('edge: %s does not add up', (_, lie) => {
  expect(addsUp({ ...HONEST, ...lie })).toBe(false);
});

test('edge: what left unasked lowers the total, and never below what the tree says that members are owed', () => {
  expect(owedOf(HONEST)).toBe(140n);
  expect(owedOf({ total: '50', sum: '100' })).toBe(100n);
});

test('edge: a report names each coin of the vault, once', () => {
  const asset = (name: ReserveAsset['asset']) => ({ ...HONEST, asset: name });
  const report = { assets: [asset('SUI'), asset('USDC'), asset('HR')] };
  expect(isWhole(report, ['SUI', 'USDC'])).toBe(true);
  expect(isWhole(report, ['SUI', 'USDC', 'SUIL'])).toBe(false);
  expect(isWhole({ assets: [...report.assets, asset('SUI')] }, ['SUI', 'USDC'])).toBe(false);
  expect(isWhole({ assets: [{ ...asset('SUI'), total: '50' }, asset('USDC')] }, ['SUI', 'USDC'])).toBe(false);
});
