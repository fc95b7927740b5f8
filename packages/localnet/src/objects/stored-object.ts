/**
 * Objects as values: how a Move object or a package becomes Sui's BCS, digest and storage size, and back.
 * Owns the encoding; does not own where objects are kept.
 * Follows sui-types/src/object.rs and sui-types/src/move_package.rs.
 */
import { bcs } from '@mysten/sui/bcs';
import { digestOf } from '../digests.ts';
import type { MoveObjectData, Owner, PackageData, StoredObject } from '../types.ts';
import { fromBcsOwner, toBcsOwner } from './owner.ts';
import { coinOf, coinTypeOf, GAS_COIN_TYPE, SUI_TYPE, structTag, tagToType, typeToTag } from './type-tag.ts';

type BcsObject = ReturnType<typeof bcs.Object.parse>;
type BcsObjectInput = Parameters<typeof bcs.Object.serialize>[0];
type BcsObjectType = NonNullable<BcsObject['data']['Move']>['type'];

const ID_BYTES = 32;
const COIN_BYTES = 40;
const STAKED_SUI_TYPE = `0x${'3'.padStart(64, '0')}::staking_pool::StakedSui`;

export type NewObject = Omit<StoredObject, 'digest'>;

/** Returns the object with its digest. */
export function sealObject(object: NewObject): StoredObject {
  return { ...object, digest: digestOf('Object', objectBcs(object)) };
}

/** Returns the BCS of `sui_types::object::Object`. */
export function objectBcs(object: NewObject): Uint8Array {
  const input: BcsObjectInput = {
    data: toBcsData(object),
    owner: toBcsOwner(object.owner),
    previousTransaction: object.previousTransaction,
    storageRebate: object.storageRebateMist,
  };
  return bcs.Object.serialize(input, { initialSize: 512 }).toBytes();
}

/** Returns the object whose BCS {@link objectBcs} wrote, with the digest it had. Both must come from our own store. */
export function parseObject(bytes: Uint8Array, digest: string): StoredObject {
  const parsed = bcs.Object.parse(bytes);
  const { id, version, data } = fromBcsData(parsed.data);
  return {
    id,
    version,
    digest,
    owner: fromBcsOwner(parsed.owner),
    previousTransaction: parsed.previousTransaction,
    storageRebateMist: BigInt(parsed.storageRebate),
    data,
  };
}

export function toBcsData(object: Pick<NewObject, 'id' | 'version' | 'data'>): BcsObjectInput['data'] {
  const { data } = object;
  if (data.kind === 'move') {
    return {
      Move: {
        type: toObjectType(data.type),
        hasPublicTransfer: data.hasPublicTransfer,
        version: object.version,
        contents: data.contents,
      },
    };
  }
  return {
    Package: {
      id: object.id,
      version: object.version,
      moduleMap: new Map([...data.modules].sort(([a], [b]) => (a < b ? -1 : 1))),
      typeOriginTable: data.typeOrigins.map((origin) => ({
        moduleName: origin.module,
        datatypeName: origin.datatype,
        package: origin.package,
      })),
      linkageTable: new Map([...data.linkage].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function fromBcsData(data: BcsObject['data']): { id: string; version: bigint; data: MoveObjectData | PackageData } {
  if (data.Move) {
    const contents = new Uint8Array(data.Move.contents);
    return {
      id: `0x${Buffer.from(contents.subarray(0, ID_BYTES)).toString('hex')}`,
      version: BigInt(data.Move.version),
      data: {
        kind: 'move',
        type: fromObjectType(data.Move.type),
        hasPublicTransfer: data.Move.hasPublicTransfer,
        contents,
      },
    };
  }
  const pack = data.Package as NonNullable<BcsObject['data']['Package']>;
  return {
    id: pack.id,
    version: BigInt(pack.version),
    data: {
      kind: 'package',
      modules: new Map([...pack.moduleMap].map(([name, bytes]) => [name, new Uint8Array(bytes)])),
      typeOrigins: pack.typeOriginTable.map((origin) => ({
        module: origin.moduleName,
        datatype: origin.datatypeName,
        package: origin.package,
      })),
      linkage: new Map(
        [...pack.linkageTable].map(([original, info]) => [
          original,
          { upgradedId: info.upgradedId, upgradedVersion: BigInt(info.upgradedVersion) },
        ]),
      ),
    },
  };
}

function toObjectType(type: string) {
  if (type === GAS_COIN_TYPE) return { GasCoin: true as const };
  const coinType = coinTypeOf(type);
  if (coinType !== undefined) return { Coin: typeToTag(coinType) };
  if (type === STAKED_SUI_TYPE) return { StakedSui: true as const };
  return { Other: structTag(type) };
}

function fromObjectType(type: BcsObjectType): string {
  if (type.Other) return tagToType({ struct: type.Other as never });
  if (type.Coin) return coinOf(type.Coin.replaceAll(', ', ','));
  if (type.StakedSui) return STAKED_SUI_TYPE;
  return coinOf(SUI_TYPE);
}

/** Returns the balance of a coin object, else undefined. */
export function coinBalance(object: Pick<StoredObject, 'data'>): bigint | undefined {
  const { data } = object;
  if (data.kind !== 'move' || data.contents.length !== COIN_BYTES || coinTypeOf(data.type) === undefined) {
    return undefined;
  }
  return Buffer.from(data.contents.buffer, data.contents.byteOffset, COIN_BYTES).readBigUInt64LE(ID_BYTES);
}

/** Returns the contents of a coin object. */
export function coinContents(id: string, amount: bigint): Uint8Array {
  const bytes = Buffer.alloc(COIN_BYTES);
  bytes.write(id.slice(2), 'hex');
  bytes.writeBigUInt64LE(amount, ID_BYTES);
  return new Uint8Array(bytes);
}

/**
 * Returns the bytes that storage gas counts for an object: contents, type and 80 bytes for owner, digest and rebate
 * (sui-types/src/object.rs, object_size_for_gas_metering).
 */
export function storageBytes(object: Pick<StoredObject, 'data'>): number {
  const METADATA = 80;
  const { data } = object;
  if (data.kind === 'move') return METADATA + data.contents.length + 8 + 1 + typeBytes(data.type);
  let size = METADATA;
  for (const [name, bytes] of data.modules) size += name.length + bytes.length;
  for (const origin of data.typeOrigins) size += origin.module.length + origin.datatype.length + ID_BYTES;
  return size + data.linkage.size * (ID_BYTES + ID_BYTES + 8);
}

const typeSizes = new Map<string, number>();
const TYPE_SIZE_CACHE_LIMIT = 10_000;

function typeBytes(type: string): number {
  let size = typeSizes.get(type);
  if (size === undefined) {
    size = bcs.MoveObjectType.serialize(toObjectType(type)).toBytes().length;
    if (typeSizes.size >= TYPE_SIZE_CACHE_LIMIT) typeSizes.clear();
    typeSizes.set(type, size);
  }
  return size;
}

/** Returns the type of a stored object in words: the struct type, or `package`. */
export function objectType(object: Pick<StoredObject, 'data'>): string {
  return object.data.kind === 'package' ? 'package' : object.data.type;
}

export function ownedBy(address: string): Owner {
  return { kind: 'address', address };
}
