import { fromBase58, toBase58 } from '@mysten/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestBytes, digestText } from './base58.ts';

/** Half of them begin with zero bytes, which base58 writes apart. */
const digests = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(32), fc.boolean())
  .map(([bytes, zeros, isPadded]) => (isPadded ? bytes.fill(0, 0, zeros) : bytes));

describe('digestText', () => {
  test('default: the zero digest is 32 ones, the greatest has 44 characters', () => {
    expect(digestText(new Uint8Array(32))).toBe('1'.repeat(32));
    expect(digestText(new Uint8Array(32).fill(255))).toBe('JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG');
  });

  test('property: as an independent base58 writes and reads it', () => {
    fc.assert(
      fc.property(digests, (bytes) => {
        const text = toBase58(bytes);
        expect(digestText(bytes)).toBe(text);
        expect(digestText(Uint8Array.of(9, ...bytes, 9), 1)).toBe(text);
        expect(digestBytes(text)).toEqual(bytes);
      }),
    );
  });
});

describe('digestBytes', () => {
  test('error: undefined for what is not the base58 of exactly 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        fc.pre(bytes.length !== 32);
        expect(digestBytes(toBase58(bytes))).toBeUndefined();
      }),
    );
    const good = toBase58(new Uint8Array(32).fill(7));
    for (const wrong of [
      '',
      '0',
      `${good}1`,
      `1${good}`,
      good.slice(1),
      good.replace(/^./, 'l'),
      `é${good.slice(1)}`,
    ]) {
      expect(digestBytes(wrong)).toBeUndefined();
    }
  });

  test('property: what is read is written again', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 30, maxLength: 46, unit: fc.constantFrom(...'123ABCzzz') }), (text) => {
        const bytes = digestBytes(text);
        if (bytes) expect(toBase58(bytes)).toBe(text);
        else expect(fromBase58(text).length).not.toBe(32);
      }),
    );
  });
});
