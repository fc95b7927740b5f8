/** The portfolio's closed days and today as one line, and what changed it over a range (rules.md §11). Pure; owns no reading. */
import { PORTFOLIO_PARTS } from '@suil/core';
import type { PortfolioDay, PortfolioDaysResponse } from '@suil/core/api';
import type { CoinPrices } from '../account/withdrawable.ts';
import { type Portfolio, valueOfAmounts } from './portfolio.ts';

/** The end of a day, or now; micro-dollars. The day before, with the three changes, is exactly `value`. */
export interface HistoryDay {
  readonly day: number;
  readonly value: bigint;
  readonly earned: bigint;
  readonly price: bigint;
  readonly added: bigint;
}

/** Below this many micro-dollars, what is left of today is the rounding of prices. */
const ROUNDING = 100n;

export const endOf = (day: PortfolioDay): bigint => PORTFOLIO_PARTS.reduce((sum, part) => sum + BigInt(day[part]), 0n);

/**
 * Returns the days since the member first had anything, oldest first, and today last: its value is the portfolio's total. Today has earned
 * nothing before it is closed: what prices changed of what is there now is `price`, the rest was added or taken out.
 * @param before prices at the end of the last closed day; null where none is known, then prices changed nothing
 */
export function historyDays(
  closed: PortfolioDaysResponse,
  now: Portfolio,
  before: { readonly sui: bigint; readonly suil: bigint } | null,
): HistoryDay[] {
  const days = closed.days.map((day) => ({
    day: day.day,
    value: endOf(day),
    earned: BigInt(day.earned),
    price: BigInt(day.price),
    added: BigInt(day.added),
  }));
  const last = days.at(-1)?.value ?? BigInt(closed.start);
  const today = { day: closed.toDay + 1, value: now.total, ...changeOf(now, last, before) };
  const all = [...days, today];
  const first = BigInt(closed.start) > 0n ? 0 : all.findIndex(({ value, added }) => value !== 0n || added !== 0n);
  return first < 0 ? [] : all.slice(first);
}

const WHOLE = 1_000_000_000n;

function changeOf(
  now: Portfolio,
  last: bigint,
  before: { readonly sui: bigint; readonly suil: bigint } | null,
): Pick<HistoryDay, 'earned' | 'price' | 'added'> {
  const prices: CoinPrices | null = before && { reserves: { x: WHOLE, y: before.sui }, suilSpot: before.suil };
  const price = prices ? now.total - valueOfAmounts(now.amounts, prices) : 0n;
  const added = now.total - last - price;
  const isRounding = added < ROUNDING && added > -ROUNDING;
  return isRounding ? { earned: 0n, price: price + added, added: 0n } : { earned: 0n, price, added };
}

export const RANGES = ['7', '30', '365', 'all'] as const;
export type HistoryRange = (typeof RANGES)[number];

/** Whether the history is as long as a range; all of it always is. */
export function isLongEnough(days: readonly HistoryDay[], range: HistoryRange): boolean {
  return range === 'all' || days.length > Number(range);
}

export interface RangeChange {
  /** Where the line begins. */
  readonly points: readonly (HistoryDay & { readonly putIn: bigint })[];
  /** Before the first change; nothing before the whole history. */
  readonly start: bigint;
  readonly earned: bigint;
  readonly price: bigint;
  readonly added: bigint;
}

/**
 * Returns a range of the history: its line begins with the value that the range starts from, or with the first day of all; start, earned,
 * price and added are exactly the last value. `putIn` is the start and what was added since, so that the gap to the value is the gain.
 */
export function rangeOf(days: readonly HistoryDay[], range: HistoryRange): RangeChange {
  const isAll = range === 'all' || !isLongEnough(days, range);
  const points = isAll ? days : days.slice(-Number(range) - 1);
  const [first] = points;
  const start = isAll && first ? first.value - first.earned - first.price - first.added : (first?.value ?? 0n);
  const changed = isAll ? points : points.slice(1);
  const sumOf = (key: 'earned' | 'price' | 'added') => changed.reduce((sum, day) => sum + day[key], 0n);
  let putIn = start;
  return {
    points: points.map((day) => {
      if (isAll || day !== first) putIn += day.added;
      return { ...day, putIn };
    }),
    start,
    earned: sumOf('earned'),
    price: sumOf('price'),
    added: sumOf('added'),
  };
}

/** The four amounts as they are shown, micro-dollars of whole cents: start, earned and added cut, price what is left. */
export function inCents({ start, earned, added, points }: RangeChange) {
  const cut = (amount: bigint) => (amount / CENT) * CENT;
  const end = cut(points.at(-1)?.value ?? start);
  const shown = { start: cut(start), earned: cut(earned), added: cut(added) };
  return { ...shown, price: end - shown.start - shown.earned - shown.added, end };
}

const CENT = 10_000n;
