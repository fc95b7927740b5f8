import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTeamTree, hashTeamLeaf, hashTeamNode, rootOfProof, type TeamLeaf } from './merkle.ts';

// The vectors of suil/contracts/suil/tests/settlement/merkle_tests.move, made with Python's hashlib.
const amounts = (member: string, friend: bigint, indirect: bigint, community: bigint, peer: bigint): TeamLeaf => ({
  member,
  friend,
  indirect,
  community,
  peer,
});
const LEAVES = [
  amounts('0x57a', 1n, 2n, 3n, 4n),
  amounts('0xb00', 5_000_000n, 0n, 0n, 0n),
  amounts('0xb0b', 0n, 0n, 7n, 18_446_744_073_709_551_615n),
  amounts('0xf00', 0n, 9n, 0n, 0n),
  amounts('0xa11ce', 418n, 0n, 0n, 0n),
];
const LEAF_HASHES = [
  '3b9dbb5d99df5300ad9af994df6f9e8629858258bd678ef010341a38569bf447',
  '07cb22d88bf3f59480796ce989a7f135f1cdbfd688b6292f18910e4fd432c13e',
  '944e2044dd04f1a39b4cb16e75865ba252dc262229770019492ac4a02f2b0ed3',
  '746301d5431eaf3691686c24c1be82c80b6e234fbc0c0ee34ce9d89c83733792',
  'e391dc5aaa7e66d5dfe27838eef8ad67459f26007946d73b39874e11635824d6',
];
const NODE_01 = '3d34414b1ad2c763fc3691b0b1b09069bc3151c495dfc03d187dde6ceadb1ff9';
const ROOT_OF_3 = 'e5191eeb439330a9a0a74df9a24c89c9a9f65c2b70fd40473c34668e0548232e';
const ROOT_OF_4 = '29fef406b70adf248e3b2bb3bfe2c2f495fe7b0e0070eace7eaaf9e54e2ba72d';
const ROOT_OF_5 = '4f288952fecd982a7c88796eca0d9e8698f5d3dd2ded1d9acf36c019dd14d865';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

describe('buildTeamTree', () => {
  test('default: leaves, nodes and roots as on chain', () => {
    expect(LEAVES.map((leaf) => hex(hashTeamLeaf(leaf)))).toEqual(LEAF_HASHES);
    expect(hex(hashTeamNode(bytes(LEAF_HASHES[0]!), bytes(LEAF_HASHES[1]!)))).toBe(NODE_01);
    const rootOf = (count: number) => hex(buildTeamTree(LEAVES.slice(0, count)).root);
    expect([rootOf(1), rootOf(3), rootOf(4), rootOf(5)]).toEqual([LEAF_HASHES[0], ROOT_OF_3, ROOT_OF_4, ROOT_OF_5]);
    expect(rootOf(0)).toBe('0'.repeat(64));
  });

  test('behavior: the order given does not matter, empty leaves do not count', () => {
    const shuffled = [LEAVES[3]!, amounts('0x999', 0n, 0n, 0n, 0n), LEAVES[0]!, LEAVES[4]!, LEAVES[2]!, LEAVES[1]!];
    const tree = buildTeamTree(shuffled);
    expect(hex(tree.root)).toBe(ROOT_OF_5);
    expect(tree.leaves).toHaveLength(5);
  });

  test('behavior: the proofs that the contract accepts', () => {
    const tree = buildTeamTree(LEAVES);
    const third = tree.prove('0xb0b');
    expect([third.siblings.map(hex), third.sides]).toEqual([[LEAF_HASHES[3], NODE_01, LEAF_HASHES[4]], 2n]);
    // Carried up twice: one sibling, on the left.
    const last = tree.prove('0xA11CE');
    expect([last.siblings.map(hex), last.sides]).toEqual([[ROOT_OF_4], 1n]);
  });

  test('property: every proof leads to the root, an altered amount does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), (count) => {
        const leaves = Array.from({ length: count }, (_, i) =>
          amounts(`0x${(i + 1).toString(16)}`, BigInt(i), 1n, 2n, 3n),
        );
        const tree = buildTeamTree(leaves);
        for (const { member } of leaves) {
          const proof = tree.prove(member);
          expect(hex(rootOfProof(proof))).toBe(hex(tree.root));
          const forged = { ...proof, leaf: { ...proof.leaf, peer: 4n } };
          expect(hex(rootOfProof(forged))).not.toBe(hex(tree.root));
        }
      }),
      { numRuns: 20, seed: 4 },
    );
  });

  test('error: SETTLEMENT_LEAVES_INVALID, SETTLEMENT_MEMBER_NOT_FOUND, AMOUNT_OUT_OF_RANGE', () => {
    const code = (value: string) => expect.objectContaining({ code: value });
    expect(() => buildTeamTree([LEAVES[0]!, LEAVES[0]!])).toThrow(code('SETTLEMENT_LEAVES_INVALID'));
    expect(() => buildTeamTree(LEAVES).prove('0x1')).toThrow(code('SETTLEMENT_MEMBER_NOT_FOUND'));
    expect(() => buildTeamTree([amounts('0x1', 1n << 64n, 0n, 0n, 0n)])).toThrow(code('AMOUNT_OUT_OF_RANGE'));
  });
});
