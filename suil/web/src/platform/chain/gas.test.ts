import { expect, test } from 'vitest';
import { gasReserve, spendable } from './gas.ts';

test('Max keeps 0.05 SUI, more when days have to be closed, and never goes below zero', () => {
  expect(gasReserve(0)).toBe(50_000_000n);
  // (0.02 + 41 · 0.0045) · 1.2 = 0.2454 SUI
  expect(gasReserve(41)).toBe(245_400_000n);
  expect(spendable(1_000_000_000n, 50_000_000n)).toBe(950_000_000n);
  expect(spendable(49_999_999n, 50_000_000n)).toBe(0n);
});
