import { AppError, toHex } from '@suil/core';
import type { ReserveAsset, ReserveProof } from '@suil/core/api';
import { buildSumTree } from '@suil/core/reserves';
import { expect, test } from 'vitest';
import { areCounted, readSameLine } from './own-balances.ts';

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
const counted = (report: ReturnType<typeof reportOf>, owner = '0xa') => areCounted({ proofs: [proof] }, report, owner);

test('default: a balance in an honest tree, whose sum is in the total', () => {
  expect(counted(reportOf('100', '100'))).toBe(true);
});

test('edge: an honest tree proves nothing of a total that leaves part of its sum out', () => {
  expect(counted(reportOf('100', '50'))).toBe(false);
  expect(counted(reportOf('50', '50'))).toBe(false);
});

test('edge: another owner, and an asset that is not published', () => {
  expect(counted(reportOf('100', '100'), '0xb')).toBe(false);
  expect(counted({ assets: [] })).toBe(false);
});

const line = (journalSeq: string) => ({ journalSeq });
/** What the server answers, in order; a proof of null is refused. */
function serverOf(proofs: readonly (string | null)[], reports: readonly string[]) {
  const asked: string[] = [];
  const [nextProofs, nextReports] = [[...proofs], [...reports]];
  return {
    asked,
    readProof: async (journalSeq: string) => {
      asked.push(journalSeq);
      const next = nextProofs.shift() ?? null;
      if (next === null) throw new AppError('RESERVES_REPLACED');
      return line(next);
    },
    readReport: async () => line(nextReports.shift() ?? ''),
  };
}

test('default: the proof is asked for by the line of the report that is shown', async () => {
  const server = serverOf(['8'], []);
  expect(await readSameLine(line('8'), server)).toEqual({ report: line('8'), response: line('8') });
  expect(server.asked).toEqual(['8']);
});

test('regression: a proof of other reserves, or none of these any more, is compared with the report that is read again', async () => {
  const newer = { report: line('9'), response: line('9') };
  expect(await readSameLine(line('8'), serverOf(['9', '9'], ['9']))).toEqual(newer);
  expect(await readSameLine(line('8'), serverOf([null, '9'], ['9']))).toEqual(newer);
  expect(await readSameLine(line('7'), serverOf([null, null, '9'], ['8', '9']))).toEqual(newer);
});

test('attack: a server that always has newer reserves than it proves is asked three times, and nothing matches', async () => {
  const lines = ['9', '10', '11', '12'];
  for (const server of [serverOf(lines, ['8', '8', '8']), serverOf([], lines)]) {
    await expect(readSameLine(line('8'), server)).rejects.toMatchObject({ code: 'RESERVES_REPLACED' });
    expect(server.asked).toHaveLength(3);
  }
});

test('errors: what else fails is not read again', async () => {
  const readProof = () => Promise.reject(new AppError('NETWORK_FAILED'));
  const readReport = () => Promise.reject(new Error('was read again'));
  await expect(readSameLine(line('8'), { readProof, readReport })).rejects.toMatchObject({ code: 'NETWORK_FAILED' });
});
