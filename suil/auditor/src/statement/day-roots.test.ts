import { ASSETS, type Asset } from '@suil/core';
import { balances } from '@suil/core/reference-model';
import { buildSumTree, createLeafSalt } from '@suil/core/reserves';
import { expect, test } from 'vitest';
import { addressOf, alice, TestJournal } from '../check/journal.test-support.ts';
import { rootsOf } from './day-roots.ts';

const SECRET = 'a7'.repeat(32);
/** More than are sent to the thread at once. */
const MEMBERS = 5_000;
const memberName = (number: number) => `member:0x${number.toString(16).padStart(64, '0')}`;

async function openBooks() {
  const { books } = (await TestJournal.open()).state;
  for (let number = 0; number < MEMBERS; number++) {
    books.balances.add(memberName(number), 'USDC', BigInt(number));
    if (number % 3 === 0) books.balances.add(`${memberName(number)}:bank`, 'USDC', 1_000n);
    if (number % 5 === 0) books.balances.add(`${memberName(number)}:released`, 'SUIL', 7n);
  }
  return books;
}

test('the roots are those of the trees that the server builds of the same balances', async () => {
  const books = await openBooks();
  const salt = createLeafSalt(SECRET);
  const treeOf = (asset: Asset) =>
    buildSumTree(
      [...balances(books)].flatMap(([name, balance]) => {
        const [account = '', of] = name.split(' ');
        return of === asset && account.startsWith('member:')
          ? [{ asset, account, balance, salt: salt(asset, account) }]
          : [];
      }),
    );
  const roots = await rootsOf(books, SECRET);
  expect(roots).toEqual(new Map(ASSETS.map((asset) => [asset, treeOf(asset).root.hash])));
  // USDC: all but the first, every third one's in the bank, and Alice's of the journal. SUIL: every fifth one's.
  expect([treeOf('USDC').leaves, treeOf('SUIL').leaves]).toEqual([4_999 + 1_667 + 1, 1_000]);
});

test('a closing without a secret has roots of zeros', async () => {
  const { books } = (await TestJournal.open()).state;
  expect(await rootsOf(books, null)).toEqual(new Map(ASSETS.map((asset) => [asset, new Uint8Array(32)])));
});

test('error: a balance below zero has no root', async () => {
  const { books } = (await TestJournal.open()).state;
  const account = `member:${addressOf(alice)}`;
  books.balances.add(account, 'USDC', -books.balances.read(account, 'USDC') - 1n);
  await expect(rootsOf(books, SECRET)).rejects.toThrow('The amount is too large.');
});
