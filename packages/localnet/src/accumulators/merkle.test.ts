import { bcs } from '@mysten/sui/bcs';
import { expect, test } from 'vitest';
import { hexText } from '../bytes/text.ts';
import { blake2b256 } from '../model/digests.ts';
import { addToRange, merkleRoot } from './merkle.ts';

const number = (value: bigint) => bcs.u256().serialize(value).toBytes();
const leaf = (value: number) => Uint8Array.of(value);
const hashed = (...parts: Uint8Array[]) => blake2b256(...parts);

test("golden: eight roots are the peak that Sui's own test expects", () => {
  // sui-framework, accumulator_settlement.move, test_mmr_digest_compat_with_rust.
  let range: Uint8Array[] = [];
  for (let root = 50n; root < 58n; root++) range = addToRange(range, number(root));
  expect(range.map((peak) => bcs.u256().parse(peak))).toEqual([
    '0',
    '0',
    '0',
    '69725770072863840208899320192042305265295220676851872214494910464384102654361',
  ]);
});

test('behavior: a range carries as a binary counter does', () => {
  const one = addToRange([], number(2n));
  const two = addToRange(one, number(2n));
  const three = addToRange(two, number(2n));
  const filled = (range: Uint8Array[]) => range.map((peak) => peak.some((byte) => byte !== 0));
  expect([one, two, three].map(filled)).toEqual([[true], [false, true], [true, true]]);
  expect(filled(addToRange(three, number(2n)))).toEqual([false, false, true]);
  // What went in stays as it was.
  expect(filled(one)).toEqual([true]);
});

test('behavior: leaves and inner nodes are hashed apart, and an odd level ends with an empty node', () => {
  expect(hexText(merkleRoot([]))).toBe('00'.repeat(32));
  const [a, b, c] = [1, 2, 3].map((value) => hashed(leaf(0), leaf(value))) as [Uint8Array, Uint8Array, Uint8Array];
  expect(merkleRoot([leaf(1)])).toEqual(a);
  expect(merkleRoot([leaf(1), leaf(2)])).toEqual(hashed(leaf(1), a, b));
  const left = hashed(leaf(1), a, b);
  const right = hashed(leaf(1), c, new Uint8Array(32));
  expect(merkleRoot([leaf(1), leaf(2), leaf(3)])).toEqual(hashed(leaf(1), left, right));
});
