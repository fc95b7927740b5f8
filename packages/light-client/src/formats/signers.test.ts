import { describe, expect, test } from 'vitest';
import { encodeSigners } from '../testing/chain.test-support.ts';
import { EPOCH_END, REFUSED_BITMAP } from '../testing/real-checkpoints.test-support.ts';
import { readSigners } from './signers.ts';

/** Little-endian 16-bit numbers. */
const u16s = (...numbers: number[]) =>
  Uint8Array.from(numbers.flatMap((number) => [number & 0xff, (number >> 8) & 0xff]));
/** Cookie 12347, one container less one, the flags, key 0, cardinality less one, and what is in the container. */
const withRuns = (flags: number, cardinality: number, ...content: number[]) =>
  Uint8Array.of(...u16s(12_347, 0), flags, ...u16s(0, cardinality - 1, ...content));
const refused = (reason: string) =>
  expect.objectContaining({ code: 'CHECKPOINT_BYTES_INVALID', message: expect.stringContaining(reason) });

describe('readSigners', () => {
  test('real: the only validator', () => {
    expect(readSigners(EPOCH_END.signature.bitmap)).toEqual([0]);
  });

  test('default: an array, with either cookie', () => {
    expect(readSigners(encodeSigners([1, 2, 3, 999]))).toEqual([1, 2, 3, 999]);
    expect(readSigners(withRuns(0, 3, 4, 6, 900))).toEqual([4, 6, 900]);
  });

  test('default: runs, each a first index and how many more follow', () => {
    expect(readSigners(withRuns(1, 5, 2, 0, 2, 10, 1))).toEqual([0, 1, 2, 10, 11]);
  });

  test('errors: another cookie, no container, two, ten of one key', () => {
    expect(() => readSigners(encodeSigners([1]).with(0, 0x38))).toThrow(refused('cookie'));
    expect(() => readSigners(u16s(12_346, 0, 0, 0))).toThrow(refused('one container'));
    expect(() => readSigners(encodeSigners([1]).with(4, 2))).toThrow(refused('one container'));
    expect(() => readSigners(withRuns(1, 1, 1, 0, 0).with(2, 1))).toThrow(refused('one container'));
    expect(() => readSigners(REFUSED_BITMAP)).toThrow(refused('one container'));
  });

  test('errors: another key, another offset, flags of other containers, the cookie’s upper half', () => {
    expect(() => readSigners(encodeSigners([1]).with(8, 1))).toThrow(refused('key'));
    expect(() => readSigners(encodeSigners([1]).with(12, 17))).toThrow(refused('offset'));
    expect(() => readSigners(withRuns(3, 1, 1, 0, 0))).toThrow(refused('flags'));
    expect(() => readSigners(encodeSigners([1]).with(2, 1))).toThrow(refused('one container'));
  });

  test('errors: an index twice, indices that descend, runs that overlap or pass the end', () => {
    expect(() => readSigners(encodeSigners([1, 1]))).toThrow(refused('ascend'));
    expect(() => readSigners(encodeSigners([2, 1]))).toThrow(refused('ascend'));
    expect(() => readSigners(withRuns(1, 4, 2, 0, 1, 1, 1))).toThrow(refused('ascend'));
    expect(() => readSigners(withRuns(1, 2, 1, 0, 65_535))).toThrow(refused('too long'));
    expect(() => readSigners(withRuns(1, 3, 1, 0, 1))).toThrow(refused('2 indices rather than 3'));
  });

  test('errors: bytes left over, bytes missing, more indices than an array holds', () => {
    expect(() => readSigners(Uint8Array.of(...encodeSigners([1]), 0))).toThrow(refused('left over'));
    expect(() => readSigners(encodeSigners([1, 2]).subarray(0, -1))).toThrow(refused('too early'));
    expect(() => readSigners(Uint8Array.of(...u16s(12_346, 0, 1, 0, 0, 4_096, 16, 0)))).toThrow(refused('4097'));
  });
});
