import { toHex } from '@suil/core';
import type { ReserveAsset, ReserveProof } from '@suil/core/api';
import { buildSumTree } from '@suil/core/reserves';
import { expect, test } from 'vitest';
import { areCounted } from './own-balances.ts';

const leafOf = (owner: string, balance: bigint) => ({
  asset: 'SUI',
  account: `member:${owner}`,
  balance,
  salt: new Uint8Array(32).fill(Number(balance)),
});
const own = leafOf('0xa', 60n);
const tree = buildSumTree([own, leafOf('0xb', 40n)]);
const proof: ReserveProof = {
  asset: 'SUI',
  account: own.account,
  balance: String(own.balance),
  salt: toHex(own.salt),
  path: (tree.prove(own) ?? []).map(({ hash, sum, side }) => ({ hash: toHex(hash), sum: String(sum), side })),
};
/** Its tree is honest. */
const reportOf = (members: string, total: string) => ({
  journalSeq: '9',
  assets: [
    {
      asset: 'SUI',
      vault: null,
      liabilities: [{ kind: 'members', amount: members }],
      total,
      difference: '0',
      root: toHex(tree.root.hash),
      sum: '100',
      accounts: 2,
    } satisfies ReserveAsset,
  ],
});
const counted = (report: ReturnType<typeof reportOf>, owner = '0xa', journalSeq = '9') =>
  areCounted({ journalSeq, proofs: [proof] }, report, owner);

test('default: a balance in an honest tree, whose sum is in the total', () => {
  expect(counted(reportOf('100', '100'))).toBe(true);
});

test('edge: an honest tree proves nothing of a total that leaves part of its sum out', () => {
  expect(counted(reportOf('100', '50'))).toBe(false);
  expect(counted(reportOf('50', '50'))).toBe(false);
});

test('edge: another line, another owner, and an asset that is not published', () => {
  expect(counted(reportOf('100', '100'), '0xa', '8')).toBe(false);
  expect(counted(reportOf('100', '100'), '0xb')).toBe(false);
  expect(counted({ journalSeq: '9', assets: [] })).toBe(false);
});
