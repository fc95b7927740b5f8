import { expect, test } from 'vitest';
import { incomeValue, isIncome } from './ledger-income.ts';

test('hashrate that was used up is no income; SUIL counts at its price, PRO and USDC as they are', () => {
  expect((['USDC', 'PRO', 'SUIL', 'HR'] as const).filter((asset) => isIncome({ asset }))).toEqual([
    'USDC',
    'PRO',
    'SUIL',
  ]);
  // 2.5 SUIL at 0.099 USDC is 0.2475 USDC.
  expect(incomeValue('SUIL', 2_500_000_000n, 99_000n)).toBe(247_500n);
  expect(incomeValue('PRO', 27_063n, 99_000n)).toBe(27_063n);
  expect(incomeValue('USDC', 5n, 0n)).toBe(5n);
  expect(incomeValue('HR', -232_000n, 99_000n)).toBe(0n);
});
