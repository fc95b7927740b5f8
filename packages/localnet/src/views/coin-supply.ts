/** How many units of a coin exist: what its `0x2::coin::TreasuryCap<T>` says. SUI has no cap; its supply is fixed. */
import { readU64 } from '../bytes/text.ts';
import { FRAMEWORK_ID, SUI_TYPE } from '../model/type-tag.ts';
import { TOTAL_SUPPLY_MIST } from '../protocol/protocol-config.ts';
import type { ObjectStore } from '../store/object-store.ts';

const CAP_NAME = `${FRAMEWORK_ID}::coin::TreasuryCap`;
const ID_BYTES = 32;

/** Returns the supply; undefined where there is no cap of that type among the live objects (wrapped or never made). */
export function coinSupplyOf(store: ObjectStore, coinType: string): bigint | undefined {
  if (coinType === SUI_TYPE) return TOTAL_SUPPLY_MIST;
  const type = `${CAP_NAME}<${coinType}>`;
  for (const { data } of store.ofTypeName(CAP_NAME)) {
    if (data.kind !== 'move' || data.type !== type) continue;
    return readU64(data.contents, ID_BYTES);
  }
  return undefined;
}
