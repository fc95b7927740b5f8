/** What the coin registry (the shared object 0xc) says of a coin: whether its supply and its metadata can still change. */
import { bcs } from '@mysten/sui/bcs';
import { ObjectError } from '@mysten/sui/client';
import { deriveObjectID } from '@mysten/sui/utils';
import type { SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import { toAppError } from '../errors/app-error.ts';

export const COIN_REGISTRY_ID = `0x${'c'.padStart(64, '0')}`;
const MODULE = `0x${'2'.padStart(64, '0')}::coin_registry`;
/** A key without fields has one byte. */
const EMPTY_KEY = Uint8Array.of(0);

export interface Currency {
  readonly objectId: string;
  /** Base units; null while a capability to mint decides. */
  readonly supplyUnits: bigint | null;
  /** Whether none can be minted or burned. */
  readonly isSupplyFixed: boolean;
  /** Whether name, description and picture can never change. */
  readonly isMetadataFixed: boolean;
}

/** Returns the type of the object that the registry keeps for a coin. */
export function currencyTypeOf(coinType: string): string {
  return `${MODULE}::Currency<${coinType}>`;
}

/** Returns the currency of a normalised coin type; undefined while it is not registered. @throws what toAppError makes of a node's failure */
export async function fetchCurrency(client: SuilClient, coinType: string): Promise<Currency | undefined> {
  const objectId = deriveObjectID(COIN_REGISTRY_ID, `${MODULE}::CurrencyKey<${coinType}>`, EMPTY_KEY);
  if (!(await isOnChain(client, objectId))) return undefined;
  const results = await simulateView(client, (tx) => {
    for (const name of ['total_supply', 'is_supply_fixed', 'is_metadata_cap_deleted']) {
      tx.moveCall({ target: `${MODULE}::${name}`, typeArguments: [coinType], arguments: [tx.object(objectId)] });
    }
  });
  const supply = bcs.option(bcs.u64()).parse(valueAt(results, 0));
  return {
    objectId,
    supplyUnits: supply === null ? null : BigInt(supply),
    isSupplyFixed: bcs.bool().parse(valueAt(results, 1)),
    isMetadataFixed: bcs.bool().parse(valueAt(results, 2)),
  };
}

async function isOnChain(client: SuilClient, objectId: string): Promise<boolean> {
  try {
    await client.core.getObject({ objectId });
    return true;
  } catch (error) {
    if (error instanceof ObjectError && error.reason === 'notFound') return false;
    throw toAppError(error);
  }
}
