/** Whether addresses can be barred from a coin, as far as the coin registry knows. Follows sui-rpc-api get_coin_info.rs. */
import type { ObjectStore } from '../store/object-store.ts';
import type { CoinRegulation } from '../types.ts';
import { currencyOf } from './coin-currency.ts';

/** Returns what is known; `unknown` for a coin that is not registered, as this chain has no deny list. */
export function coinRegulationOf(store: ObjectStore, coinType: string): CoinRegulation {
  const regulated = currencyOf(store, coinType)?.regulated;
  if (regulated?.$kind === 'Regulated') {
    const { cap, allowGlobalPause, variant } = regulated.Regulated;
    return { state: 'regulated', denyCapId: cap, variant, ...(allowGlobalPause === null ? {} : { allowGlobalPause }) };
  }
  return { state: regulated?.$kind === 'Unregulated' ? 'unregulated' : 'unknown' };
}
