import { expect, test } from 'vitest';
import { compareVault, type MoneyAmount } from './compare-vault.ts';

/** USDC: 700 in the vault and 30 with the pool; SUI: 5 and 1. */
function amounts(change: Readonly<Record<string, bigint | null>> = {}): MoneyAmount[] {
  const of = (asset: 'USDC' | 'SUI', part: MoneyAmount['part'], expected: bigint): MoneyAmount => {
    const changed = change[`${asset} ${part}`];
    return { asset, part, expected, certified: changed === undefined ? expected : changed };
  };
  return [
    of('USDC', 'vault', 700n),
    of('USDC', 'uncollectedFees', 30n),
    of('SUI', 'vault', 5n),
    of('SUI', 'uncollectedFees', 1n),
  ];
}

test('default: equal', () => {
  expect(compareVault(amounts())).toBeNull();
});

test.each([
  [
    'less in the vault',
    { 'USDC vault': 600n },
    'AUDIT_VAULT_SHORT',
    'the vault and the fees it has yet to collect hold 630 USDC, the inputs make them 730',
  ],
  [
    'less of the fees',
    { 'SUI uncollectedFees': 0n },
    'AUDIT_VAULT_SHORT',
    'the vault and the fees it has yet to collect hold 5 SUI, the inputs make them 6',
  ],
  [
    'more',
    { 'USDC vault': 701n },
    'AUDIT_VAULT_DIFFERS',
    'the vault and the fees it has yet to collect hold 731 USDC, the inputs make them 730',
  ],
  [
    'fees that moved into the vault',
    { 'USDC vault': 730n, 'USDC uncollectedFees': 0n },
    'AUDIT_VAULT_DIFFERS',
    'chain:vault represents 730 USDC on chain, the inputs make it 700; chain:fees:liquidity represents 0 USDC on chain, the inputs make it 30',
  ],
  [
    'more of one coin and less of another one',
    { 'USDC vault': 701n, 'SUI vault': 4n },
    'AUDIT_VAULT_SHORT',
    'the vault and the fees it has yet to collect hold 5 SUI, the inputs make them 6; the vault and the fees it has yet to collect hold 731 USDC, the inputs make them 730',
  ],
  [
    'less in the vault, and the fees are not proven: whether less is there in all is not known',
    { 'USDC vault': 600n, 'USDC uncollectedFees': null },
    'AUDIT_VAULT_DIFFERS',
    'chain:vault represents 600 USDC on chain, the inputs make it 700',
  ],
])('%s', (_, change, code, detail) => {
  expect(compareVault(amounts(change))).toEqual({ code, detail });
});

test('nothing is said of what is not proven', () => {
  const nothing = { 'USDC vault': null, 'USDC uncollectedFees': null, 'SUI vault': null, 'SUI uncollectedFees': null };
  expect(compareVault(amounts(nothing))).toBeNull();
});
