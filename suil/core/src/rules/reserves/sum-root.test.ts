import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSumTree, type SumLeaf, type SumNode } from './merkle-sum.ts';
import { SumRoot } from './sum-root.ts';

const leaf = (account: string, balance: bigint): SumLeaf => ({
  asset: 'SUI',
  account,
  balance,
  salt: new Uint8Array(createHash('sha256').update(account).digest()),
});

function rootOf(leaves: Iterable<SumLeaf>): SumNode {
  const root = new SumRoot((bytes) => blake2b(bytes, { dkLen: 32 }));
  for (const each of leaves) root.add(each);
  return root.finish();
}

test('property: it is the root of the tree, for any number of leaves in any order', () => {
  const leaves = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.bigInt(0n, 1n << 50n)), {
    selector: ([account]) => account,
    maxLength: 70,
  });
  fc.assert(
    fc.property(leaves, (pairs) => {
      const made = pairs.map(([account, balance]) => leaf(account, balance));
      expect(rootOf(made)).toEqual(buildSumTree(made).root);
    }),
  );
});

test('behavior: with more leaves than a first column has it is the same root', () => {
  const made = Array.from({ length: 5_001 }, (_, number) => leaf(`member:${number}`, BigInt(number)));
  const root = rootOf(made);
  expect(root).toEqual(buildSumTree(made).root);
  // 0 + 1 + … + 5,000.
  expect(root.sum).toBe(12_502_500n);
});

test('error: a balance below zero, and a sum that no account can hold', () => {
  const refused = expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' });
  expect(() => rootOf([leaf('a', -1n)])).toThrow(refused);
  expect(() => rootOf([leaf('a', 1n << 62n), leaf('b', 1n << 62n)])).toThrow(refused);
  expect(() => rootOf([leaf('a', 1n << 63n)])).toThrow(refused);
});

test('error: a name that does not fit, and a salt of another length', () => {
  expect(rootOf([leaf('ä'.repeat(63), 1n)])).toEqual(buildSumTree([leaf('ä'.repeat(63), 1n)]).root);
  expect(() => rootOf([leaf('ä'.repeat(64), 1n)])).toThrow('at most 127 bytes');
  expect(() => rootOf([{ ...leaf('a', 1n), salt: new Uint8Array(31) }])).toThrow('a salt has 32 bytes');
});
