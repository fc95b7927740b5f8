/** Pairs of a writer and a reader of one BCS type, and the few combinators that all types need. Reading is strict. */
import { ByteReader } from './byte-reader.ts';
import { type ByteWriter, written } from './byte-writer.ts';

export interface Codec<T> {
  write(writer: ByteWriter, value: T): void;
  read(reader: ByteReader): T;
}

/** Returns the BCS of `value`. @throws {RangeError} when a number, address or digest in it is none */
export function encode<T>(codec: Codec<T>, value: T): Uint8Array {
  return written((writer) => codec.write(writer, value));
}

/** Returns the value of exactly these bytes. @throws {BcsFault} */
export function decode<T>(codec: Codec<T>, bytes: Uint8Array): T {
  const reader = new ByteReader(bytes);
  const value = codec.read(reader);
  reader.end();
  return value;
}

export const u32: Codec<number> = { write: (to, value) => to.u32(value), read: (from) => from.u32() };
export const u64: Codec<bigint> = { write: (to, value) => to.u64(value), read: (from) => from.u64() };
export const text: Codec<string> = { write: (to, value) => to.string(value), read: (from) => from.string() };
export const address: Codec<string> = { write: (to, value) => to.address(value), read: (from) => from.address() };
export const digest: Codec<string> = { write: (to, value) => to.digest(value), read: (from) => from.digest() };
export const byteVector: Codec<Uint8Array> = {
  write: (to, value) => to.byteVector(value),
  read: (from) => from.byteVector(),
};

export function vector<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    write(to, values) {
      to.uleb(values.length);
      for (const value of values) item.write(to, value);
    },
    read(from) {
      const count = from.count();
      const values: T[] = [];
      for (let index = 0; index < count; index++) values.push(item.read(from));
      return values;
    },
  };
}

/** Null is none. */
export function option<T>(some: Codec<T>): Codec<T | null> {
  return {
    write(to, value) {
      to.bool(value !== null);
      if (value !== null) some.write(to, value);
    },
    read: (from) => (from.bool() ? some.read(from) : null),
  };
}

export const optionU64 = option(u64);
export const optionText = option(text);
