import { ASSETS, type Asset } from '@suil/core';
import { balances } from '@suil/core/reference-model';
import { buildSumTree, createLeafSalt } from '@suil/core/reserves';
import { afterEach, expect, test } from 'vitest';
import { addressOf, alice, TestJournal } from '../check/journal.test-support.ts';
import { DayRoots } from './day-roots.ts';

const SECRET = 'a7'.repeat(32);
/** More than are sent to the thread at once. */
const MEMBERS = 5_000;
const memberName = (number: number) => `member:0x${number.toString(16).padStart(64, '0')}`;

const dayRoots = new DayRoots();
afterEach(() => dayRoots.close());

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
  const roots = await dayRoots.of(books, SECRET);
  expect(roots).toEqual(new Map(ASSETS.map((asset) => [asset, treeOf(asset).root.hash])));
  // USDC: all but the first, every third one's in the bank, and Alice's of the journal. SUIL: every fifth one's.
  expect([treeOf('USDC').leaves, treeOf('SUIL').leaves]).toEqual([4_999 + 1_667 + 1, 1_000]);
});

test('the next day has roots of its own, of the same thread and of the next one', async () => {
  const books = await openBooks();
  const first = await dayRoots.of(books, SECRET);
  const otherSecret = await dayRoots.of(books, 'b8'.repeat(32));
  expect(otherSecret).not.toEqual(first);
  books.balances.add(memberName(1), 'USDC', 1n);
  const changed = await dayRoots.of(books, SECRET);
  expect([...changed].filter(([asset, root]) => Buffer.compare(root, first.get(asset) ?? root) !== 0)).toEqual([
    ['USDC', expect.anything()],
  ]);
  await dayRoots.close();
  expect(await dayRoots.of(books, SECRET)).toEqual(changed);
});

test('a closing without a secret has roots of zeros', async () => {
  const { books } = (await TestJournal.open()).state;
  expect(await dayRoots.of(books, null)).toEqual(new Map(ASSETS.map((asset) => [asset, new Uint8Array(32)])));
});

test('error: a balance below zero has no root', async () => {
  const { books } = (await TestJournal.open()).state;
  const account = `member:${addressOf(alice)}`;
  books.balances.add(account, 'USDC', -books.balances.read(account, 'USDC') - 1n);
  await expect(dayRoots.of(books, SECRET)).rejects.toThrow('The amount is too large.');
  books.balances.add(account, 'USDC', 2n);
  expect((await dayRoots.of(books, SECRET)).size).toBe(ASSETS.length);
});
