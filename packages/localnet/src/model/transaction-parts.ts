/** Reads the parts that inputs, commands and expirations of transactions have in common. */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import { readTypeTag } from './codecs.ts';

export function readType(from: ByteReader): string {
  return readTypeTag(from, ', ');
}

export function list<T>(from: ByteReader, read: (from: ByteReader) => T): T[] {
  const count = from.count();
  const items: T[] = [];
  for (let index = 0; index < count; index++) items.push(read(from));
  return items;
}

export function expectTag(from: ByteReader, expected: number, what: string): void {
  const tag = from.uleb();
  if (tag !== expected) noSuch(what, tag);
}

export function noSuch(what: string, tag: number): never {
  throw new BcsFault(`there is no ${what} ${tag}`);
}
