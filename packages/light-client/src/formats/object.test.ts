import { bcs } from '@mysten/sui/bcs';
import { describe, expect, test } from 'vitest';
import { address, filled } from '../testing/chain.test-support.ts';
import { isSameBytes } from './digest.ts';
import { readMoveObject } from './object.ts';

const code = (name: string, text: string) =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });
const u64 = (value: bigint) => bcs.u64().serialize(value).toBytes();
const ID = filled(0xcc);

/** An object of the type, by default one that an address owns, with its id and nothing else. */
function encode(type: readonly number[], { contents = ID, owner = [0, ...filled(5)] } = {}): Uint8Array {
  const head = [0, ...type, 1, ...u64(7n), contents.length, ...contents];
  return Uint8Array.of(...head, ...owner, 32, ...filled(12), ...u64(0n));
}

describe('readMoveObject', () => {
  const [two, three] = ['2', '3'].map((digit) => `0x${digit.padStart(64, '0')}`);
  const suiTag = bcs.TypeTag.serialize(`${two}::sui::SUI`).toBytes();

  test.each([
    ['a coin of gas', [1], `${two}::coin::Coin<${two}::sui::SUI>`],
    ['a stake', [2], `${three}::staking_pool::StakedSui`],
    ['a coin of a type', [3, ...suiTag], `${two}::coin::Coin<${two}::sui::SUI>`],
  ])('default: the short form of %s', (_, type, expected) => {
    expect(readMoveObject(encode(type))).toEqual({ objectId: address('c'), version: 7n, type: expected, contents: ID });
  });

  test.each([
    ['an address', [0, ...filled(5)]],
    ['an object', [1, ...filled(5)]],
    ['all, since a version', [2, ...u64(2n)]],
    ['none', [3]],
    ['an address, since a version', [4, ...u64(2n), ...filled(5)]],
  ])('default: owned by %s', (_, owner) => {
    expect(readMoveObject(encode([1], { owner })).version).toBe(7n);
  });

  test('errors: contents without an id, an owner or a type of another kind, a package', () => {
    expect(() => readMoveObject(encode([1], { contents: filled(0xcc, 31) }))).toThrow(
      code('CHECKPOINT_BYTES_INVALID', 'no id'),
    );
    expect(() => readMoveObject(encode([1], { owner: [5] }))).toThrow(code('CHECKPOINT_FORMAT_UNKNOWN', 'owner 5'));
    expect(() => readMoveObject(encode([4]))).toThrow(code('CHECKPOINT_FORMAT_UNKNOWN', 'object type 4'));
    expect(() => readMoveObject(encode([1]).with(0, 1))).toThrow(code('CHECKPOINT_FORMAT_UNKNOWN', 'no Move struct'));
  });
});

test('isSameBytes: a beginning of the other bytes is not the same', () => {
  expect(isSameBytes(filled(1, 32), filled(1, 32))).toBe(true);
  for (const length of [0, 31, 33]) expect(isSameBytes(filled(1, length), filled(1, 32))).toBe(false);
});
