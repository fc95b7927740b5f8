import { DEFAULT_PARAMETERS } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { dividendsOf, fundingOf, releaseOf, shareFeesOf } from './reading.ts';

const DAY_MS = 86_400_000;
const factors = (...billionths: number[]) => billionths.map((factor) => ({ factor: String(factor) }));

test('funding: average, lowest and last of the newest seven days', () => {
  const days = factors(1e9, 0.5e9, 1e9, 1e9, 1e9, 1e9, 1e9, 0);
  // 6.5 / 7, cut
  expect(fundingOf(days)).toEqual({ days: 7, average: 928_571_428n, lowest: 500_000_000n, last: 1_000_000_000n });
  expect(fundingOf(factors(0.5e9))).toMatchObject({ days: 1, average: 500_000_000n });
  expect(fundingOf([])).toBeNull();
});

test('release: a day without a price released nothing', () => {
  const days = [
    { price: '100000', factor: '840000000' },
    { price: null, factor: '1000000000' },
  ];
  expect(releaseOf(days)).toEqual({ days: 2, average: 420_000_000n, last: 840_000_000n });
  expect(releaseOf([])).toBeNull();
});

const tierOf = (tier: 'primary' | 'intermediate' | 'advanced', sold: number) => ({
  tier,
  price: '1',
  quantity: 2_000,
  sold,
  open: 2_000 - sold,
  weight: 1,
  feeShareBps: 500,
});

test('dividends: as if the bought nodes had shared in the fees', () => {
  const tiers: NodesResponse['tiers'] = [tierOf('primary', 5), tierOf('intermediate', 0), tierOf('advanced', 0)];
  const countOf = (tier: string) => (tier === 'primary' ? 5n : 1n);
  // 100 and 0 USDC of fees. Primary: ten nodes, 5% / 10 + 20% / 10 = 0.5 + 2 USDC, on average 1.25.
  // Intermediate: 10% for the one, and 20% · 6 / (5 + 6) = 10.909090 USDC, on average 10.454545.
  expect(dividendsOf([{ fees: '100000000' }, { fees: '0' }], tiers, countOf, DEFAULT_PARAMETERS)).toMatchObject({
    primary: 1_250_000n,
    intermediate: 10_454_545n,
  });
  expect(dividendsOf([], tiers, countOf, DEFAULT_PARAMETERS)).toBeNull();
});

test('pool shares: the closed days’ fees by twice the pool’s SUI', () => {
  const todayMs = 20 * DAY_MS;
  const candle = (day: number, sui: bigint) => ({ startMs: day * DAY_MS, volume: String(sui * 1_000_000_000n) });
  // 700 SUI in two of the seven days, 0.3% of it = 2.1 SUI, 0.3 a day, of 2 · 1,000 SUI: 150 ppm. Today and day 12 do not count.
  const candles = [candle(12, 900n), candle(13, 300n), candle(19, 400n), candle(20, 5_000n)];
  const pool = { todayMs, days: 7, poolMist: 1_000_000_000_000n, poolFeeBps: 30n };
  expect(shareFeesOf(candles, pool)).toBe(150n);
  expect(shareFeesOf([], pool)).toBe(0n);
  expect(shareFeesOf(candles, { ...pool, poolMist: 0n })).toBe(0n);
  expect(shareFeesOf(candles, { ...pool, days: 0 })).toBeNull();
});
