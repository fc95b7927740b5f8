import { describe, expect, test } from 'vitest';
import { hashTeamNode } from '../merkle.ts';
import { buildSeasonTree, daysOfSeason, hashSeasonLeaf, rootOfSeasonProof, seasonOf } from './season-tree.ts';

// Made with Python's hashlib, as in suil/contracts/suil/tests/settlement/season_tests.move.
const LEAF = '034bcdf916cd3d37834d93f5160247fbe8413813f1858c2cd72ff1423ca82981';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const amounts = Array.from({ length: 112 }, (_, index) => BigInt(index + 1));
const nothing = amounts.map(() => 0n);

describe('buildSeasonTree', () => {
  test('default: a leaf as on chain, and a root over those with any amount', () => {
    const alice = { member: '0xa11ce', amounts };
    const bob = { member: '0xb0b', amounts: nothing.with(111, 1n) };
    const tree = buildSeasonTree(3, [alice, { member: '0x1', amounts: nothing }, bob]);
    expect(hex(hashSeasonLeaf(3, alice))).toBe(LEAF);
    expect(tree.leaves).toHaveLength(2);
    // Ordered by member: 0xb0b is below 0xa11ce.
    expect(hex(tree.root)).toBe(hex(hashTeamNode(hashSeasonLeaf(3, bob), hashSeasonLeaf(3, alice))));
  });

  test('behavior: a proof leads to the root, not with another amount, day or season', () => {
    const members = ['0x1', '0x2', '0x3'].map((member) => ({ member, amounts }));
    const tree = buildSeasonTree(3, members);
    const proof = tree.prove('0x2');
    expect(rootOfSeasonProof(proof)).toEqual(tree.root);
    expect(rootOfSeasonProof({ ...proof, season: 4 })).not.toEqual(tree.root);
    const leaf = { ...proof.leaf, amounts: [...amounts.slice(4), ...amounts.slice(0, 4)] };
    expect(rootOfSeasonProof({ ...proof, leaf })).not.toEqual(tree.root);
  });

  test('error: a member twice, 111 amounts, an amount above 64 bits', () => {
    const codeOf = (code: string) => expect.objectContaining({ code });
    const twice = [
      { member: '0x1', amounts },
      { member: '0x01', amounts },
    ];
    expect(() => buildSeasonTree(0, twice)).toThrow(codeOf('SETTLEMENT_LEAVES_INVALID'));
    const short = [{ member: '0x1', amounts: amounts.slice(1) }];
    expect(() => buildSeasonTree(0, short)).toThrow(codeOf('SETTLEMENT_AMOUNTS_MALFORMED'));
    const large = [{ member: '0x1', amounts: amounts.with(0, 1n << 64n) }];
    expect(() => buildSeasonTree(0, large)).toThrow(codeOf('AMOUNT_OUT_OF_RANGE'));
  });
});

describe('seasonOf', () => {
  test('default: the first day begins season 0, 28 days later season 1', () => {
    expect([20_800, 20_827, 20_828, 20_911].map((day) => seasonOf(day, 20_800))).toEqual([
      { season: 0, place: 0 },
      { season: 0, place: 27 },
      { season: 1, place: 0 },
      { season: 3, place: 27 },
    ]);
    expect(daysOfSeason(1, 20_800)).toEqual(Array.from({ length: 28 }, (_, place) => 20_828 + place));
  });
});
