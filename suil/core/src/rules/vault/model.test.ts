import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { VaultModel, type VoucherTerms } from './model.ts';

const DAY_MS = 86_400_000;
const USD = 1_000_000n;
const TERMS: VoucherTerms = { coin: 'USDC', id: 1n, amount: 60_000n * USD, recipient: 'alice', expiresAtMs: DAY_MS };

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

function funded(): VaultModel {
  const vault = new VaultModel(0n, ['flow']);
  vault.topUp('USDC', 150_000n * USD);
  return vault;
}

describe('VaultModel', () => {
  test('default: an id is good once, a day for 100,000 USDC', () => {
    const vault = funded();
    vault.withdraw(TERMS, TERMS, 0);
    expect(vault.balance('USDC')).toBe(90_000n * USD);
    expect(codeOf(() => vault.withdraw(TERMS, TERMS, 0))).toBe('VOUCHER_USED');
    const second = { ...TERMS, id: 2n, amount: 40_000n * USD + 1n, expiresAtMs: 2 * DAY_MS };
    expect(
      codeOf(() => vault.withdraw({ ...second, expiresAtMs: DAY_MS }, { ...second, expiresAtMs: DAY_MS }, 0)),
    ).toBe('VOUCHER_ABOVE_CAP');
    expect(codeOf(() => vault.withdraw(second, second, DAY_MS))).toBe('done');
    expect(vault.spentOn('USDC', 1)).toBe(40_000n * USD + 1n);
  });

  test('error: altered, expired, too long, unsigned, for a reserve, above the balance', () => {
    const vault = funded();
    expect(codeOf(() => vault.withdraw({ ...TERMS, amount: TERMS.amount + 1n }, TERMS, 0))).toBe(
      'VOUCHER_SIGNATURE_INVALID',
    );
    expect(codeOf(() => vault.withdraw({ ...TERMS, recipient: 'bob' }, TERMS, 0))).toBe('VOUCHER_SIGNATURE_INVALID');
    expect(codeOf(() => vault.withdraw(TERMS, undefined, 0))).toBe('VOUCHER_SIGNATURE_INVALID');
    expect(codeOf(() => vault.withdraw(TERMS, TERMS, DAY_MS))).toBe('VOUCHER_EXPIRED');
    expect(codeOf(() => vault.withdraw({ ...TERMS, recipient: 'flow' }, TERMS, 0))).toBe('VOUCHER_FOR_RESERVE');
    expect(codeOf(() => vault.fundReserve(TERMS, TERMS, 0))).toBe('RESERVE_UNKNOWN');
    const sui = { ...TERMS, coin: 'SUI', amount: 1n } as const;
    expect(codeOf(() => vault.withdraw(sui, sui, 0))).toBe('VAULT_BALANCE_INSUFFICIENT');
    expect(vault.balance('USDC')).toBe(150_000n * USD);
    expect(vault.isUsed(1n)).toBe(false);
  });
});
