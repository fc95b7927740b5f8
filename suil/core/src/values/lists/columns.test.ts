import { describe, expect, test } from 'vitest';
import { bigIntAt, bigUintAt, byteAt, doubleAt, intAt, itemAt, wordAt } from './columns.ts';

const readers: [string, (index: number) => number | bigint | string, number | bigint | string][] = [
  ['doubleAt', (index) => doubleAt(Float64Array.of(0, 1.5), index), 1.5],
  ['intAt', (index) => intAt(Int32Array.of(0, -7), index), -7],
  ['wordAt', (index) => wordAt(Uint32Array.of(0, 4_294_967_295), index), 4_294_967_295],
  ['byteAt', (index) => byteAt(Uint8Array.of(0, 255), index), 255],
  ['bigIntAt', (index) => bigIntAt(BigInt64Array.of(0n, -9n), index), -9n],
  ['bigUintAt', (index) => bigUintAt(BigUint64Array.of(0n, 9n), index), 9n],
  ['itemAt', (index) => itemAt(['', 'last'], index), 'last'],
];

describe.each(readers)('%s', (_, read, last) => {
  test('default: returns the element, zero and empty ones too', () => {
    expect(read(1)).toBe(last);
    expect([0, 0n, '']).toContain(read(0));
  });

  test.each([-1, 2, 0.5])('error: there is no element %d', (index) => {
    expect(() => read(index)).toThrow(RangeError);
  });
});
