import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSumTree, hashSumLeaf, type SumLeaf, type SumStep, verifySumProof } from './merkle-sum.ts';

const leaf = (account: string, balance: bigint, asset = 'SUI'): SumLeaf => ({
  asset,
  account,
  balance,
  salt: new Uint8Array(createHash('sha256').update(`${asset} ${account}`).digest()),
});

const leavesArbitrary = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.bigInt(0n, 1n << 63n)), {
    selector: ([account]) => account,
    minLength: 1,
    maxLength: 40,
  })
  .map((accounts) => accounts.map(([account, balance]) => leaf(account, balance)));

describe('buildSumTree', () => {
  test('default: no leaf', () => {
    expect(buildSumTree([]).root).toEqual({ hash: new Uint8Array(32), sum: 0n });
  });

  test('bytes: a leaf and a tree of two, put together by hand', () => {
    const one = leaf('a', 5n);
    const two = leaf('b', 258n);
    const bytesOf = ({ account, salt }: SumLeaf, balance: number[]) =>
      Uint8Array.from([
        0,
        3,
        83,
        85,
        73,
        1,
        account.charCodeAt(0),
        ...salt,
        ...balance,
        ...Array(16 - balance.length).fill(0),
      ]);
    const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });
    const [first, second] = [hash(bytesOf(one, [5])), hash(bytesOf(two, [2, 1]))];
    expect(hashSumLeaf(one)).toEqual(first);
    const parts: [Uint8Array, number[]][] = [
      [first, [5]],
      [second, [2, 1]],
    ];
    parts.sort(([left], [right]) => Buffer.compare(left, right));
    const inner = parts.flatMap(([bytes, sum]) => [...bytes, ...sum, ...Array(16 - sum.length).fill(0)]);
    expect(buildSumTree([two, one]).root).toEqual({ hash: hash(Uint8Array.from([1, ...inner])), sum: 263n });
  });

  test('behavior: every leaf proves itself, in every tree, and the root has the whole sum', () => {
    fc.assert(
      fc.property(leavesArbitrary, (leaves) => {
        const tree = buildSumTree(leaves);
        expect(tree.root.sum).toBe(leaves.reduce((sum, { balance }) => sum + balance, 0n));
        for (const one of leaves) {
          const path = tree.prove(one);
          expect(path !== null && verifySumProof(one, path, tree.root)).toBe(true);
        }
      }),
    );
  });

  test('error: a balance below zero', () => {
    expect(() => buildSumTree([leaf('a', -1n)])).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
  });
});

describe('verifySumProof', () => {
  const leaves = ['a', 'b', 'c', 'd', 'e'].map((name, index) => leaf(name, BigInt(index + 1)));
  const tree = buildSumTree(leaves);
  const mine = leaves[2] as SumLeaf;
  const path = tree.prove(mine) as readonly SumStep[];

  test('error: another balance, salt, account or asset', () => {
    expect(verifySumProof(mine, path, tree.root)).toBe(true);
    for (const other of [
      { ...mine, balance: 4n },
      { ...mine, salt: new Uint8Array(32) },
      { ...mine, account: 'x' },
      { ...mine, asset: 'USDC' },
    ])
      expect(verifySumProof(other, path, tree.root)).toBe(false);
  });

  test('error: a sum or a side on the way that was changed, a missing step, another root', () => {
    path.forEach((_, index) => {
      const change = (with_: (step: SumStep) => SumStep) => path.map((step, at) => (at === index ? with_(step) : step));
      expect(
        verifySumProof(
          mine,
          change((step) => ({ ...step, sum: step.sum + 1n })),
          tree.root,
        ),
      ).toBe(false);
      expect(
        verifySumProof(
          mine,
          change((step) => ({ ...step, side: step.side === 'left' ? 'right' : 'left' })),
          tree.root,
        ),
      ).toBe(false);
    });
    expect(verifySumProof(mine, path.slice(1), tree.root)).toBe(false);
    expect(verifySumProof(mine, path, { ...tree.root, sum: 14n })).toBe(false);
  });

  test('error: what hides a debt behind a sum below zero', () => {
    const [first, ...rest] = path as [SumStep, ...SumStep[]];
    expect(verifySumProof(mine, [{ ...first, sum: -1n }, ...rest], tree.root)).toBe(false);
    expect(verifySumProof({ ...mine, balance: -1n }, path, tree.root)).toBe(false);
  });

  test('behavior: a leaf that is not in the tree has no proof', () => {
    expect(tree.prove(leaf('z', 1n))).toBeNull();
  });
});
