import { describe, expect, test } from 'vitest';
import { codeOf } from '../../errors/code-of.test-support.ts';
import { ParameterModel } from '../parameter/parameter-model.ts';
import { PowersModel } from '../powers/model.ts';
import { VaultModel, type VoucherTerms } from './model.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const USD = 1_000_000n;
const TERMS: VoucherTerms = { coin: 'USDC', id: 1n, amount: 25_000n * USD, recipient: 'alice', expiresAtMs: DAY_MS };

function funded(): VaultModel {
  const vault = new VaultModel(0n, ['flow']);
  vault.topUp('USDC', 150_000n * USD);
  return vault;
}

describe('VaultModel', () => {
  test('default: an id is good once, an hour for 25,000 USDC, a day for 100,000', () => {
    const vault = funded();
    const take = (id: bigint, amount: bigint, nowMs: number) => {
      const terms = { ...TERMS, id, amount, expiresAtMs: nowMs + DAY_MS };
      return codeOf(() => vault.withdraw(terms, terms, nowMs));
    };
    expect(take(1n, 25_000n * USD, 0)).toBe('done');
    expect(vault.balance('USDC')).toBe(125_000n * USD);
    expect(take(1n, 25_000n * USD, HOUR_MS)).toBe('VOUCHER_USED');
    expect(take(2n, 1n, HOUR_MS - 1)).toBe('VOUCHER_ABOVE_QUARTER');
    expect(vault.spentInHour('USDC', HOUR_MS - 1)).toBe(25_000n * USD);
    for (const hour of [1, 2, 3]) expect(take(BigInt(hour) + 1n, 25_000n * USD, hour * HOUR_MS)).toBe('done');
    expect(take(5n, 1n, 4 * HOUR_MS)).toBe('VOUCHER_ABOVE_CAP');
    expect(take(5n, 25_000n * USD, DAY_MS)).toBe('done');
    expect(vault.spentOn('USDC', 1)).toBe(25_000n * USD);
  });

  test('behavior: caps as they are on the day, pauses and disabled keys', () => {
    const parameters = new ParameterModel();
    const powers = new PowersModel({
      admin: 'admin',
      guardian: 'guardian',
      keys: [...'wsa'].map((key) => [key, `${key}2`]),
    });
    let nowMs = 0;
    const vault = new VaultModel(0n, [], { parameters: () => parameters.at(nowMs), powers });
    vault.topUp('USDC', 150_000n * USD);
    const take = (id: bigint, amount: bigint, atMs: number) => {
      nowMs = atMs;
      const terms = { ...TERMS, id, amount, expiresAtMs: nowMs + DAY_MS };
      return codeOf(() => vault.withdraw(terms, terms, nowMs));
    };
    parameters.announce('usdcCapUnits', 10_000n * USD, 0);
    expect(take(1n, 25_000n * USD, 3 * DAY_MS - 1)).toBe('done');
    // From day 3 on the cap is 10,000 USDC, a quarter of it an hour.
    expect(take(2n, 2_500n * USD + 1n, 3 * DAY_MS)).toBe('VOUCHER_ABOVE_QUARTER');
    expect(take(2n, 2_500n * USD, 3 * DAY_MS)).toBe('done');
    powers.pauseVouchers(3 * DAY_MS);
    expect(take(3n, 1n, 3.25 * DAY_MS - 1)).toBe('VOUCHERS_PAUSED');
    powers.pause(HOUR_MS, 3.25 * DAY_MS);
    expect(take(3n, 1n, 3.25 * DAY_MS)).toBe('CONTRACT_PAUSED');
    powers.resume(3.25 * DAY_MS);
    for (const slot of [0, 2]) {
      powers.keys.disable(slot, 3.25 * DAY_MS);
      expect(take(3n, 1n, 3.25 * DAY_MS)).toBe('VOUCHER_KEY_DISABLED');
      powers.keys.switch(slot, 3.25 * DAY_MS);
    }
    expect(take(3n, 1n, 3.25 * DAY_MS)).toBe('done');
  });

  test('behavior: while an upgrade is announced a day takes at least a fifth of what was there', () => {
    const powers = new PowersModel({ admin: 'admin', guardian: 'guardian', keys: [...'wsa'].map((key) => [key, key]) });
    const vault = new VaultModel(0n, [], { powers });
    vault.topUp('USDC', 1_000_000n * USD);
    const take = (id: bigint, amount: bigint, atMs: number) => {
      const terms = { ...TERMS, id, amount, expiresAtMs: atMs + DAY_MS };
      return codeOf(() => vault.withdraw(terms, terms, atMs));
    };
    expect(vault.noticeCap('USDC', 0)).toBe(0n);
    powers.announceUpgrade(0);
    // A fifth is 200,000 USDC, a quarter of that 50,000.
    expect(take(1n, 50_000n * USD + 1n, 0)).toBe('VOUCHER_ABOVE_QUARTER');
    expect(take(1n, 50_000n * USD, 0)).toBe('done');
    // What comes in later raises nothing, what left lowers nothing.
    vault.topUp('USDC', 500_000n * USD);
    for (const hour of [1, 2, 3]) expect(take(BigInt(hour) + 1n, 50_000n * USD, hour * HOUR_MS)).toBe('done');
    expect(take(5n, 1n, 4 * HOUR_MS)).toBe('VOUCHER_ABOVE_CAP');
    expect(take(5n, 50_000n * USD, DAY_MS)).toBe('done');
    // Of another announcement: a fifth of 1,250,000. None: the configured cap, which this day has not used up.
    powers.removeUpgrade(DAY_MS);
    expect(vault.cap('USDC', DAY_MS)).toBe(100_000n * USD);
    powers.announceUpgrade(DAY_MS);
    expect(vault.cap('USDC', DAY_MS)).toBe(250_000n * USD);
    // Less than five caps raises nothing: 5,000,000 SUIL, of which the vault has none.
    expect(vault.cap('SUIL', DAY_MS)).toBe(5_000_000_000_000_000n);
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
