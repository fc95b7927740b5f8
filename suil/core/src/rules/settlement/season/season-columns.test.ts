import { blake2b } from '@noble/hashes/blake2.js';
import { expect, test } from 'vitest';
import { HASH_BYTES } from '../team-tree.ts';
import { hashSeasonLeaves } from './season-columns.ts';
import { hashSeasonLeaf } from './season-tree.ts';

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: HASH_BYTES });
const MEMBERS = 5;
const FIRST = 2;

test('hashSeasonLeaves: the leaves of objects, in the place of each member, and zeros without any amount', () => {
  const addresses = Uint8Array.from({ length: MEMBERS * 32 }, (_, index) => (index * 7) % 251);
  const amounts = new BigInt64Array((MEMBERS - FIRST) * 112);
  amounts.set(
    Array.from({ length: 112 }, (_, index) => BigInt(index) << 32n),
    0,
  );
  // The member between has nothing; the last one a single amount, of the last kind on the last day.
  amounts[3 * 112 - 1] = 2n ** 63n - 1n;
  const hashes = hashSeasonLeaves(9, addresses, { first: FIRST, amounts }, hash);
  for (const index of [0, 2]) {
    const bytes = addresses.subarray((FIRST + index) * 32, (FIRST + index + 1) * 32);
    const leaf = {
      member: `0x${Buffer.from(bytes).toString('hex')}`,
      amounts: [...amounts.subarray(index * 112, (index + 1) * 112)],
    };
    expect(hashes.subarray(index * 32, (index + 1) * 32)).toEqual(hashSeasonLeaf(9, leaf));
  }
  expect(hashes.subarray(32, 64)).toEqual(new Uint8Array(32));
});
