import { parameterKey } from '@suil/core';
import { expect, test } from 'vitest';
import { parameterText } from './parameter-text.ts';

test.each([
  ['swapFeeBps', 300n, '3%'],
  ['swapHashrateHourPpm', 2_500n, '0.25%'],
  ['suiCapMist', 50_000_000_000_000n, '50,000 SUI'],
  ['suilCapUnits', 5_000_000_000_000_000n, '5,000,000 SUIL'],
  ['withdrawMinUnits', 10_000_000_000n, '10 SUIL'],
  ['withdrawOpenMax', 5n, '5'],
  ['usdcCapUnits', 100_000_000_000n, '100,000 USDC'],
  ['performanceOfV1Micros', 5_000_000_000n, '5,000 USD'],
  ['bankMinUsdc', 100_000_000n, '100 USDC'],
  ['primaryNodeQuantity', 2_000n, '2,000'],
] as const)('parameterText: %s', (name, value, text) => {
  expect(parameterText(parameterKey(name), value)).toBe(text);
});

test('parameterText: a key that is not known keeps its number', () => {
  expect(parameterText(9_999, 7n)).toBe('7');
});
