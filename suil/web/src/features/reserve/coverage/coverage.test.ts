import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { addsUp, coverageBy, coverageOf, isWhole, owedOf, surplusOf, worstOf } from './coverage.ts';

const certified = (value: bigint, checkpoint: bigint) => ({ value, checkpoint, version: 1n, timestampMs: 0 });
/** 7 in the purse, written last by checkpoint 10, and 3 of fees, by checkpoint 12. */
const coin = { purse: certified(7n, 10n), fees: certified(3n, 12n), before: { report: null, statementSeq: null } };
const owed = (amount: bigint, checkpoint: bigint) => ({ amount, checkpoint });
/** How the coin covers what was known when it was read. */
const coverage = (amount: bigint, checkpoint: bigint, read = coin) =>
  coverageOf(owed(amount, checkpoint), read, owed(amount, checkpoint));

test('default: purse and fees together cover what is owed, whenever they were written', () => {
  expect(surplusOf(9n, coin)).toBe(1n);
  expect(coverage(9n, 5n)).toBe('covered');
  expect(coverage(10n, 12n)).toBe('covered');
  expect(coverageOf(owed(10n, 12n), coin, null)).toBe('covered');
});

test('edge: less than is owed is short, unless one of them changed after the report', () => {
  expect(surplusOf(11n, coin)).toBe(-1n);
  expect(coverage(11n, 12n)).toBe('short');
  expect(coverage(11n, 11n)).toBe('changed');
  expect(coverage(11n, 12n, { ...coin, purse: certified(7n, 13n) })).toBe('changed');
});

test('regression: a deposit that a newer report counts is no shortage of what was read before it', () => {
  // 2 came in by checkpoint 14: the vault held 12, and 12 were owed.
  expect(coverageOf(owed(12n, 15n), coin, null)).toBe('outdated');
  expect(coverageOf(owed(12n, 15n), coin, owed(10n, 12n))).toBe('outdated');
  expect(coverageOf(owed(12n, 15n), coin, owed(12n, 15n))).toBe('short');
});

test('attack: a shortage stays one when newer reports come, as often as they may', () => {
  expect(coverageOf(owed(12n, 15n), coin, owed(11n, 12n))).toBe('short');
  // It changed after the report before: only with the newer one it can be compared.
  expect(coverageOf(owed(12n, 15n), coin, owed(11n, 11n))).toBe('outdated');
});

test('default: by the reports, the newest one and that before the coin was read', () => {
  const reportOf = (...totals: string[]): ReservesResponse => ({
    ...{ journalSeq: '9', checkpoint: '15', day: 100, madeAtMs: 0, onChain: null },
    assets: totals.map((total) => ({
      ...{ asset: 'SUI', vault: null, liabilities: [], total, difference: null, root: '', sum: '0', accounts: 0 },
    })),
  });
  const by = (report: ReservesResponse, known: ReservesResponse | null) =>
    report.assets.map((asset) => coverageBy(report, asset, { ...coin, before: { report: known, statementSeq: null } }));
  const [ten, twelve] = [reportOf('10'), reportOf('12')];
  expect(by(twelve, null)).toEqual(['outdated']);
  expect(by(twelve, ten)).toEqual(['outdated']);
  expect(by(twelve, reportOf())).toEqual(['outdated']);
  expect(by(twelve, reportOf('11'))).toEqual(['short']);
  expect(by(twelve, twelve)).toEqual(['short']);
  // Named twice, it is not read again without an end.
  const twice = reportOf('10', '12');
  expect(by(twice, twice)).toEqual(['covered', 'short']);
});

test('default: the worst coin decides', () => {
  expect(worstOf([])).toBe('covered');
  expect(worstOf(['covered', 'changed'])).toBe('changed');
  expect(worstOf(['changed', 'outdated'])).toBe('outdated');
  expect(worstOf(['changed', 'short', 'outdated', 'covered'])).toBe('short');
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
