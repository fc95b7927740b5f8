import { bcs } from '@mysten/sui/bcs';
import { blake2b } from '@noble/hashes/blake2.js';
import { describe, expect, test } from 'vitest';
import { address, filled } from '../testing/chain.test-support.ts';
import { digestPackage, readObject } from './package.ts';

const code = (name: string, text: string) =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });
const Package = bcs.struct('MovePackage', {
  id: bcs.Address,
  version: bcs.u64(),
  modules: bcs.vector(bcs.tuple([bcs.string(), bcs.byteVector()])),
  typeOrigins: bcs.vector(bcs.tuple([bcs.string(), bcs.string(), bcs.Address])),
  linkage: bcs.vector(bcs.tuple([bcs.Address, bcs.Address, bcs.u64()])),
});
const ORIGINAL = address('a');
const hash = (...parts: Uint8Array[]) => blake2b(Uint8Array.from(parts.flatMap((part) => [...part])), { dkLen: 32 });

/** A module of a table of identifiers with one byte and, two bytes later, one of addresses. */
function moduleOf(...addresses: Uint8Array[]): Uint8Array {
  const table = addresses.flatMap((one) => [...one]);
  const head = [0xa1, 0x1c, 0xeb, 0x0b, 7, 0, 0, 5];
  return Uint8Array.of(...head, 2, 0x07, 0, 1, 0x08, 1, table.length, 0xaa, ...table, 0);
}

/** A second version, whose modules name the first one's address. */
function encode(modules: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  return Package.serialize({
    id: address('b'),
    version: 2n,
    modules: modules.map(([name, bytes]) => [name, bytes]),
    typeOrigins: [['one', 'Coin', ORIGINAL]],
    linkage: [
      [address('1'), address('1'), 9n],
      [address('2'), address('c'), 3n],
    ],
  }).toBytes();
}

const OWN = filled(0xaa);
const OTHER = filled(0x22);
const CONTENTS = encode([
  ['one', moduleOf(OTHER, OWN)],
  ['two', moduleOf(OWN)],
]);
const OBJECT = Uint8Array.of(1, ...CONTENTS, 3, 32, ...filled(12), ...bcs.u64().serialize(0n).toBytes());

describe('readObject', () => {
  test('default: a package with its id, its own version and its bytes', () => {
    expect(readObject(OBJECT)).toEqual({ objectId: address('b'), version: 2n, type: 'package', contents: CONTENTS });
  });

  test('errors: a package that is cut off or followed by more', () => {
    expect(() => readObject(OBJECT.subarray(0, -1))).toThrow(code('CHECKPOINT_BYTES_INVALID', ''));
    expect(() => readObject(Uint8Array.of(...OBJECT, 0))).toThrow(code('CHECKPOINT_BYTES_INVALID', 'left over'));
  });
});

describe('digestPackage', () => {
  test('default: of the modules as they were compiled and of the versions that they use, sorted', () => {
    const parts = [hash(moduleOf(OTHER, filled(0))), hash(moduleOf(filled(0))), filled(0x11), filled(0xcc)];
    const sorted = parts.toSorted((one, other) => Buffer.compare(one, other));
    expect(digestPackage(CONTENTS, ORIGINAL)).toEqual(hash(...sorted));
  });

  test('another byte of a module or another dependency is another digest', () => {
    const digest = digestPackage(CONTENTS, ORIGINAL);
    for (const changed of [CONTENTS.with(-1 - 8 - 1, 0xcd), CONTENTS.with(80, (CONTENTS[80] ?? 0) ^ 1)])
      expect(digestPackage(changed, ORIGINAL)).not.toEqual(digest);
  });

  test('errors: what is no package, and a table of addresses beyond its module', () => {
    expect(() => digestPackage(CONTENTS.subarray(1), ORIGINAL)).toThrow(code('CHECKPOINT_BYTES_INVALID', ''));
    const short = encode([['one', moduleOf(OWN).subarray(0, 40)]]);
    expect(() => digestPackage(short, ORIGINAL)).toThrow(code('CHECKPOINT_BYTES_INVALID', 'ends early'));
  });
});
