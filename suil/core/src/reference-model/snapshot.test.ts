import { expect, test } from 'vitest';
import { MS_PER_DAY } from '../values/day.ts';
import { COIN, TestBooks, USD, USDC_TYPE } from './books.test-support.ts';
import {
  applyEvent,
  applyIntent,
  type Books,
  balances,
  closeDay,
  readSnapshot,
  snapshotParts,
  stateDigest,
} from './index.ts';

const OPERATORS = { operator: 'operator' };

/** A state in which every part holds something: grants of both kinds, terms, nodes, requests, a parameter, an upgrade. */
function fullBooks(): TestBooks {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 1_000_000n * COIN });
  for (let member = 0; member < 300; member++)
    ledger.event(1, 'InviterBound', { member: `m${member}`, inviter: member === 0 ? 'alice' : `m${member >> 1}` });
  ledger.topUp(1, 'alice', 'USDC', 9_000n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 100n * USD);
  for (let pledge = 0n; pledge < 70n; pledge++)
    ledger.event(1, 'SuilPledged', { member: `m${pledge}`, id: 2n * pledge, hashrate: 1n + pledge });
  ledger.event(1, 'ChangeAnnounced', { key: 2, value: 200n, day: 3 });
  ledger.event(1, 'ChangeAnnounced', { key: 41, value: 50n, day: 8 });
  ledger.event(1, 'UpgradeAnnounced', { readyMs: 9 * MS_PER_DAY });
  ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: String(500n * USD) });
  ledger.intent(1, 'alice', 'set_renewal', { subscriptionId: ledger.lastId, renewal: 'off' });
  ledger.intent(1, 'alice', 'buy_hashrate', { amount: String(60n * USD) });
  ledger.intent(1, 'alice', 'buy_node', { tier: 'primary', quantity: 2, payWith: 'USDC', price: String(200n * USD) });
  ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: String(7n * USD), recipient: '0xa' });
  for (const member of ['bob', 'm1']) {
    ledger.topUp(1, member, 'USDC', 5n);
    ledger.intent(1, member, 'withdraw', { asset: 'USDC', amount: '3', recipient: '0xb' });
  }
  ledger.intent(1, 'm1', 'cancel_withdrawal', { id: ledger.lastId });
  closeDay(ledger.books, 1, { price: 700_000n });
  closeDay(ledger.books, 2, { price: 700_000n });
  return ledger;
}

function bytesOf(books: Books): Uint8Array {
  return Uint8Array.from(snapshotParts(books).flatMap((part) => [...part]));
}

/** Moves something of every kind. */
function moveEverything(books: Books): void {
  const event = (kind: string, fields: object) => {
    const stamped = { ...fields, kind, timestampMs: 3 * MS_PER_DAY };
    applyEvent(books, stamped);
  };
  event('SuilPledgeLeft', { id: 120n, termDays: 30, servedDays: 3 });
  event('SuilPledged', { member: 'new', id: 140n, hashrate: 90n });
  event('InviterBound', { member: 'newer', inviter: 'm299' });
  event('Withdrawn', { id: 5n, recipient: '0xa', coinType: USDC_TYPE, amount: 7n * USD });
  for (let day = 3; day < 12; day++) closeDay(books, day, { price: 900_000n });
}

test('two runs give the same bytes, and the last 32 of them are the state digest', () => {
  const [left, right] = [fullBooks().books, fullBooks().books];
  expect(bytesOf(left)).toEqual(bytesOf(right));
  expect(bytesOf(left).slice(-32)).toEqual(stateDigest(left));
  const deposited = { kind: 'EmissionDeposited', amount: 1n, timestampMs: 3 * MS_PER_DAY };
  applyEvent(right, deposited);
  expect(stateDigest(left)).not.toEqual(stateDigest(right));
});

test('books that were read back are the same, and continue the same', () => {
  const { books } = fullBooks();
  const { books: read, digest } = readSnapshot(bytesOf(books), OPERATORS);
  expect(digest).toEqual(stateDigest(books));
  expect(bytesOf(read)).toEqual(bytesOf(books));
  for (const each of [books, read]) moveEverything(each);
  expect(balances(read)).toEqual(balances(books));
  expect(bytesOf(read)).toEqual(bytesOf(books));
});

test('the bytes of a file are read from wherever they lie in memory, and are not kept', () => {
  const { books } = fullBooks();
  const bytes = bytesOf(books);
  const file = Buffer.concat([Buffer.from('odd'), bytes]).subarray(3);
  const { books: read } = readSnapshot(file, OPERATORS);
  file.fill(0);
  expect(bytesOf(read)).toEqual(bytes);
});

test('a state without a setting has the digest that earlier releases gave it, so that what was signed of past days still holds', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 1_000n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 2n * USD);
  ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: '500000000' });
  const subscriptionId = ledger.lastId;
  ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: String(7n * USD), recipient: '0xa' });
  const digest = () => Buffer.from(stateDigest(ledger.books)).toString('hex');
  // What the release before settings computed.
  const before = '2113e6c482a8a7346ed5144286670176b62d63d58213dce37bfc0e103c9e74df';
  expect(digest()).toBe(before);
  ledger.intent(1, 'alice', 'set_renewal', { subscriptionId, renewal: 'off' });
  expect(digest()).not.toBe(before);
  ledger.intent(1, 'alice', 'set_renewal', { subscriptionId, renewal: 'on' });
  expect(digest()).toBe(before);
});

test('empty books, and none of an operator', () => {
  const { books } = new TestBooks();
  const plain = { ...books, operators: {} };
  expect(readSnapshot(bytesOf(plain), {}).books.operators).toEqual({});
  expect(bytesOf(readSnapshot(bytesOf(plain), {}).books)).toEqual(bytesOf(plain));
});

test('the operator was replaced: a snapshot of before has the bytes that it had, and continues with the next one', () => {
  const { books } = fullBooks();
  const operators = { operator: 'next', formerOperators: [{ address: 'operator', untilMs: 5 * MS_PER_DAY }] };
  const { books: read } = readSnapshot(bytesOf(books), operators);
  expect(bytesOf(read)).toEqual(bytesOf(books));
  const allocate = (address: string, day: number) =>
    applyIntent(read, {
      ...{ seq: 1_000n, day, atMs: day * MS_PER_DAY, address, action: 'allocate' },
      parameters: { to: 'bank_reserve', asset: 'USDC', amount: '1' },
    });
  expect(allocate('next', 4)).toBe('not the operator');
  expect(allocate('operator', 4)).toBeNull();
  expect(allocate('operator', 5)).toBe('not the operator');
  expect(allocate('next', 5)).toBeNull();
});

test('a changed, an additional and a missing byte are found wherever they are', () => {
  const bytes = bytesOf(fullBooks().books);
  for (let place = 0; place < bytes.length; place += place < 200 || place > bytes.length - 200 ? 1 : 97) {
    const damaged = Uint8Array.from(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ (1 << (place % 8));
    expect(() => readSnapshot(damaged, OPERATORS), `byte ${place}`).toThrow(
      'the digest of a snapshot is that of its bytes',
    );
  }
  for (const length of [0, 1, 31, 32, bytes.length - 1])
    expect(() => readSnapshot(bytes.subarray(0, length), OPERATORS), `${length} bytes`).toThrow();
  expect(() => readSnapshot(Uint8Array.from([...bytes, 0]), OPERATORS)).toThrow(
    'the digest of a snapshot is that of its bytes',
  );
});
