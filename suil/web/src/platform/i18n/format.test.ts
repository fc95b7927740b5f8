import { LANGUAGES } from '@suil/core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatBps,
  formatChainTime,
  formatCompact,
  formatDateTime,
  formatExact,
  formatFactor,
  formatNearDate,
  formatPpm,
  formatTime,
} from './format.ts';
import { useLanguage } from './language.ts';

afterEach(() => useLanguage.setState({ code: 'en_US' }));

describe('formatAmount', () => {
  test('cuts, never rounds up, and keeps four digits by default', () => {
    useLanguage.setState({ code: 'en_US' });
    expect(formatAmount(1_999_999_999n, 'SUI')).toBe('1.9999');
    expect(formatAmount(21_000_000_000n, 'SUI')).toBe('21.0000');
    expect(formatAmount(0n, 'USDC')).toBe('0.0000');
  });

  test('shows whole what would be cut to nothing', () => {
    useLanguage.setState({ code: 'en_US' });
    expect(formatAmount(1n, 'USDC')).toBe('0.000001');
    expect(formatAmount(-99n, 'USDC')).toBe('-0.000099');
    expect(formatAmount(100n, 'USDC')).toBe('0.0001');
    expect(formatAmount(9_999n, 'USDC', 2)).toBe('0.009999');
    expect(formatAmount(1n, 'SUI')).toBe('0.000000001');
  });

  test('groups in the way of the language, also beyond what a float holds', () => {
    useLanguage.setState({ code: 'en_IN' });
    expect(formatAmount(1_234_567_890_000n, 'USDC', 2)).toBe('12,34,567.89');
    useLanguage.setState({ code: 'zh_TW' });
    expect(formatExact(9_007_199_254_740_993_123_456_789n, 'SUI')).toBe('9,007,199,254,740,993.123456789');
  });
});

test('the year of a chain day is left out while it is this year, in UTC', () => {
  useLanguage.setState({ code: 'en_US' });
  const newYear = Date.UTC(2027, 0, 1);
  expect(formatNearDate(Date.UTC(2026, 7, 24), newYear - 1)).toBe('Aug 24');
  expect(formatNearDate(Date.UTC(2026, 7, 24), newYear)).toBe('Aug 24, 2026');
  useLanguage.setState({ code: 'zh_CN' });
  expect(formatNearDate(Date.UTC(2026, 7, 24), newYear - 1)).toBe('8月24日');
});

test('the short form is the language’s own, and cuts', () => {
  useLanguage.setState({ code: 'en_US' });
  expect(formatCompact(71_190_000_900_000n, 'USDC')).toBe('71.1M');
  expect(formatCompact(999_999_999n, 'USDC')).toBe('999');
  expect(formatCompact(0n, 'USDC')).toBe('0');
  useLanguage.setState({ code: 'zh_CN' });
  expect(formatCompact(71_190_000_900_000n, 'USDC')).toBe('7110万');
  useLanguage.setState({ code: 'en_IN' });
  expect(formatCompact(71_190_000_900_000n, 'USDC')).toBe('7.11Cr');
});

test('rates: basis points are percent times 100, yields are ppm, factors are billionths', () => {
  useLanguage.setState({ code: 'en_US' });
  expect(formatBps(500n)).toBe('5%');
  expect(formatBps(125n)).toBe('1.25%');
  expect(formatPpm(200)).toBe('0.02%');
  expect(formatPpm(500n)).toBe('0.05%');
  expect(formatFactor(1_000_000_000n)).toBe('100%');
  // 0.345679… is shown as 34.56, not 34.57: a factor is never flattered.
  expect(formatFactor(345_679_999n)).toBe('34.56%');
});

test('times under a chain day are of that day, wherever the person is', () => {
  useLanguage.setState({ code: 'ja_JP' });
  // 2026-11-30T17:57Z is the first of December in Tokyo; the list's heading says the thirtieth.
  expect(formatChainTime(Date.UTC(2026, 10, 30, 17, 57))).toBe('17:57 UTC');
});

test.each(LANGUAGES)('times have 24 hours in %s, and midnight is their first minute', (code) => {
  useLanguage.setState({ code });
  expect(formatChainTime(Date.UTC(2026, 10, 30, 17, 57))).toBe('17:57 UTC');
  expect(formatChainTime(Date.UTC(2026, 10, 30, 0, 4))).toMatch(/^0?0:04 UTC$/);
  expect(formatDateTime(new Date(2026, 10, 30, 17, 57).getTime())).toContain('17:57');
  expect(formatTime(new Date(2026, 10, 30, 0, 4).getTime())).toMatch(/^0?0:04$/);
});
