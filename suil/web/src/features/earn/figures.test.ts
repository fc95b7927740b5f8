import { expect, test } from 'vitest';
import { formatDayRate, formatGain, formatLevel, formatLossPpm, formatShare } from './figures.ts';

test.each([
  [22_179_999n, '+22.17'],
  [-6_157_498n, '−6.16'],
  [9_999n, '+0.0099'],
  [-9_991n, '−0.0100'],
  [0n, '0.00'],
  [-1_234_567_890n, '−1,234.57'],
])('formatGain: %s micro-dollars', (micros, text) => {
  expect(formatGain(micros)).toBe(text);
});

test('formatShare: gains are cut, losses rounded up', () => {
  expect(formatShare(1_529_999n, 100_000_000n)).toBe('+1.52%');
  expect(formatShare(-1_521_000n, 100_000_000n)).toBe('−1.53%');
  expect(formatShare(9_709_999n, 100_000_000n, { sign: false })).toBe('9.70%');
});

test('formatDayRate: four digits at most', () => {
  expect(formatDayRate(189_430n, 1_000_000_000n)).toBe('0.0189');
  expect(formatDayRate(194_000n, 1_000_000_000n)).toBe('0.0194');
});

test('formatLossPpm and formatLevel', () => {
  expect([formatLossPpm(6_193n), formatLossPpm(10_257n)]).toEqual(['−0.62%', '−1.03%']);
  expect([formatLevel(5), formatLevel(-0.5), formatLevel(0)]).toEqual(['+5%', '−0.5%', '0%']);
});
