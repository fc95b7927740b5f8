import { planRoute } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { impactStep, isLossTyped, largestUnwarned, lossText } from './impact.ts';

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
    for (const text of ['12.4', '12,4', ' 12.4 %', '１２．４', '12.4%']) expect(isLossTyped(text, 123_400n)).toBe(true);
    for (const text of ['', '12', '12.40', '12.3', '12.5', '124', '1,2.4'])
      expect(isLossTyped(text, 123_400n)).toBe(false);
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
