/** What of the ledger's days is income, and what it is worth. Owns no reading of it. */
import { type Asset, UNITS_PER_SUIL } from '@suil/core';

/** Whether a change is income: hashrate that a release uses up is what the SUIL was released for. */
export function isIncome({ asset }: { readonly asset: Asset }): boolean {
  return asset !== 'HR';
}

/**
 * Returns what an income is worth in base units of USDC; PRO counts one to one.
 * @param suilPrice USDC base units of a whole SUIL
 */
export function incomeValue(asset: Asset, amount: bigint, suilPrice: bigint): bigint {
  if (asset === 'SUIL') return (amount * suilPrice) / UNITS_PER_SUIL;
  return asset === 'USDC' || asset === 'PRO' ? amount : 0n;
}
