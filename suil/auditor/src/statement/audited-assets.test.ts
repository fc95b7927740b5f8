import { dayStartMs } from '@suil/core';
import { balances } from '@suil/core/reference-model';
import { expect, test } from 'vitest';
import { addressOf, alice, DAY, TestJournal, USD } from '../check/journal.test-support.ts';
import { auditedAssets } from './audited-assets.ts';

const root = new Uint8Array(32);

test('liabilities are the sum of all accounts of members and of the application, each asset apart', async () => {
  const journal = await TestJournal.open();
  const member = addressOf(alice);
  const noon = dayStartMs(DAY) + 43_200_000;
  journal.emit(
    noon,
    TestJournal.event(noon, 'SuilPledged', { member, id: 1n, principal: 1n, termDays: 30, value: 1n, hashrate: 90n }),
  );
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  const assets = auditedAssets(journal.state.books, () => root);
  expect(
    assets.map(({ asset, liabilities, vault, uncollectedFees }) => [asset, liabilities, vault, uncollectedFees]),
  ).toEqual([
    ['SUI', 2_000_000_000n, 2_000_000_000n, 0n],
    ['SUIL', 0n, 0n, 0n],
    ['USDC', 100n * USD, 100n * USD, 0n],
    ['PRO', 0n, 0n, 0n],
    ['HR', 90n, 0n, 0n],
  ]);
  for (const { asset, liabilities } of assets) {
    const inside = [...balances(journal.state.books)].filter(
      ([name]) => name.endsWith(` ${asset}`) && !name.startsWith('chain:') && !name.startsWith('issue:'),
    );
    expect(inside.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(liabilities);
  }
});
