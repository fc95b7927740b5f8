/** What the coin registry (the shared object 0xc) says of a coin type: its `0x2::coin_registry::Currency<T>`, which is found by a derived id. */
import { bcs } from '@mysten/sui/bcs';
import { deriveObjectID } from '@mysten/sui/utils';
import { COIN_REGISTRY_ID, FRAMEWORK_ID } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';

const CURRENCY_NAME = `${FRAMEWORK_ID}::coin_registry::Currency`;
const KEY_NAME = `${FRAMEWORK_ID}::coin_registry::CurrencyKey`;
/** `CurrencyKey<T>()` has no fields, for which the compiler puts one `bool`. */
const KEY_BYTES = Uint8Array.of(0);

/** BCS of `0x2::coin_registry::Currency<T>` without the extra fields at its end, which nothing here reads. */
const CurrencyContents = bcs.struct('Currency', {
  id: bcs.Address,
  decimals: bcs.u8(),
  name: bcs.string(),
  symbol: bcs.string(),
  description: bcs.string(),
  iconUrl: bcs.string(),
  supply: bcs.option(bcs.enum('SupplyState', { Fixed: bcs.u64(), BurnOnly: bcs.u64(), Unknown: null })),
  regulated: bcs.enum('RegulatedState', {
    Regulated: bcs.struct('Regulated', {
      cap: bcs.Address,
      allowGlobalPause: bcs.option(bcs.bool()),
      variant: bcs.u8(),
    }),
    Unregulated: null,
    Unknown: null,
  }),
  treasuryCapId: bcs.option(bcs.Address),
  metadataCapId: bcs.enum('MetadataCapState', { Claimed: bcs.Address, Unclaimed: null, Deleted: null }),
});

export type Currency = typeof CurrencyContents.$inferType;

/** Returns the currency of a normalised coin type; undefined where it is not registered. */
export function currencyOf(store: ObjectStore, coinType: string): Currency | undefined {
  const data = store.get(deriveObjectID(COIN_REGISTRY_ID, `${KEY_NAME}<${coinType}>`, KEY_BYTES))?.data;
  if (data?.kind !== 'move' || data.type !== `${CURRENCY_NAME}<${coinType}>`) return undefined;
  return CurrencyContents.parse(data.contents);
}
