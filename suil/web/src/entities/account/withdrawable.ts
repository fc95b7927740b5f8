/** What a member's SUIL account can pay out, by coin, the most valuable first. */
import { type Asset, UNITS_PER_SUIL, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import { type Reserves, suiToValue } from '../market/price.ts';

export interface CoinPrices {
  reserves: Reserves | undefined;
  /** Micro-dollars per whole SUIL; null or undefined while there is no price. */
  suilSpot: bigint | null | undefined;
}

/** The value of a coin's base units in micro-dollars; 0 while there is no price. */
export function valueOfCoin(asset: VaultAsset, units: bigint, { reserves, suilSpot }: CoinPrices): bigint {
  if (asset === 'USDC') return units;
  if (asset === 'SUIL') return (units * (suilSpot ?? 0n)) / UNITS_PER_SUIL;
  return reserves ? suiToValue(units, reserves) : 0n;
}

export interface Withdrawable {
  asset: VaultAsset;
  units: bigint;
  /** Micro-dollars. */
  value: bigint;
}

/** The coins with a free balance, the most valuable first; PRO is swapped to USDC before it leaves. */
export function withdrawableCoins(
  ledger: readonly { asset: Asset; available: string }[],
  prices: CoinPrices,
): Withdrawable[] {
  return VAULT_ASSETS.map((asset) => {
    const units = BigInt(ledger.find((row) => row.asset === asset)?.available ?? 0);
    return { asset, units, value: valueOfCoin(asset, units, prices) };
  })
    .filter(({ units }) => units > 0n)
    .sort((a, b) => Number(b.value > a.value) - Number(b.value < a.value));
}
