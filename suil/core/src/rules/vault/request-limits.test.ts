import { describe, expect, test } from 'vitest';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import { belowMinFromMs, nextRequestFromMs, topUpMin, withdrawMins } from './request-limits.ts';

const HOUR_MS = 3_600_000;

test('least amounts: 0.5 SUI, 10 SUIL and 1 USDC are withdrawn at least, a hundredth of that is topped up', () => {
  expect(withdrawMins(DEFAULT_PARAMETERS)).toEqual({ SUI: 500_000_000n, SUIL: 10_000_000_000n, USDC: 1_000_000n });
  expect(topUpMin(DEFAULT_PARAMETERS, 'SUI')).toBe(5_000_000n);
  expect(topUpMin(DEFAULT_PARAMETERS, 'SUIL')).toBe(100_000_000n);
  expect(topUpMin(DEFAULT_PARAMETERS, 'USDC')).toBe(10_000n);
  // Rounded down, but never nothing.
  expect(topUpMin({ ...DEFAULT_PARAMETERS, withdrawMinUsdc: 199n }, 'USDC')).toBe(1n);
  expect(topUpMin({ ...DEFAULT_PARAMETERS, withdrawMinUsdc: 0n }, 'USDC')).toBe(1n);
});

test('belowMinFromMs: at once, then 30 days after the last time', () => {
  expect(belowMinFromMs(null)).toBe(0);
  expect(belowMinFromMs(5)).toBe(5 + 30 * 24 * HOUR_MS);
});

describe('nextRequestFromMs', () => {
  const nowMs = 100 * HOUR_MS;
  const next = (open: number, ...endedAtMs: number[]) => nextRequestFromMs({ open, endedAtMs }, 3, nowMs);

  test('default: now while there is a place', () => {
    expect(next(0)).toBe(0);
    expect(next(2)).toBe(0);
    expect(next(1, 90 * HOUR_MS)).toBe(0);
  });

  test('behavior: what ended counts for 24 hours, and the first to stop counting makes a place', () => {
    expect(next(2, 90 * HOUR_MS)).toBe(114 * HOUR_MS);
    expect(next(0, 99 * HOUR_MS, 90 * HOUR_MS, 95 * HOUR_MS)).toBe(114 * HOUR_MS);
    expect(next(2, 76 * HOUR_MS)).toBe(0);
    expect(next(2, 76 * HOUR_MS + 1)).toBe(nowMs + 1);
    // Two have to stop counting where more may count than the most: it was lowered.
    expect(next(2, 90 * HOUR_MS, 95 * HOUR_MS)).toBe(119 * HOUR_MS);
  });

  test('behavior: unknown while as many are open as may be', () => {
    expect(next(3)).toBeNull();
    expect(next(4, 90 * HOUR_MS)).toBeNull();
  });
});
