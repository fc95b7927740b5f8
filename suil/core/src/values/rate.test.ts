import { describe, expect, test } from 'vitest';
import { rampPpm } from '../rules/liquidity/limits.ts';
import { dayOf, dayStartMs, formatDay } from './day.ts';
import { feeOf, formatBps, formatPpm, minimumAfterSlippage, mulDivCeil, mulDivFloor } from './rate.ts';

describe('rates', () => {
  test('default: fees round up, outputs round down', () => {
    expect(feeOf(100_000_000n, 500n)).toBe(5_000_000n);
    expect(feeOf(1n, 100n)).toBe(1n); // 0.01 of a unit is a whole one
    expect(feeOf(0n, 100n)).toBe(0n);
    expect(mulDivFloor(10n, 2n, 3n)).toBe(6n);
    expect(mulDivCeil(10n, 2n, 3n)).toBe(7n);
    expect(minimumAfterSlippage(1_001n, 50n)).toBe(995n); // 995.995
  });

  test('behavior: raw rate / 100 is percent', () => {
    expect([formatBps(500n), formatBps(100), formatBps(125n), formatBps(5n), formatBps(0n)]).toEqual([
      '5',
      '1',
      '1.25',
      '0.05',
      '0',
    ]);
    expect([formatPpm(200), formatPpm(500n), formatPpm(490), formatPpm(10_000)]).toEqual([
      '0.02',
      '0.05',
      '0.049',
      '1',
    ]);
  });

  test('behavior: the ramp of rules.md §3', () => {
    expect([1, 2, 30, 31, 32, 400].map(rampPpm)).toEqual([200, 210, 490, 500, 500, 500]);
  });
});

describe('days', () => {
  test('default: a day begins at midnight UTC', () => {
    // 2026-11-21 is 20,778 days after 1970-01-01: 56 years with 14 leap days = 20,454, plus 324 days of 2026.
    expect(dayOf(Date.UTC(2026, 10, 21))).toBe(20_778);
    expect(dayOf(BigInt(Date.UTC(2026, 10, 21)) - 1n)).toBe(20_777);
    expect(dayStartMs(20_778)).toBe(Date.UTC(2026, 10, 21));
    expect(formatDay(20_778)).toBe('2026-11-21');
  });
});
