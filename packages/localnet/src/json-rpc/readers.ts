/** Readers of JSON-RPC parameters: each takes one JSON value and returns it checked and in our own form, or refuses it by name. */
import { base64Bytes } from '../bytes/text.ts';
import { normalizeType } from '../model/type-tag.ts';
import { addressOf, digestOf, invalid } from '../rpc/argument.ts';
import type { Reader } from './method.ts';

const TEXT_MAX_CHARS = 4_096;
const U64_MAX = 2n ** 64n - 1n;

/** Items of a page when the client names none, and at most. Source: sui-json-rpc-api, QUERY_MAX_RESULT_LIMIT. */
export const PAGE_MAX_ITEMS = 50;

/** A string of at most 4096 characters. */
export const text: Reader<string> = (value, name) => {
  if (typeof value !== 'string') throw invalid(`${name} must be a string`);
  if (value.length > TEXT_MAX_CHARS) throw invalid(`${name} is longer than ${TEXT_MAX_CHARS} characters`);
  return value;
};

/** An address or object id, normalised. */
export const address: Reader<string> = (value, name) => addressOf(text(value, name), name);

/** A base58 digest of 32 bytes. */
export const digest: Reader<string> = (value, name) => digestOf(text(value, name), name);

/** A Move type, normalised. */
export const moveType: Reader<string> = (value, name) => normalizeType(text(value, name));

/** true or false. */
export const flag: Reader<boolean> = (value, name) => {
  if (typeof value !== 'boolean') throw invalid(`${name} must be true or false`);
  return value;
};

/** A u64, as decimal text or a whole number. */
export const u64: Reader<bigint> = (value, name) => {
  if (!isDecimal(value) && !isWhole(value)) throw invalid(`${name} must be a u64`);
  const number = BigInt(value);
  if (number > U64_MAX) throw invalid(`${name} must be a u64`);
  return number;
};

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,20}$/.test(value);
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Base64 of any length the body allows. */
export const bytes: Reader<Uint8Array> = (value, name) => {
  if (typeof value !== 'string') throw invalid(`${name} must be base64`);
  try {
    return base64Bytes(value);
  } catch {
    throw invalid(`${name} must be base64`);
  }
};

/** Items per page, cut to `max`; absent or 0 = `max`. */
export function limit(max = PAGE_MAX_ITEMS): Reader<number> {
  return (value, name) => {
    if (value === undefined || value === null || value === 0) return max;
    if (!isWhole(value)) throw invalid(`${name} must be a whole number`);
    return Math.min(value, max);
  };
}

/** `read`, or undefined where the value is null or left out. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, name) => (value === undefined || value === null ? undefined : read(value, name));
}

/** A list of at most `max` items. */
export function list<T>(read: Reader<T>, max: number): Reader<T[]> {
  return (value, name) => {
    if (!Array.isArray(value)) throw invalid(`${name} must be a list`);
    if (value.length > max) throw invalid(`${name} holds ${value.length} items, at most ${max} are allowed`);
    return value.map((item, index) => read(item, `${name}[${index}]`));
  };
}

/** An object; its own fields, by name. */
export const fields: Reader<ReadonlyMap<string, unknown>> = (value, name) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} must be an object`);
  return new Map(Object.entries(value));
};

/** An object of which the given fields are booleans, false where left out; others are ignored. Absent = all false. */
export function flags<const Name extends string>(...names: readonly Name[]): Reader<Readonly<Record<Name, boolean>>> {
  return (value, name) => {
    const given = value === undefined || value === null ? new Map<string, unknown>() : fields(value, name);
    const entries = names.map((key) => [key, optional(flag)(given.get(key), `${name}.${key}`) ?? false]);
    return Object.fromEntries(entries);
  };
}

/** An object with exactly one field: which, and its value. Rust's enums look so in JSON. */
export const variant: Reader<readonly [kind: string, value: unknown]> = (value, name) => {
  const entries = [...fields(value, name)];
  const [only] = entries;
  if (only === undefined || entries.length !== 1) throw invalid(`${name} must have exactly one field`);
  return only;
};
