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
const DAY = 20_800;
const LEAVES = [
  amounts('0x57a', 1n, 2n, 3n, 4n),
  amounts('0xb00', 5_000_000n, 0n, 0n, 0n),
  amounts('0xb0b', 0n, 0n, 7n, 18_446_744_073_709_551_615n),
  amounts('0xf00', 0n, 9n, 0n, 0n),
  amounts('0xa11ce', 418n, 0n, 0n, 0n),
];
const LEAF_HASHES = [
  '289b36dbdddabd519f116ce14e1478dab1b130e7698f8c2ac244c8cbe20c304f',
  '55e77c3505d4b1f6c7ad32dbea966c2abe893b25a67308593b1c89097c454380',
  'f67aa7a8d60df49dffaaf2b1f2b78509aa9925b123521aa0aceb37a861821000',
  '2f88b9b54590fe8ee1e7dbc37f16069dabbaedae864bf5cbd935687919044899',
  'abf08a6c34ac15a2f270e46e07ff994015cf769ef6207ff53359ad394ec7c3fe',
];
const NODE_01 = 'af8c9bb395a27b57ee1a96c4eec83e6c8d57a57b2c6ee35c09dbeebbf1539064';
const ROOT_OF_3 = '063b0e64d259603dbc7edf6522e70517b8efe6dca604baadef32d3d3a71fcfc3';
const ROOT_OF_4 = '74a641c8ce2d0091415aa6461326e6a5a8125be5a1c9740ab8f9937acfd4fc14';
const ROOT_OF_5 = '04c12e37e80856c2ac493999f74f60303398efd698099391f237792249bbfa3c';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

describe('buildTeamTree', () => {
  test('default: leaves, nodes and roots as on chain', () => {
    expect(LEAVES.map((leaf) => hex(hashTeamLeaf(DAY, leaf)))).toEqual(LEAF_HASHES);
    expect(hex(hashTeamNode(bytes(LEAF_HASHES[0]!), bytes(LEAF_HASHES[1]!)))).toBe(NODE_01);
    const rootOf = (count: number) => hex(buildTeamTree(DAY, LEAVES.slice(0, count)).root);
    expect([rootOf(1), rootOf(3), rootOf(4), rootOf(5)]).toEqual([LEAF_HASHES[0], ROOT_OF_3, ROOT_OF_4, ROOT_OF_5]);
    expect(rootOf(0)).toBe('0'.repeat(64));
  });

  test('behavior: the order given does not matter, empty leaves do not count', () => {
    const shuffled = [LEAVES[3]!, amounts('0x999', 0n, 0n, 0n, 0n), LEAVES[0]!, LEAVES[4]!, LEAVES[2]!, LEAVES[1]!];
    const tree = buildTeamTree(DAY, shuffled);
    expect(hex(tree.root)).toBe(ROOT_OF_5);
    expect(tree.leaves).toHaveLength(5);
  });

  test('behavior: the proofs that the contract accepts', () => {
    const tree = buildTeamTree(DAY, LEAVES);
    const third = tree.prove('0xb0b');
    expect([third.siblings.map(hex), third.sides]).toEqual([[LEAF_HASHES[3], NODE_01, LEAF_HASHES[4]], 2n]);
    // Carried up twice: one sibling, on the left.
    const last = tree.prove('0xA11CE');
    expect([last.siblings.map(hex), last.sides]).toEqual([[ROOT_OF_4], 1n]);
  });

  test('property: every proof leads to the root, an altered amount or day does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), (count) => {
        const leaves = Array.from({ length: count }, (_, i) =>
          amounts(`0x${(i + 1).toString(16)}`, BigInt(i), 1n, 2n, 3n),
        );
        const tree = buildTeamTree(DAY, leaves);
        for (const { member } of leaves) {
          const proof = tree.prove(member);
          expect(hex(rootOfProof(proof))).toBe(hex(tree.root));
          const forged = { ...proof, leaf: { ...proof.leaf, peer: 4n } };
          expect(hex(rootOfProof(forged))).not.toBe(hex(tree.root));
          expect(hex(rootOfProof({ ...proof, day: DAY + 1 }))).not.toBe(hex(tree.root));
        }
      }),
      { numRuns: 20, seed: 4 },
    );
  });

  test('error: SETTLEMENT_LEAVES_INVALID, SETTLEMENT_MEMBER_NOT_FOUND, AMOUNT_OUT_OF_RANGE', () => {
    const code = (value: string) => expect.objectContaining({ code: value });
    expect(() => buildTeamTree(DAY, [LEAVES[0]!, LEAVES[0]!])).toThrow(code('SETTLEMENT_LEAVES_INVALID'));
    expect(() => buildTeamTree(DAY, LEAVES).prove('0x1')).toThrow(code('SETTLEMENT_MEMBER_NOT_FOUND'));
    expect(() => buildTeamTree(DAY, [amounts('0x1', 1n << 64n, 0n, 0n, 0n)])).toThrow(code('AMOUNT_OUT_OF_RANGE'));
  });
});
