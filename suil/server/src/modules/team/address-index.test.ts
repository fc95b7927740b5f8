import { describe, expect, test } from 'vitest';
import { indexAddresses } from './address-index.ts';

/** Addresses whose first bytes are `firsts`, and whose last one is its place in them. */
function addressesOf(firsts: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(32 * firsts.length);
  for (const [place, first] of firsts.entries()) {
    bytes[32 * place] = first;
    bytes[32 * place + 31] = place;
  }
  return bytes;
}

describe('indexAddresses', () => {
  test('default: the numbers of members by their addresses, in any order', () => {
    const known = addressesOf([7, 200, 7, 0]);
    const sought = new Uint8Array([...known.subarray(64, 96), ...known.subarray(0, 32), ...known.subarray(96)]);
    expect([...indexAddresses(known)(sought)]).toEqual([2, 0, 3]);
  });

  test('behavior: many that begin alike differ in their last byte', () => {
    const known = addressesOf(new Array<number>(200).fill(1));
    expect([...indexAddresses(known)(known)]).toEqual(Array.from({ length: 200 }, (_, place) => place));
  });

  test('behavior: an address of no member is -1, also among none', () => {
    const known = addressesOf([1, 2]);
    const other = addressesOf([1, 2, 1]).subarray(64);
    expect([...indexAddresses(known)(other.slice())]).toEqual([-1]);
    expect([...indexAddresses(new Uint8Array(0))(known)]).toEqual([-1, -1]);
  });
});
