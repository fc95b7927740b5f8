/**
 * The objects in which the vault's money and a member's principal lie: their ids, worked out from the manifest, and what their bytes hold
 * (rules.md §9). Whether the bytes are the chain's is the caller's to prove.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { coinTypeOf, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type ReadableObject, readable } from '../chain/readable-object.ts';
import { Liquidity } from '../generated/suil/liquidity.ts';
import { Pledges } from '../generated/suil/pledge.ts';
import { Position } from '../generated/suil/position.ts';
import { Exchange } from '../generated/suil/suilpool.ts';
import { Purse } from '../generated/suil/vault.ts';
import { type LiquidityPosition, readPosition } from '../liquidity/position.ts';

export interface VaultObjects {
  /** Holds what the vault has of the coin, in base units. */
  readonly purse: ReadableObject<bigint>;
  /** Belongs to the product that takes fees in the coin: what of them the vault has yet to collect, in base units. */
  readonly fees: ReadableObject<bigint>;
}

const ID_BYTES = 32;
/** A key without fields has one byte. */
const EMPTY_KEY = Uint8Array.of(0);

/** Returns the two objects that hold the vault's money in a coin. */
export function vaultObjectsOf(manifest: Manifest, coin: VaultAsset): VaultObjects {
  const coinType = coinTypeOf(manifest, coin);
  const keyType = `${manifest.package}::vault::BalanceKey<${coinType}>`;
  const purse = readable(
    deriveDynamicFieldID(manifest.vault, keyType, EMPTY_KEY),
    fieldType(keyType, `${manifest.package}::vault::Purse<${coinType}>`),
    (contents) => BigInt(Purse.parse(contents.subarray(ID_BYTES + EMPTY_KEY.length)).coins.value),
  );
  return { purse, fees: FEES[coin](manifest) };
}

const FEES: Readonly<Record<VaultAsset, (manifest: Manifest) => ReadableObject<bigint>>> = {
  USDC: (manifest) => {
    const { objectId, type } = liquidityOf(manifest);
    return readable(objectId, type, (contents) => BigInt(Liquidity.parse(contents).fees.coins.value));
  },
  SUI: ({ package: id, pledges }) =>
    readable(pledges, `${id}::pledge::Pledges`, (contents) => BigInt(Pledges.parse(contents).fees.coins.value)),
  SUIL: ({ package: id, exchange }) =>
    readable(exchange, `${id}::suilpool::Exchange`, (contents) => BigInt(Exchange.parse(contents).fees.coins.value)),
};

/** Returns the pool's object, which holds where the positions lie. */
export function positionTableOf(manifest: Manifest): ReadableObject<string> {
  const { objectId, type } = liquidityOf(manifest);
  return readable(objectId, type, (contents) => Liquidity.parse(contents).positions.id);
}

/** Returns the object of an owner's position as the chain last settled it; one who never staked has none. @param table what {@link positionTableOf} reads */
export function positionObjectOf(manifest: Manifest, table: string, owner: string): ReadableObject<LiquidityPosition> {
  const key = bcs.Address.serialize(owner).toBytes();
  return readable(
    deriveDynamicFieldID(table, 'address', key),
    fieldType('address', `${manifest.package}::position::Position`),
    (contents) => readPosition(Position.parse(contents.subarray(ID_BYTES + key.length))),
  );
}

function liquidityOf({ package: id, liquidity, coinTypes }: Manifest): { objectId: string; type: string } {
  return { objectId: liquidity, type: `${id}::liquidity::Liquidity<${coinTypes.usdc}>` };
}

function fieldType(key: string, value: string): string {
  return `0x2::dynamic_field::Field<${key}, ${value}>`;
}
