/**
 * Descriptions of BCS types from which values are written and read. Owns the combinators. The shapes are those of `@mysten/bcs` (u64 as
 * decimal text, enums with `$kind`), so that both are interchangeable; ours reads strictly and takes a tenth of the time.
 */
import { BcsFault, ByteReader } from './byte-reader.ts';
import { type ByteWriter, written } from './byte-writer.ts';
import { base64Bytes } from './text.ts';

export interface Codec<Out, In = Out> {
  write(writer: ByteWriter, value: In): void;
  read(reader: ByteReader): Out;
}

type AnyCodec = Codec<unknown, never>;
type Shape = Readonly<Record<string, unknown>>;

/** Returns the BCS of `value`. @throws {RangeError} when a number, address or digest in it is none */
export function encode<Out, In>(codec: Codec<Out, In>, value: In): Uint8Array {
  return written((writer) => codec.write(writer, value));
}

/** Returns the value of exactly these bytes. @throws {BcsFault} */
export function decode<Out, In>(codec: Codec<Out, In>, bytes: Uint8Array): Out {
  const reader = new ByteReader(bytes);
  const value = codec.read(reader);
  reader.end();
  return value;
}

type BigIntish = bigint | number | string;

export const u16: Codec<number> = { write: (to, value) => to.u16(value), read: (from) => from.u16() };
export const u32: Codec<number> = { write: (to, value) => to.u32(value), read: (from) => from.u32() };
export const u64: Codec<bigint> = { write: (to, value) => to.u64(value), read: (from) => from.u64() };
/** A u64 as decimal text. */
export const u64Text: Codec<string, BigIntish> = {
  write: (to, value) => to.u64(BigInt(value)),
  read: (from) => from.u64().toString(),
};
export const bool: Codec<boolean> = { write: (to, value) => to.bool(value), read: (from) => from.bool() };
export const text: Codec<string> = { write: (to, value) => to.string(value), read: (from) => from.string() };
export const address: Codec<string> = { write: (to, value) => to.address(value), read: (from) => from.address() };
export const digest: Codec<string> = { write: (to, value) => to.digest(value), read: (from) => from.digest() };
export const byteVector: Codec<Uint8Array> = {
  write: (to, value) => to.byteVector(value),
  read: (from) => from.byteVector(),
};
/** A vector of bytes as base64 text. */
export const base64: Codec<string> = {
  write: (to, value) => to.byteVector(base64Bytes(value)),
  read: (from) => from.base64(),
};

export function vector<Out, In>(item: Codec<Out, In>): Codec<Out[], readonly In[]> {
  return {
    write(to, values) {
      to.uleb(values.length);
      for (const value of values) item.write(to, value);
    },
    read(from) {
      const count = from.count();
      const values: Out[] = [];
      for (let index = 0; index < count; index++) values.push(item.read(from));
      return values;
    },
  };
}

export function option<Out, In>(some: Codec<Out, In>): Codec<Out | null, In | null | undefined> {
  return {
    write(to, value) {
      to.bool(value !== null && value !== undefined);
      if (value !== null && value !== undefined) some.write(to, value);
    },
    read: (from) => (from.bool() ? some.read(from) : null),
  };
}

export const optionU64 = option(u64);
export const optionText = option(text);

/** Fields in the order written; `fields` must have no numeric names. */
export function struct(fields: Readonly<Record<string, AnyCodec>>): Codec<Shape, Shape> {
  const names = Object.keys(fields);
  const codecs = Object.values(fields) as Codec<unknown, unknown>[];
  return {
    write(to, value) {
      for (let index = 0; index < names.length; index++) codecs[index]?.write(to, value[names[index] as string]);
    },
    read(from) {
      const value: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index++) value[names[index] as string] = codecs[index]?.read(from);
      return value;
    },
  };
}

export function tuple(items: readonly AnyCodec[]): Codec<unknown[], readonly unknown[]> {
  const codecs = items as readonly Codec<unknown, unknown>[];
  return {
    write(to, values) {
      for (let index = 0; index < codecs.length; index++) codecs[index]?.write(to, values[index]);
    },
    read: (from) => codecs.map((codec) => codec.read(from)),
  };
}

/** Variants in the order of their tags; null for one without contents, whose value is `true`. */
export function variants(cases: Readonly<Record<string, AnyCodec | null>>): Codec<Shape, Shape> {
  const names = Object.keys(cases);
  const codecs = Object.values(cases) as (Codec<unknown, unknown> | null)[];
  return {
    write(to, value) {
      const tag = names.findIndex((name) => value[name] !== undefined);
      if (tag < 0) throw new RangeError(`none of ${names.join(', ')} is set`);
      to.uleb(tag);
      codecs[tag]?.write(to, value[names[tag] as string]);
    },
    read(from) {
      const tag = from.uleb();
      const name = names[tag];
      if (name === undefined) throw new BcsFault(`there is no variant ${tag}`);
      return { [name]: codecs[tag]?.read(from) ?? true, $kind: name };
    },
  };
}
