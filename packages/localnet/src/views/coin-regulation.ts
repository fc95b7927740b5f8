/**
 * Whether addresses can be denied a coin: as the coin registry says, and of a coin that it does not know from the mark that the currency began
 * with, its frozen `0x2::coin::RegulatedCoinMetadata<T>`. Follows sui-rpc-api get_coin_info.rs.
 */
import { bcs } from '@mysten/sui/bcs';
import { FRAMEWORK_ID } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { CoinRegulation } from '../types.ts';
import { currencyOf } from './coin-currency.ts';

const MARK_NAME = `${FRAMEWORK_ID}::coin::RegulatedCoinMetadata`;
/** The only way in which coins are regulated: by a capability that denies addresses. */
const VARIANT = 0;

/** BCS of `0x2::coin::RegulatedCoinMetadata<T>`. */
const MarkContents = bcs.struct('RegulatedCoinMetadata', {
  id: bcs.Address,
  coinMetadataObject: bcs.Address,
  denyCapObject: bcs.Address,
});

/** Returns what is known of a normalised coin type. */
export function coinRegulationOf(store: ObjectStore, coinType: string): CoinRegulation {
  const regulated = currencyOf(store, coinType)?.regulated;
  if (regulated?.$kind === 'Regulated') {
    const { cap, allowGlobalPause, variant } = regulated.Regulated;
    return { state: 'regulated', denyCapId: cap, variant, ...(allowGlobalPause === null ? {} : { allowGlobalPause }) };
  }
  if (regulated?.$kind === 'Unregulated') return { state: 'unregulated' };
  const denyCapId = markedCap(store, coinType);
  return denyCapId === undefined ? { state: 'unknown' } : { state: 'regulated', denyCapId, variant: VARIANT };
}

function markedCap(store: ObjectStore, coinType: string): string | undefined {
  store.assertCoinRead(coinType);
  const type = `${MARK_NAME}<${coinType}>`;
  for (const { data } of store.ofTypeName(MARK_NAME)) {
    if (data.kind === 'move' && data.type === type) return MarkContents.parse(data.contents).denyCapObject;
  }
  return undefined;
}
