import { planRoute } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { impactStep, isLossTyped, largestUnwarned, lossText, meanLossPpm, meanStep } from './impact.ts';

describe('what an impact asks for', () => {
  test('default: nothing below 1%, words from 1%, a tick from 3%, the loss in digits from 10%', () => {
    const steps = [0n, 9_999n, 10_000n, 29_999n, 30_000n, 99_999n, 100_000n, 900_000n].map(impactStep);
    expect(steps).toEqual(['none', 'none', 'read', 'read', 'accept', 'accept', 'type', 'type']);
  });

  test('the loss has one decimal and is rounded up', () => {
    expect([100_000n, 100_001n, 123_400n, 123_401n, 999_999n].map(lossText)).toEqual([
      ...['10.0', '10.1', '12.4', '12.4', '100.0'],
    ]);
  });

  test('typed: point or comma, with or without the sign, full-width; nothing else', () => {
    for (const text of ['12.4', '12,4', ' 12.4 %', '１２．４', '12.4%']) expect(isLossTyped(text, '12.4')).toBe(true);
    for (const text of ['', '12', '12.40', '12.3', '12.5', '124', '1,2.4'])
      expect(isLossTyped(text, '12.4')).toBe(false);
  });
});

test('the largest amount without a warning is cut to four digits', () => {
  const usdcSui = { x: 1_024_000_000_000_000n, y: 2_000_000_000_000n, feeBps: 30n };
  const pools = { usdcSui, suilSui: { x: 1_000_000_000_000_000n, y: 62_500_000_000_000n, feeBps: 30n } };
  const largest = (steps: ReturnType<typeof planRoute>) => largestUnwarned({ steps, pools, exchangeFeeBps: 300n });
  // 10,374.558017487 SUI through one pool, 9,845.620515816 SUIL through both (route.test.ts).
  expect(largest(planRoute('SUI', 'USDC'))).toBe(10_370_000_000_000n);
  expect(largest(planRoute('SUIL', 'USDC'))).toBe(9_845_000_000_000n);
});

describe('a price that is worse than its mean', () => {
  const none = { suilGrant: null, suiGrant: null, lastDay: null, lastDayPrice: null };
  /** SUI fell from 2 to 1.9 USDC; SUIL rose from 0.1 to 0.12. */
  const prices = { ...none, suiRecent: 2_000_000n, suiSpot: 1_900_000n, suilRecent: 100_000n, suilSpot: 120_000n };

  test('default: nothing below 2%, words from 2%, a tick from 5%, the loss in digits from 10%', () => {
    const steps = [19_999n, 20_000n, 49_999n, 50_000n, 99_999n, 100_000n].map(meanStep);
    expect(steps).toEqual(['none', 'read', 'read', 'accept', 'accept', 'type']);
  });

  test('the loss is of the pair, in its direction', () => {
    expect(meanLossPpm('SUI', 'USDC', { prices })).toBe(50_000n);
    expect(meanLossPpm('USDC', 'SUI', { prices })).toBe(0n);
    // 1 − 0.1 ÷ 0.12.
    expect(meanLossPpm('USDC', 'SUIL', { prices })).toBe(166_666n);
    expect(meanLossPpm('SUIL', 'USDC', { prices })).toBe(0n);
    // A SUI bought 20 SUIL on average, and buys 15.8333… now.
    expect(meanLossPpm('SUI', 'SUIL', { prices })).toBe(208_333n);
  });

  test('a pool without a mean asks for nothing', () => {
    const young = { ...prices, suiRecent: null, suilRecent: null };
    expect(meanLossPpm('SUI', 'USDC', { prices: young })).toBe(0n);
    expect(meanLossPpm('SUI', 'SUIL', { prices: young })).toBe(0n);
  });
});
