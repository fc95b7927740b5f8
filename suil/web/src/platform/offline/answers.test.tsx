/** What the device keeps of answers, in the database of a browser. */
import { beforeEach, expect, test } from 'vitest';
import { deleteAnswersOfOthers, keepAnswers, readAnswers } from './answers.ts';
import { sizeOf } from './size-of.ts';

const answer = (hash: string, data: unknown, atMs: number) => ({ hash, data, atMs });
const hashesOf = async (owner: string) => [...(await readAnswers(owner)).keys()].sort();

beforeEach(() => deleteAnswersOfOthers([]));

test('default: amounts come back as they were, with their time, and a later answer takes the place of an earlier one', async () => {
  await keepAnswers('0xa', [answer('balance', { sui: 5n, days: new Map([[1, 2n]]) }, 10)]);
  await keepAnswers('0xa', [answer('name', null, 11)]);
  await keepAnswers('0xa', [answer('balance', { sui: 7n }, 12)]);
  const answers = await readAnswers('0xa');
  expect([answers.get('balance'), answers.get('name')]).toMatchObject([
    { data: { sui: 7n }, atMs: 12 },
    { data: null, atMs: 11 },
  ]);
});

test('behavior: of others nothing stays', async () => {
  await keepAnswers('open', [answer('pool', 1, 1)]);
  await keepAnswers('0xa', [answer('balance', 1, 1)]);
  await deleteAnswersOfOthers(['open', '0xb']);
  expect([await hashesOf('open'), await hashesOf('0xa')]).toEqual([['pool'], []]);
});

test('behavior: the oldest make space, and what is too large or would come back as something else is not kept', async () => {
  // 190,008 each, so seven are 1,330,056 and an eighth would be beyond 1,500,000.
  for (let index = 1; index <= 8; index++) await keepAnswers('0xa', [answer(`${index}`, 'x'.repeat(190_000), index)]);
  expect(await hashesOf('0xa')).toEqual(['2', '3', '4', '5', '6', '7', '8']);
  await keepAnswers('0xb', [
    answer('large', 'x'.repeat(200_001), 1),
    answer('class', { date: new Date(0) }, 1),
    answer('code', { run: () => 1 }, 1),
    answer('plain', { a: [1] }, 1),
  ]);
  expect(await hashesOf('0xb')).toEqual(['plain']);
});

test('behavior: what another release kept is not shown', async () => {
  await keepAnswers('0xa', [answer('balance', 1, 1)]);
  const { indexedDB } = window;
  const open = indexedDB.open('suil');
  await new Promise((done) => {
    open.onsuccess = done;
  });
  const store = open.result.transaction('answers', 'readwrite').objectStore('answers');
  store.put({ release: 'another', answers: [{ ...answer('balance', 1, 1), size: 8 }] }, '0xc');
  await new Promise((done) => {
    store.transaction.oncomplete = done;
  });
  open.result.close();
  expect([await hashesOf('0xa'), await hashesOf('0xc')]).toEqual([['balance'], []]);
  await keepAnswers('0xc', [answer('name', 1, 2)]);
  expect(await hashesOf('0xc')).toEqual(['name']);
});

test('sizeOf: the letters of texts and keys, and eight for each value', () => {
  // 8 for the object, 8 + 1 for the key, 8 for the list, 8 + 8 for its values.
  expect(sizeOf({ a: [1n, null] })).toBe(41);
  expect(sizeOf(new Uint8Array(100))).toBe(108);
  expect([sizeOf(new Date(0)), sizeOf([() => 1])]).toEqual([null, null]);
});
