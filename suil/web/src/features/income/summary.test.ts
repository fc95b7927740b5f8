import type { IncomeDay } from '@suil/core/api';
import { expect, test } from 'vitest';
import { barsOf, bySource, fileRows, isOf, quintiles, stepOf, usdOf } from './summary.ts';

const row = (day: number, source: IncomeDay['source'], usd: string, asset: IncomeDay['asset'] = 'USDC'): IncomeDay => ({
  ...{ day, source, asset, usd, status: 'credited' },
  ...{ gross: '2000', fee: '100', net: '1900' },
});
const rows = [row(103, 'static', '300'), row(103, 'bank', '20'), row(101, 'friend', '5'), row(101, 'static', '100')];

test('a bar is a day, without income nothing; above 90 days a week', () => {
  const days = barsOf(rows, { fromDay: 100, toDay: 103 });
  expect(days.map(({ usd }) => usd)).toEqual([0n, 105n, 0n, 320n]);
  expect(days[1]?.byProduct).toMatchObject({ pool: 100n, team: 5n, bank: 0n });
  const weeks = barsOf(rows, { fromDay: 20, toDay: 110 });
  // 91 days are 13 weeks; day 101 is in the twelfth, 97 to 103.
  expect(weeks).toHaveLength(13);
  expect(weeks[11]).toMatchObject({ fromDay: 97, toDay: 103, usd: 425n });
});

test('sums by source, the greatest first', () => {
  expect(bySource(rows).map(({ source, net, usd }) => [source, net, usd])).toEqual([
    ['static', 3_800n, 400n],
    ['bank', 1_900n, 20n],
    ['friend', 1_900n, 5n],
  ]);
});

test('five steps by quintiles of the days with income', () => {
  const values = [0n, 10n, 20n, 30n, 40n, 50n, 0n];
  const least = quintiles(values);
  expect(values.map((value) => stepOf(value, least))).toEqual([0, 1, 2, 3, 4, 5, 0]);
  expect(quintiles([0n])).toEqual([]);
  // All alike: the highest step.
  expect(stepOf(7n, quintiles([7n, 7n]))).toBe(5);
});

test('the file has every row, oldest first, and its dollars are the head’s', () => {
  const [head = [], ...lines] = fileRows(rows.filter(isOf('pool')));
  expect(lines.map((line) => line[0])).toEqual(['1970-04-12', '1970-04-14']);
  const column = head.indexOf('usd_net');
  // In millionths: 0.000400.
  expect(lines.reduce((sum, line) => sum + BigInt((line[column] ?? '').replace('.', '')), 0n)).toBe(
    usdOf(rows.filter(isOf('pool'))),
  );
});
