/** What begins a new day on chain (rules.md §§3, 7, 9): complete days closed, the fees collected, the prices of days stored. */
import { Transaction } from '@mysten/sui/transactions';
import { VAULT_ASSETS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { closeDays } from '../liquidity/close-days.ts';
import { addStoreDayPrice } from '../price/store-day-price.ts';
import { addCollectFees } from '../vault/fees.ts';

/** Returns the transaction; it collects fees where it closes days. @param params.pricesOf days whose prices are stored */
export function buildRollDays(params: { manifest: Manifest; days: number; pricesOf: readonly number[] }): Transaction {
  const { manifest, days, pricesOf } = params;
  const tx = new Transaction();
  closeDays(tx, manifest, days);
  if (days > 0) addCollectFees(tx, manifest, VAULT_ASSETS);
  for (const day of pricesOf) addStoreDayPrice(tx, manifest, day);
  return tx;
}
