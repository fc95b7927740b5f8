import { Transaction } from '@mysten/sui/transactions';
import { expect, test } from 'vitest';
import { checkGas } from './gas-limits.ts';

const LIMITS = { priceMaxMist: 5_000n, budgetMaxMist: 1_000_000_000n };

function naming(priceMist: bigint | null, budgetMist: bigint | null): Transaction {
  const tx = new Transaction();
  if (priceMist !== null) tx.setGasPrice(priceMist);
  if (budgetMist !== null) tx.setGasBudget(budgetMist);
  return tx;
}

const check = (priceMist: bigint | null, budgetMist: bigint | null) => checkGas(naming(priceMist, budgetMist), LIMITS);

test('default: up to both limits nothing is thrown', () => {
  expect(() => check(5_000n, 1_000_000_000n)).not.toThrow();
  expect(() => check(1n, 1n)).not.toThrow();
});

test.each([
  ['a price above', 5_001n, 1n],
  ['a budget above', 1n, 1_000_000_001n],
  ['a price that no number of 53 bits holds', 2n ** 63n, 1n],
  ['no price', null, 1n],
  ['no budget', 1n, null],
])('error: WALLET_GAS_ABOVE_LIMIT for %s', (_what, priceMist, budgetMist) => {
  expect(() => check(priceMist, budgetMist)).toThrow(
    expect.objectContaining({
      code: 'WALLET_GAS_ABOVE_LIMIT',
      context: {
        priceMist: String(priceMist),
        priceMaxMist: '5000',
        budgetMist: String(budgetMist),
        budgetMaxMist: '1000000000',
      },
    }),
  );
});
