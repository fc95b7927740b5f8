/** Sui's types in BCS: type tags, the type of an object, owners. Owns their schemas; types are text, as everywhere in the chain. */
import { bcs } from '@mysten/sui/bcs';
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import type { Codec } from '../bytes/codec.ts';
import type { GasSummary, Owner } from '../types.ts';
import {
  coinOf,
  coinTypeOf,
  FRAMEWORK_ID,
  GAS_COIN_TYPE,
  STAKED_SUI_TYPE,
  SUI_TYPE,
  structTag,
  typeToTag,
} from './type-tag.ts';

const PRIMITIVES: Readonly<Record<number, string>> = {
  0: 'bool',
  1: 'u8',
  2: 'u64',
  3: 'u128',
  4: 'address',
  5: 'signer',
  8: 'u16',
  9: 'u32',
  10: 'u256',
};
const VECTOR_TAG = 6;
const STRUCT_TAG = 7;
/** BCS as Sui reads it has no deeper containers. */
const MAX_DEPTH = 500;
/** move-core-types/src/identifier.rs. Names hold nothing that separates the parts of a type's text, so equal texts are equal types. */
const IDENTIFIER = /^(?:[a-zA-Z][a-zA-Z0-9_$]*|_[a-zA-Z0-9_$]+)$/;

/** Reads a type tag, with `separator` between type arguments. */
export function readTypeTag(from: ByteReader, separator: string, depth = 1): string {
  if (depth > MAX_DEPTH) throw new BcsFault('a type is nested too deeply');
  const tag = from.uleb();
  if (tag === VECTOR_TAG) return `vector<${readTypeTag(from, separator, depth + 1)}>`;
  if (tag === STRUCT_TAG) return readStructTag(from, separator, depth);
  const name = PRIMITIVES[tag];
  if (name === undefined) throw new BcsFault(`there is no type ${tag}`);
  return name;
}

function readStructTag(from: ByteReader, separator: string, depth: number): string {
  const name = `${from.address()}::${readIdentifier(from)}::${readIdentifier(from)}`;
  const count = from.count();
  if (count === 0) return name;
  const parameters: string[] = [];
  for (let index = 0; index < count; index++) parameters.push(readTypeTag(from, separator, depth + 1));
  return `${name}<${parameters.join(separator)}>`;
}

function readIdentifier(from: ByteReader): string {
  const text = from.string();
  if (!IDENTIFIER.test(text)) throw new BcsFault('a name in a type is not an identifier');
  return text;
}

/** Bytes per type text: types seen once are seen thousands of times. The bound only guards against invented ones. */
const CACHE_LIMIT = 10_000;

function cached(encode: (type: string) => Uint8Array): (type: string) => Uint8Array {
  const known = new Map<string, Uint8Array>();
  return (type) => {
    let bytes = known.get(type);
    if (bytes === undefined) {
      bytes = encode(type);
      if (known.size >= CACHE_LIMIT) known.clear();
      known.set(type, bytes);
    }
    return bytes;
  };
}

const tagBytes = cached((type) => bcs.TypeTag.serialize(typeToTag(type)).toBytes());
const structBytes = cached((type) => bcs.StructTag.serialize(structTag(type)).toBytes());

/** Returns the BCS of `MoveObjectType` for a normalised type. */
export const objectTypeBytes = cached((type) => bcs.MoveObjectType.serialize(toObjectType(type)).toBytes());

/** A type tag in the chain's own spelling. */
export const typeCodec: Codec<string> = {
  write: (to, type) => to.raw(tagBytes(type)),
  read: (from) => readTypeTag(from, ','),
};

/** A struct tag in the chain's own spelling. */
export const structType: Codec<string> = {
  write: (to, type) => to.raw(structBytes(type)),
  read: (from) => readStructTag(from, ',', 1),
};

/** `MoveObjectType` in the chain's own spelling. */
export const objectTypeCodec: Codec<string> = {
  write: (to, type) => to.raw(objectTypeBytes(type)),
  read: readObjectType,
};

function toObjectType(type: string) {
  if (type === GAS_COIN_TYPE) return { GasCoin: true as const };
  const coinType = coinTypeOf(type);
  if (coinType !== undefined) return { Coin: typeToTag(coinType) };
  if (type === STAKED_SUI_TYPE) return { StakedSui: true as const };
  return { Other: structTag(type) };
}

function readObjectType(from: ByteReader): string {
  const tag = from.uleb();
  if (tag === 0) return readStructTag(from, ',', 1);
  if (tag === 1) return GAS_COIN_TYPE;
  if (tag === 2) return STAKED_SUI_TYPE;
  if (tag === 3) return coinOf(readTypeTag(from, ','));
  // What keeps funds of addresses has tags of its own on a node; this chain writes its type out.
  if (tag === 4) return fundsOf(SUI_TYPE);
  if (tag === 5) return fundsOf(readTypeTag(from, ','));
  throw new BcsFault(`there is no object type ${tag}`);
}

/** The type of the object that keeps an address's funds of a coin type. */
function fundsOf(coinType: string): string {
  const key = `${FRAMEWORK_ID}::accumulator::Key<${FRAMEWORK_ID}::balance::Balance<${coinType}>>`;
  return `${FRAMEWORK_ID}::dynamic_field::Field<${key},${FRAMEWORK_ID}::accumulator::U128>`;
}

export const gasSummaryCodec: Codec<GasSummary> = {
  write(to, gas) {
    to.u64(gas.computationCost);
    to.u64(gas.storageCost);
    to.u64(gas.storageRebate);
    to.u64(gas.nonRefundableStorageFee);
  },
  read: (from) => ({
    computationCost: from.u64(),
    storageCost: from.u64(),
    storageRebate: from.u64(),
    nonRefundableStorageFee: from.u64(),
  }),
};

export const ownerCodec: Codec<Owner> = {
  write(to, owner) {
    switch (owner.kind) {
      case 'address':
        to.u8(0);
        return to.address(owner.address);
      case 'object':
        to.u8(1);
        return to.address(owner.parent);
      case 'shared':
        to.u8(2);
        return to.u64(owner.initialSharedVersion);
      case 'immutable':
        return to.u8(3);
      case 'consensus':
        to.u8(4);
        to.u64(owner.startVersion);
        return to.address(owner.address);
    }
  },
  read(from) {
    switch (from.uleb()) {
      case 0:
        return { kind: 'address', address: from.address() };
      case 1:
        return { kind: 'object', parent: from.address() };
      case 2:
        return { kind: 'shared', initialSharedVersion: from.u64() };
      case 3:
        return { kind: 'immutable' };
      case 4:
        return { kind: 'consensus', startVersion: from.u64(), address: from.address() };
      default:
        throw new BcsFault('there is no such owner');
    }
  },
};
