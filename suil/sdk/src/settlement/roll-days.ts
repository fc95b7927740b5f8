/** What begins a new day on chain (rules.md §§3, 7): both pools observed, complete days closed, the price of one of them stored. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { closeDays } from '../liquidity/close-days.ts';
import { addObserve } from '../pool/observe.ts';
import { addStoreDayPrice } from '../price/store-day-price.ts';

/** Returns the transaction. @param params.priceOf day whose price is stored; null: none */
export function buildRollDays(params: { manifest: Manifest; days: number; priceOf: number | null }): Transaction {
  const { manifest, days, priceOf } = params;
  const tx = new Transaction();
  addObserve(tx, manifest);
  closeDays(tx, manifest, days);
  if (priceOf !== null) addStoreDayPrice(tx, manifest, priceOf);
  return tx;
}
