import { expect, test } from 'vitest';
import { renderInApp, rowsOf } from '../../testing/render.test-support.tsx';
import { GrantPriceCard } from './grant-price-card.tsx';

const PRICES = ['open', 'prices'] as const;
const POOLS = ['open', 'pool-grants'] as const;
const DAY_MS = 86_400_000;
const prices = { suilGrant: 119_800n, suilSpot: 122_100n };

test('default: the price, the market’s, and what decides in each pool', async () => {
  const suilSui = { price: 1n, term: 'week', depthMist: 5_715_551_999_999_999n, ageMs: 45 * DAY_MS + 1 };
  const usdcSui = { price: 1n, term: 'present', depthMist: 1_000_000_000_000_000n, ageMs: 46 * DAY_MS };
  const { container } = await renderInApp(<GrantPriceCard />, [
    [PRICES, prices],
    [POOLS, { suilSui, usdcSui }],
  ]);
  expect(rowsOf(container)).toEqual([
    ['SUIL counts at', '0.119800 USDC'],
    ['Price now', '0.122100 USDC'],
    ['Decided in SUIL / SUI by', 'lowest hour of 7 days'],
    ['Lowest SUI in SUIL / SUI, 24 hours', '5,715,551 SUI'],
    ['Decided in USDC / SUI by', 'price now'],
    ['Lowest SUI in USDC / SUI, 24 hours', '1,000,000 SUI'],
    ['Price history', '45 days'],
  ]);
});

test('behavior: a pool without a deposit decides nothing, and SUIL has no price', async () => {
  const { container } = await renderInApp(<GrantPriceCard />, [
    [PRICES, { suilGrant: null, suilSpot: null }],
    [POOLS, { suilSui: null, usdcSui: null }],
  ]);
  expect(rowsOf(container)).toEqual([
    ['SUIL counts at', 'no price yet'],
    ['Price now', 'no price yet'],
  ]);
});
