import type { PortfolioDay, PortfolioDaysResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { historyDays, inCents, isLongEnough, rangeOf } from './history.ts';
import type { Portfolio } from './portfolio.ts';

const usd = 1_000_000n;

/** A closed day whose pool has `pool` micro-dollars at its end. */
function closedDay(day: number, pool: bigint, { earned = 0n, price = 0n, added = 0n }): PortfolioDay {
  const rest = { account: '0', pledge: '0', bank: '0', hashrate: '0', team: '0' };
  return { day, pool: `${pool}`, ...rest, earned: `${earned}`, price: `${price}`, added: `${added}` };
}

const answer = (days: PortfolioDay[], start = 0n): PortfolioDaysResponse => ({
  fromDay: days[0]?.day ?? 100,
  toDay: days.at(-1)?.day ?? 99,
  start: `${start}`,
  days,
});

/** What is there now: some USDC, and SUI at `price` micro-dollars. */
function now(usdc: bigint, sui: bigint, price: bigint): Portfolio {
  const total = usdc + (sui * price) / 1_000_000_000n;
  const parts = { account: total, pool: 0n, pledge: 0n, bank: 0n, hashrate: 0n, team: 0n };
  return { parts, account: total, earning: 0n, total, amounts: { SUI: sui, SUIL: 0n, USDC: usdc } };
}

const nothing = closedDay(100, 0n, {});
const staked = closedDay(101, 100n * usd, { added: 100n * usd });
const earned = closedDay(102, 101n * usd, { earned: 1n * usd });

test('default: the days since there was anything, and today with the total now', () => {
  const days = historyDays(answer([nothing, staked, earned]), now(101n * usd, 0n, 0n), null);
  expect(days.map(({ day, value }) => [day, value])).toEqual([
    [101, 100n * usd],
    [102, 101n * usd],
    [103, 101n * usd],
  ]);
});

test('behavior: today is parted into the change of prices and what was added', () => {
  // 101 USD at the end of yesterday: 80 USDC and 6 SUI at 3.5. Now there are 8 SUI at 4.
  const days = historyDays(
    answer([closedDay(102, 101n * usd, {})], 101n * usd),
    now(80n * usd, 8_000_000_000n, 4n * usd),
    { sui: 3_500_000n, suil: 0n },
  );
  // 8 · 0.5 = 4; 80 + 32 − 101 − 4 = 7, two SUI at yesterday's price.
  expect(days.at(-1)).toEqual({ day: 103, value: 112n * usd, earned: 0n, price: 4n * usd, added: 7n * usd });
});

test('behavior: what rounding leaves of today is none of the member’s moves', () => {
  const days = historyDays(answer([staked], 99n * usd), now(100n * usd + 99n, 0n, 0n), { sui: 0n, suil: 0n });
  expect(days.at(-1)).toMatchObject({ price: 99n, added: 0n });
});

test('behavior: nothing at all has no line', () => {
  expect(historyDays(answer([nothing]), now(0n, 0n, 0n), null)).toEqual([]);
});

test('behavior: start and the three changes are the end, in any range', () => {
  const days = historyDays(answer([staked, earned]), now(91n * usd, 0n, 0n), null);
  expect(days).toHaveLength(3);
  expect([isLongEnough(days, '7'), isLongEnough(days, 'all')]).toEqual([false, true]);
  const all = rangeOf(days, 'all');
  expect([all.start, all.earned, all.price, all.added]).toEqual([0n, 1n * usd, 0n, 90n * usd]);
  expect(all.points.map(({ putIn }) => putIn)).toEqual([100n * usd, 100n * usd, 90n * usd]);
});

test('behavior: taking 10 USD out lowers the value and what was put in alike: the gain stays', () => {
  const gains = (total: bigint) => {
    const { points } = rangeOf(historyDays(answer([staked, earned]), now(total, 0n, 0n), null), 'all');
    const last = points.at(-1);
    return last && last.value - last.putIn;
  };
  expect([gains(101n * usd), gains(91n * usd)]).toEqual([1n * usd, 1n * usd]);
});

test('behavior: a range starts from the end of the day before its first', () => {
  const tenDays = Array.from({ length: 10 }, (_, i) => closedDay(101 + i, BigInt(i + 1) * usd, { added: 1n * usd }));
  const week = rangeOf(historyDays(answer(tenDays), now(10n * usd, 0n, 0n), null), '7');
  // Today is day 111, seven days ago 104, which ended with 4.
  expect(week.points.map(({ day }) => day)).toEqual([104, 105, 106, 107, 108, 109, 110, 111]);
  expect([week.start, week.added]).toEqual([4n * usd, 6n * usd]);
  expect(week.points[0]?.putIn).toBe(4n * usd);
});

test('behavior: in whole cents the parts still add up to the end', () => {
  const day = closedDay(102, 1_019_999n, { earned: 9_999n, price: -1n, added: 10_001n });
  const shown = inCents(rangeOf(historyDays(answer([day], 1_000_000n), now(1_019_999n, 0n, 0n), null), 'all'));
  // 1.00, 0.00 and 0.01 are shown; the end is 1.01, so that nothing is left to prices.
  expect(shown).toEqual({ start: 1_000_000n, earned: 0n, added: 10_000n, price: 0n, end: 1_010_000n });
});
