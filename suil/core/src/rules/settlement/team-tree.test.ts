import { blake2b } from '@noble/hashes/blake2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTeamTree, type TeamLeaf } from './merkle.ts';
import { climb, HASH_BYTES, hashLeaves, orderLeaves, rootOver, siblingsOf } from './team-tree.ts';

const DAY = 20_800;
const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: HASH_BYTES });
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const amount = fc.oneof(fc.constant(0n), fc.bigInt(1n, 2n ** 63n - 1n));
/** Members whose addresses often begin alike, some with nothing. */
const memberArbitrary = fc.record({
  head: fc.constantFrom('00000000', '0000000a', 'ffffffff', '7f000001'),
  tail: fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((tail) => tail.toString(16).padStart(6, '0')),
  amounts: fc.tuple(amount, amount, amount, amount),
});
const membersArbitrary = fc.uniqueArray(memberArbitrary, {
  maxLength: 90,
  selector: ({ head, tail }) => head + tail,
});

function columnsOf(leaves: readonly TeamLeaf[]) {
  const addresses = new Uint8Array(Buffer.from(leaves.map(({ member }) => member.slice(2)).join(''), 'hex'));
  const column = (kind: Exclude<keyof TeamLeaf, 'member'>) => BigInt64Array.from(leaves, (leaf) => leaf[kind]);
  return {
    addresses,
    totals: {
      friend: column('friend'),
      indirect: column('indirect'),
      community: column('community'),
      peer: column('peer'),
    },
  };
}

describe('the tree of columns', () => {
  test('property: order, root and every proof are those of the tree of objects, in one piece or in chunks', () => {
    fc.assert(
      fc.property(membersArbitrary, fc.integer({ min: 1, max: 4 }), (members, height) => {
        const leaves = members.map(({ head, tail, amounts: [friend, indirect, community, peer] }) => ({
          member: `0x${head}${tail.padStart(56, '0')}`,
          ...{ friend, indirect, community, peer },
        }));
        const expected = buildTeamTree(DAY, leaves);
        const { addresses, totals } = columnsOf(leaves);
        const order = orderLeaves(addresses, totals);
        expect([...order].map((index) => leaves[index]?.member)).toEqual(expected.leaves.map(({ member }) => member));
        const hashes = hashLeaves(DAY, { members: order, addresses, income: totals }, hash);
        expect(hex(rootOver(hashes, hash))).toBe(hex(expected.root));
        const chunkBytes = 2 ** height * HASH_BYTES;
        const above = climb(hashes, height, hash);
        for (const [place, { member }] of expected.leaves.entries()) {
          const proof = expected.prove(member);
          expect(siblingsOf(hashes, place, hash)).toEqual({ siblings: proof.siblings, sides: proof.sides });
          // What is stored: chunks of leaves, and the level of their roots.
          const chunk = place >> height;
          const part = hashes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
          const low = siblingsOf(part, place % 2 ** height, hash);
          const high = siblingsOf(above, chunk, hash);
          expect([...low.siblings, ...high.siblings].map(hex)).toEqual(proof.siblings.map(hex));
          expect(low.sides | (high.sides << BigInt(low.siblings.length))).toBe(proof.sides);
        }
      }),
      { numRuns: 60, seed: 5 },
    );
  });
});
