/** Metadata of a coin type: from the coin registry, or of a coin that is not registered from its `0x2::coin::CoinMetadata<T>` object. */
import { bcs } from '@mysten/sui/bcs';
import { FRAMEWORK_ID } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { CoinMetadata, MetadataCap } from '../types.ts';
import { type Currency, currencyOf } from './coin-currency.ts';

const METADATA_NAME = `${FRAMEWORK_ID}::coin::CoinMetadata`;

/** BCS of `0x2::coin::CoinMetadata<T>`. */
export const CoinMetadataContents = bcs.struct('CoinMetadata', {
  id: bcs.Address,
  decimals: bcs.u8(),
  name: bcs.string(),
  symbol: bcs.string(),
  description: bcs.string(),
  iconUrl: bcs.option(bcs.string()),
});

/** Returns the metadata of a normalised coin type; undefined where there is none. */
export function coinMetadataOf(store: ObjectStore, coinType: string): CoinMetadata | undefined {
  const currency = currencyOf(store, coinType);
  if (currency) {
    const { id, decimals, name, symbol, description, iconUrl } = currency;
    return { id, coinType, decimals, name, symbol, description, iconUrl, metadataCap: metadataCapOf(currency) };
  }
  store.assertCoinRead(coinType);
  const type = `${METADATA_NAME}<${coinType}>`;
  for (const object of store.ofTypeName(METADATA_NAME)) {
    if (object.data.kind !== 'move' || object.data.type !== type) continue;
    const { iconUrl, ...rest } = CoinMetadataContents.parse(object.data.contents);
    return { ...rest, coinType, ...(iconUrl === null ? {} : { iconUrl }) };
  }
  return undefined;
}

function metadataCapOf({ metadataCapId }: Currency): MetadataCap {
  if (metadataCapId.$kind === 'Claimed') return { state: 'claimed', id: metadataCapId.Claimed };
  return { state: metadataCapId.$kind === 'Deleted' ? 'deleted' : 'unclaimed' };
}
