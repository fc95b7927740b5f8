import { quoteSwapOut } from '@suil/sdk';
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

describe('the largest amount without a warning', () => {
  const reserve = 1_000_000_000_000n;

  test('default: 1% of 1,000 is 10.1, a little more with the pool’s fee', () => {
    // 1000 × 0.009999 ÷ 0.990001 = 10.099989797…; ÷ 0.997 = 10.130380939…
    expect(largestUnwarned({ reserveIn: reserve, poolFeeBps: 0n, quickFeeBps: 0n })).toBe(10_099_989_797n);
    expect(largestUnwarned({ reserveIn: reserve, poolFeeBps: 30n, quickFeeBps: 0n })).toBe(10_130_380_939n);
  });

  test('what the pool says of it is below 1%, and a thousandth more is not', () => {
    const amount = largestUnwarned({ reserveIn: reserve, poolFeeBps: 30n, quickFeeBps: 0n });
    const impactOf = (paid: bigint) =>
      quoteSwapOut({ reserveIn: reserve, reserveOut: reserve, amount: paid, feeBps: 30n }).priceImpactPpm;
    expect(impactStep(impactOf(amount))).toBe('none');
    expect(impactStep(impactOf((amount * 1_001n) / 1_000n))).toBe('read');
  });

  test('with the quick fee, what is left after it is no more', () => {
    const amount = largestUnwarned({ reserveIn: reserve, poolFeeBps: 30n, quickFeeBps: 300n });
    expect(amount - (amount * 300n) / 10_000n).toBe(10_130_380_939n);
  });
});
