/**
 * Types as text and as BCS TypeTag. Owns normalisation (64-hex addresses, `,` without a space: the VM's own keys) and the
 * short questions asked of a type everywhere: is it a coin, of what. Does not know whether a type exists.
 */
import { bcs, TypeTagSerializer } from '@mysten/sui/bcs';
import { ChainError } from '../errors.ts';

export type TypeTag = Parameters<typeof TypeTagSerializer.tagToString>[0];
export type StructTag = Extract<TypeTag, { struct: unknown }>['struct'];

/** The sender of system transactions, and the address modules are compiled at. */
export const ZERO_ADDRESS = `0x${'0'.repeat(64)}`;
const ADDRESS_ONE = `0x${'1'.padStart(64, '0')}`;
const ADDRESS_TWO = `0x${'2'.padStart(64, '0')}`;
export const STD_ID = ADDRESS_ONE;
export const FRAMEWORK_ID = ADDRESS_TWO;
export const SYSTEM_ID = `0x${'3'.padStart(64, '0')}`;
export const SYSTEM_STATE_ID = `0x${'5'.padStart(64, '0')}`;
export const CLOCK_ID = `0x${'6'.padStart(64, '0')}`;
export const RANDOM_ID = `0x${'8'.padStart(64, '0')}`;
export const ADDRESS_ALIAS_STATE_ID = `0x${'a'.padStart(64, '0')}`;
export const COIN_REGISTRY_ID = `0x${'c'.padStart(64, '0')}`;
export const DISPLAY_REGISTRY_ID = `0x${'d'.padStart(64, '0')}`;
export const DENY_LIST_ID = `0x${'403'.padStart(64, '0')}`;
export const SUI_TYPE = `${ADDRESS_TWO}::sui::SUI`;
export const STAKED_SUI_TYPE = `${SYSTEM_ID}::staking_pool::StakedSui`;
export const CLOCK_TYPE = `${ADDRESS_TWO}::clock::Clock`;
const COIN_PREFIX = `${ADDRESS_TWO}::coin::Coin<`;
export const GAS_COIN_TYPE = `${COIN_PREFIX}${SUI_TYPE}>`;

/** Types seen once are seen thousands of times; the bounds only guard against a client that invents types. */
const CACHE_LIMIT = 10_000;
const CACHED_CHARACTERS_MAX = 1_000;
const tags = new Map<string, TypeTag>();
const normalForms = new Map<string, string>();

/** Returns the tag of a normalised type. Only for types that came from the VM or the store. */
export function typeToTag(type: string): TypeTag {
  let tag = tags.get(type);
  if (!tag) {
    tag = TypeTagSerializer.parseFromStr(type, true);
    keep(tags, type, tag);
  }
  return tag;
}

/** Returns the tag of a struct type. */
export function structTag(type: string): StructTag {
  const tag = typeToTag(type);
  if (!('struct' in tag)) throw new ChainError('CHAIN_TYPE_NOT_FOUND', { name: type });
  return tag.struct;
}

/** Returns the normalised text of a tag. */
export function tagToType(tag: TypeTag): string {
  return TypeTagSerializer.tagToString(tag).replaceAll(', ', ',');
}

/**
 * Returns the normal form of a type written by hand (`0x2::sui::SUI`).
 * @throws {CHAIN_TYPE_NOT_FOUND} when it is not a type at all
 */
export function normalizeType(text: string): string {
  const known = normalForms.get(text);
  if (known !== undefined) return known;
  try {
    const normal = tagToType(TypeTagSerializer.parseFromStr(text.trim(), true));
    bcs.TypeTag.serialize(normal);
    keep(normalForms, text, normal);
    return normal;
  } catch (cause) {
    throw new ChainError('CHAIN_TYPE_NOT_FOUND', { name: text.slice(0, 200) }, { cause });
  }
}

function keep<Value>(cache: Map<string, Value>, type: string, value: Value): void {
  if (type.length > CACHED_CHARACTERS_MAX) return;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(type, value);
}

/** Returns `T` for `0x2::coin::Coin<T>`, else undefined. */
export function coinTypeOf(type: string): string | undefined {
  return type.startsWith(COIN_PREFIX) ? type.slice(COIN_PREFIX.length, -1) : undefined;
}

export function coinOf(coinType: string): string {
  return `${COIN_PREFIX}${coinType}>`;
}

/** Returns the type without its type arguments. */
export function typeName(type: string): string {
  const open = type.indexOf('<');
  return open < 0 ? type : type.slice(0, open);
}
