/** Sums of income days: by bar, by source, and the steps of the heat map. Pure; owns no reading. */
import { type Asset, formatDay } from '@suil/core';
import { INCOME_SOURCES, type IncomeDay, type IncomeSourceName } from '@suil/core/api';
import { type IncomeProduct, PRODUCTS, productOf } from '../../entities/income/days/todays-income.ts';
import { plainAmount } from '../../platform/api/csv.ts';
import type { PriceOn } from './day-prices.ts';
import type { Days } from './period.ts';

/** Above so many days a bar is a week. */
const DAY_BARS = 90;
const WEEK = 7;

export interface Bar extends Days {
  readonly rows: readonly IncomeDay[];
  /** Micro-dollars. */
  readonly usd: bigint;
  readonly byProduct: Readonly<Record<IncomeProduct, bigint>>;
}

export const usdOf = (rows: readonly Pick<IncomeDay, 'usd'>[]): bigint =>
  rows.reduce((sum, { usd }) => sum + BigInt(usd), 0n);

/** Returns a bar for each day of the range, or week where the range is longer than 90 days, oldest first. */
export function barsOf(rows: readonly IncomeDay[], { fromDay, toDay }: Days): Bar[] {
  const length = toDay - fromDay + 1 > DAY_BARS ? WEEK : 1;
  const count = Math.ceil((toDay - fromDay + 1) / length);
  const byBar = Map.groupBy(rows, ({ day }) => Math.floor((day - fromDay) / length));
  return Array.from({ length: count }, (_, index) => {
    const own = byBar.get(index) ?? [];
    const first = fromDay + index * length;
    return {
      fromDay: first,
      toDay: Math.min(first + length - 1, toDay),
      rows: own,
      usd: usdOf(own),
      byProduct: {
        team: usdOf(own.filter(({ source }) => productOf(source) === 'team')),
        pool: usdOf(own.filter(({ source }) => productOf(source) === 'pool')),
        hashrate: usdOf(own.filter(({ source }) => productOf(source) === 'hashrate')),
        pledge: usdOf(own.filter(({ source }) => productOf(source) === 'pledge')),
        bank: usdOf(own.filter(({ source }) => productOf(source) === 'bank')),
        nodes: usdOf(own.filter(({ source }) => productOf(source) === 'nodes')),
      },
    };
  });
}

export interface SourceSum {
  readonly source: IncomeSourceName;
  readonly asset: Asset;
  /** After the fee, base units. */
  readonly net: bigint;
  readonly usd: bigint;
}

/** Returns one sum for each source with income, the greatest first. */
export function bySource(rows: readonly IncomeDay[]): SourceSum[] {
  return INCOME_SOURCES.flatMap((source) => {
    const own = rows.filter((row) => row.source === source);
    const [first] = own;
    if (!first) return [];
    const net = own.reduce((sum, row) => sum + BigInt(row.net), 0n);
    return [{ source, asset: first.asset, net, usd: usdOf(own) }];
  }).sort((a, b) => Number(b.usd > a.usd) - Number(b.usd < a.usd));
}

/** Returns the least value of each of five steps: quintiles of the days that are not zero; empty without any. */
export function quintiles(values: readonly bigint[]): bigint[] {
  const sorted = values.filter((value) => value > 0n).sort((a, b) => Number(a > b) - Number(a < b));
  if (sorted.length === 0) return [];
  return [0, 1, 2, 3, 4].map((fifth) => sorted[Math.floor((sorted.length * fifth) / 5)] ?? 0n);
}

/** The step of a value, 1 to 5; 0 for nothing. */
export function stepOf(value: bigint, least: readonly bigint[]): number {
  return value <= 0n ? 0 : Math.max(1, least.findLastIndex((bound) => bound <= value) + 1);
}

const FILE_HEAD = [
  ...['date_utc', 'time_utc', 'kind', 'source', 'status', 'asset'],
  ...['gross', 'fee', 'net', 'usd_price', 'usd_net', 'price_source', 'digest', 'record_id'],
];

/** Returns where the price in a row of the file is from; nothing where there is none. */
export function sourceOfPrice(asset: Asset, price: bigint | null): string {
  if (price === null) return '';
  return asset === 'SUI' || asset === 'SUIL' ? 'pool, last of the day' : '1 USD';
}

/**
 * Returns the file's rows, the head first, oldest day first: one for each day, source and status of income, and the rows of movements, which
 * have their times.
 */
export function fileRows(
  rows: readonly IncomeDay[],
  priceOn: PriceOn,
  movements: readonly string[][] = [],
): string[][] {
  const income = rows.toReversed().map(({ day, source, status, asset, gross, fee, net, usd }) => {
    const date = formatDay(day);
    const price = priceOn(asset, day);
    return [
      ...[date, '', 'income', source, status, asset],
      ...[gross, fee, net].map((amount) => plainAmount(BigInt(amount), asset)),
      ...[price === null ? '' : plainAmount(price, 'USDC'), plainAmount(BigInt(usd), 'USDC')],
      ...[sourceOfPrice(asset, price), '', `income:${date}:${source}:${status}`],
    ];
  });
  const timeOf = ([date = '', time = '']: readonly string[]) => `${date} ${time}`;
  const lines = [...income, ...movements].toSorted(
    (a, b) => Number(timeOf(a) > timeOf(b)) - Number(timeOf(a) < timeOf(b)),
  );
  return [FILE_HEAD, ...lines];
}

/** Whether the page's filter lets a row through. */
export const isOf = (product: IncomeProduct | null) => (row: Pick<IncomeDay, 'source'>) =>
  product === null || productOf(row.source) === product;

export const productNamed = (name: string | null): IncomeProduct | null => PRODUCTS.find((one) => one === name) ?? null;
