/** What vouchers may still take today and this hour and which ids were used, asked of the contract (rules.md §9). */
import { bcs } from '@mysten/sui/bcs';
import { coinTypeOf, forVaultAssets, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as settings from '../generated/suil/config.ts';
import * as contract from '../generated/suil/vault.ts';

/** Base units of the coin. */
export interface DayLimit {
  readonly spentToday: bigint;
  readonly freeToday: bigint;
}

/** Returns the day's limits by coin. */
export async function fetchVaultLimits(
  client: SuilClient,
  manifest: Manifest,
): Promise<Readonly<Record<VaultAsset, DayLimit>>> {
  const { vault, config } = manifest;
  const results = await simulateView(client, (tx) => {
    for (const coin of VAULT_ASSETS) {
      const typeArguments: [string] = [coinTypeOf(manifest, coin)];
      tx.add(contract.spentToday({ package: packageOf(manifest), arguments: { vault }, typeArguments }));
      tx.add(contract.freeToday({ package: packageOf(manifest), arguments: { vault, config }, typeArguments }));
    }
  });
  const amountAt = (command: number) => BigInt(bcs.u64().parse(valueAt(results, command)));
  const limitOf = (coin: VaultAsset): DayLimit => {
    const first = 2 * VAULT_ASSETS.indexOf(coin);
    return { spentToday: amountAt(first), freeToday: amountAt(first + 1) };
  };
  return forVaultAssets(limitOf);
}

/** What decides on chain whether a voucher can be used now. */
export interface WithdrawalLimits {
  /** Null while vouchers are not paused, neither by the guardian nor by the audit key. */
  readonly pausedUntilMs: number | null;
  /** Ed25519 public keys of vouchers, 32 bytes; empty while the key is disabled. */
  readonly withdrawKey: Uint8Array;
  readonly auditKey: Uint8Array;
  /** What vouchers may still take today, base units by coin. */
  readonly free: Readonly<Record<VaultAsset, bigint>>;
  /** What vouchers may still take in this clock hour, base units by coin. */
  readonly freeThisHour: Readonly<Record<VaultAsset, bigint>>;
  /** What a day's cap is at least while an upgrade is announced, base units by coin; 0 while none is. */
  readonly noticeCap: Readonly<Record<VaultAsset, bigint>>;
}

/** Returns it in one call. */
export async function fetchWithdrawalLimits(client: SuilClient, manifest: Manifest): Promise<WithdrawalLimits> {
  const { vault, config } = manifest;
  const onConfig = { package: packageOf(manifest), arguments: { config } };
  const results = await simulateView(client, (tx) => {
    tx.add(settings.areVouchersPaused(onConfig));
    tx.add(settings.vouchersPausedUntilMs(onConfig));
    tx.add(settings.withdrawKey(onConfig));
    tx.add(settings.auditKey(onConfig));
    for (const coin of VAULT_ASSETS) {
      const typeArguments: [string] = [coinTypeOf(manifest, coin)];
      tx.add(contract.freeToday({ package: packageOf(manifest), arguments: { vault, config }, typeArguments }));
      tx.add(contract.freeThisHour({ package: packageOf(manifest), arguments: { vault, config }, typeArguments }));
      tx.add(contract.noticeCap({ package: packageOf(manifest), arguments: { vault, config }, typeArguments }));
    }
  });
  const u64At = (command: number) => BigInt(bcs.u64().parse(valueAt(results, command)));
  const bytesAt = (command: number) => Uint8Array.from(bcs.byteVector().parse(valueAt(results, command)));
  const firstOf = (asset: VaultAsset) => 4 + 3 * VAULT_ASSETS.indexOf(asset);
  return {
    pausedUntilMs: bcs.bool().parse(valueAt(results, 0)) ? Number(u64At(1)) : null,
    withdrawKey: bytesAt(2),
    auditKey: bytesAt(3),
    free: forVaultAssets((asset) => u64At(firstOf(asset))),
    freeThisHour: forVaultAssets((asset) => u64At(firstOf(asset) + 1)),
    noticeCap: forVaultAssets((asset) => u64At(firstOf(asset) + 2)),
  };
}

/** Returns for each id whether a voucher with it was used, in the order given. */
export async function fetchUsedVouchers(
  client: SuilClient,
  manifest: Manifest,
  ids: readonly bigint[],
): Promise<readonly boolean[]> {
  if (ids.length === 0) return [];
  const results = await simulateView(client, (tx) => {
    for (const id of ids) {
      tx.add(contract.isUsed({ package: packageOf(manifest), arguments: { id, vault: manifest.vault } }));
    }
  });
  return ids.map((_, command) => bcs.bool().parse(valueAt(results, command)));
}
