/** What a server could show a member instead of a proof of the own balance in the published sum. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReserveProof } from '../../api/reserves/reserves.ts';
import { checkReserveProof } from './check-proof.ts';
import { buildSumTree, type SumLeaf } from './merkle-sum.ts';

const [alice, bob] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const leaf = (account: string, balance: bigint): SumLeaf => ({
  ...{ asset: 'USDC', account, balance },
  salt: new Uint8Array(createHash('sha256').update(account).digest()),
});

const LEAVES = [leaf(`member:${alice}`, 5n), leaf(`member:${alice}:held`, 2n), leaf(`member:${bob}`, 7n)];
const tree = buildSumTree(LEAVES);
const PUBLISHED = { asset: 'USDC', root: hex(tree.root.hash), sum: `${tree.root.sum}` } as const;

function proofOf(place: number): ReserveProof {
  const own = LEAVES[place];
  if (own === undefined) throw new Error('there is such a leaf');
  const path = (tree.prove(own) ?? []).map(({ hash, sum, side }) => ({ hash: hex(hash), sum: `${sum}`, side }));
  return { asset: 'USDC', account: own.account, balance: `${own.balance}`, salt: hex(own.salt), path } as ReserveProof;
}

test('default: each of the own balances, in the published sum', () => {
  expect([0, 1].map((place) => checkReserveProof(proofOf(place), PUBLISHED, alice))).toEqual([true, true]);
  expect(checkReserveProof(proofOf(2), PUBLISHED, bob)).toBe(true);
});

test('attack: another member’s leaf, an account whose name begins as the own one, another asset, another balance', () => {
  expect(checkReserveProof(proofOf(2), PUBLISHED, alice)).toBe(false);
  expect(checkReserveProof(proofOf(0), PUBLISHED, alice.slice(0, -1))).toBe(false);
  expect(checkReserveProof(proofOf(0), { ...PUBLISHED, asset: 'SUI' }, alice)).toBe(false);
  expect(checkReserveProof({ ...proofOf(0), balance: '6' }, PUBLISHED, alice)).toBe(false);
});
