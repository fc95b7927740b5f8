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
  const [head = [], ...lines] = fileRows(rows.filter(isOf('pool')), () => 1_000_000n);
  expect(lines.map((line) => line[0])).toEqual(['1970-04-12', '1970-04-14']);
  const column = head.indexOf('usd_net');
  // In millionths: 0.000400.
  expect(lines.reduce((sum, line) => sum + BigInt((line[column] ?? '').replace('.', '')), 0n)).toBe(
    usdOf(rows.filter(isOf('pool'))),
  );
});

test('a row names the day, product, coin, amounts, the day’s price, the worth and an id of its own', () => {
  const pledge: IncomeDay = {
    // 2026-09-18; 2,000,000 MIST less 60,000 are 0.00194 SUI, at 3.5 USD 0.00679 USD.
    ...{ day: 20_714, source: 'pledge', asset: 'SUI', status: 'claimed' },
    ...{ gross: '2000000', fee: '60000', net: '1940000', usd: '6790' },
  };
  const hashrate: IncomeDay = {
    // 14.285714285 SUIL at 0.07 USD are 0.99999999995 USD; the fraction of a micro-dollar is cut.
    ...{ day: 20_714, source: 'hashrate', asset: 'SUIL', status: 'claimable' },
    ...{ gross: '14285714285', fee: '0', net: '14285714285', usd: '999999' },
  };
  const bank: IncomeDay = {
    ...{ day: 20_713, source: 'bank', asset: 'PRO', status: 'credited' },
    ...{ gross: '100000', fee: '3000', net: '97000', usd: '97000' },
  };
  const asked: string[] = [];
  const file = fileRows([hashrate, pledge, bank], (asset, day) => {
    asked.push(`${asset} ${day}`);
    return { SUI: 3_500_000n, SUIL: 70_000n, USDC: 1_000_000n, PRO: 1_000_000n, HR: null }[asset];
  });
  expect(file.map((line) => line.join(';'))).toEqual([
    'date_utc;time_utc;kind;source;status;asset;gross;fee;net;usd_price;usd_net;price_source;digest;record_id',
    '2026-09-17;;income;bank;credited;PRO;0.100000;0.003000;0.097000;1.000000;0.097000;1 USD;;income:2026-09-17:bank:credited',
    '2026-09-18;;income;pledge;claimed;SUI;0.002000000;0.000060000;0.001940000;3.500000;0.006790;pool, last of the day;;income:2026-09-18:pledge:claimed',
    '2026-09-18;;income;hashrate;claimable;SUIL;14.285714285;0.000000000;14.285714285;0.070000;0.999999;pool, last of the day;;income:2026-09-18:hashrate:claimable',
  ]);
  expect(asked).toEqual(['PRO 20713', 'SUI 20714', 'SUIL 20714']);
  // A coin without a price names none.
  expect(fileRows([pledge], () => null)[1]?.slice(9)).toEqual([
    '',
    '0.006790',
    '',
    '',
    'income:2026-09-18:pledge:claimed',
  ]);
});
