/** Compares what the validators certified of the vault's money with what the inputs make it, both at the same place of the chain. Pure. */
import { UNCOLLECTED_FEES_ACCOUNTS, VAULT_ACCOUNT, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { VaultPart } from './money-objects.ts';

export interface MoneyAmount {
  readonly asset: VaultAsset;
  readonly part: VaultPart;
  /** Base units, as the inputs make it. */
  readonly expected: bigint;
  /** As it was certified; null: no node proved it. */
  readonly certified: bigint | null;
}

export interface VaultDifference {
  readonly code: 'AUDIT_VAULT_SHORT' | 'AUDIT_VAULT_DIFFERS';
  readonly detail: string;
}

/** Returns what differs, null when nothing does. Of what was not proven nothing is said. */
export function compareVault(amounts: readonly MoneyAmount[]): VaultDifference | null {
  const found = VAULT_ASSETS.flatMap((asset) => compareCoin(asset, amounts));
  if (found.length === 0) return null;
  const code = found.some(({ isShort }) => isShort) ? 'AUDIT_VAULT_SHORT' : 'AUDIT_VAULT_DIFFERS';
  return { code, detail: found.map(({ text }) => text).join('; ') };
}

interface Found {
  readonly isShort: boolean;
  readonly text: string;
}

/** As a whole where both parts are proven; where the whole is right, or not known, in its parts. */
function compareCoin(asset: VaultAsset, amounts: readonly MoneyAmount[]): Found[] {
  const parts = amounts.filter((one) => one.asset === asset);
  const expected = parts.reduce((sum, part) => sum + part.expected, 0n);
  const certified = parts.reduce<bigint | null>(
    (sum, part) => (sum === null || part.certified === null ? null : sum + part.certified),
    0n,
  );
  if (certified !== null && certified !== expected) {
    const text = `the vault and the fees it has yet to collect hold ${certified} ${asset}, the inputs make them ${expected}`;
    return [{ isShort: certified < expected, text }];
  }
  return parts
    .filter((part) => part.certified !== null && part.certified !== part.expected)
    .map((part) => {
      const account = part.part === 'vault' ? VAULT_ACCOUNT : UNCOLLECTED_FEES_ACCOUNTS[asset];
      const text = `${account} represents ${part.certified} ${asset} on chain, the inputs make it ${part.expected}`;
      return { isShort: false, text };
    });
}
