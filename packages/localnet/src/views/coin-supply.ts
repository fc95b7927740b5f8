/**
 * How many units of a coin exist and whether that can change: what the coin registry says, else what its `0x2::coin::TreasuryCap<T>` says.
 * SUI has no cap; its supply is fixed. Follows sui-rpc-api get_coin_info.rs.
 */
import { readU64 } from '../bytes/text.ts';
import { FRAMEWORK_ID, SUI_TYPE, ZERO_ADDRESS } from '../model/type-tag.ts';
import { TOTAL_SUPPLY_MIST } from '../protocol/protocol-config.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { CoinSupply, StoredObject } from '../types.ts';
import { currencyOf } from './coin-currency.ts';

const CAP_NAME = `${FRAMEWORK_ID}::coin::TreasuryCap`;
const ID_BYTES = 32;

/** Returns the supply; undefined where neither the registry nor a live cap (one that is not wrapped) says it. */
export function coinSupplyOf(store: ObjectStore, coinType: string): CoinSupply | undefined {
  if (coinType === SUI_TYPE) return { amount: TOTAL_SUPPLY_MIST, state: 'fixed' };
  const currency = currencyOf(store, coinType);
  const capId = currency?.treasuryCapId ?? undefined;
  const cap = capId === undefined ? {} : { treasuryCapId: capId };
  switch (currency?.supply?.$kind) {
    case 'Fixed':
      return { amount: BigInt(currency.supply.Fixed), state: 'fixed', ...cap };
    case 'BurnOnly':
      return { amount: BigInt(currency.supply.BurnOnly), state: 'burnOnly', ...cap };
    case 'Unknown':
      return supplyOfCap(capId === undefined ? undefined : store.get(capId), coinType);
    default:
      return supplyOfCap(findCap(store, coinType), coinType);
  }
}

function findCap(store: ObjectStore, coinType: string): StoredObject | undefined {
  store.assertCoinRead(coinType);
  for (const object of store.ofTypeName(CAP_NAME)) if (isCapOf(object, coinType)) return object;
  return undefined;
}

/** A cap that belongs to the address 0x0 can mint no more. */
function supplyOfCap(cap: StoredObject | undefined, coinType: string): CoinSupply | undefined {
  if (cap?.data.kind !== 'move' || !isCapOf(cap, coinType)) return undefined;
  const isBurned = cap.owner.kind === 'address' && cap.owner.address === ZERO_ADDRESS;
  const amount = readU64(cap.data.contents, ID_BYTES);
  return { amount, state: isBurned ? 'fixed' : 'unknown', treasuryCapId: cap.id };
}

function isCapOf({ data }: StoredObject, coinType: string): boolean {
  return data.kind === 'move' && data.type === `${CAP_NAME}<${coinType}>`;
}
