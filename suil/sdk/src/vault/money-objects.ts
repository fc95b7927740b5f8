/**
 * The objects in which the vault's money and a member's principal lie: their ids, worked out from the manifest, and what their bytes hold
 * (rules.md §9). Whether the bytes are the chain's is the caller's to prove.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { coinTypeOf, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { fieldType, ID_BYTES, type ReadableObject, readable } from '../chain/readable-object.ts';
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

/** Where the pool's positions lie, and its closed days. */
export interface PoolTables {
  readonly positions: string;
  readonly days: string;
}

/** Returns the pool's object, read as where its positions and days lie. */
export function poolTablesOf(manifest: Manifest): ReadableObject<PoolTables> {
  const { objectId, type } = liquidityOf(manifest);
  return readable(objectId, type, (contents) => {
    const { positions, funding } = Liquidity.parse(contents);
    return { positions: positions.id, days: funding.days.id };
  });
}

/** Returns the object of an owner's position as the chain last settled it; one who never staked has none. @param table what {@link poolTablesOf} reads as `positions` */
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
