import { expect, test } from 'vitest';
import { COIN, TestBooks, USD } from '../books.test-support.ts';
import { applyIntent, type BookAction, type BookIntent, closeDay, readSnapshot, snapshotParts } from '../index.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A ledger in which intents come at any time of a day. */
class TimedBooks extends TestBooks {
  #seq = 1_000_000n;

  at<Action extends BookAction>(
    atMs: number,
    address: string,
    action: Action,
    parameters: Extract<BookIntent, { action: Action }>['parameters'],
  ): string | null {
    this.#seq += 1n;
    const intent = { seq: this.#seq, day: Math.floor(atMs / DAY), atMs, address, action, parameters };
    return applyIntent(this.books, intent as BookIntent);
  }

  limit(atMs: number, limit: bigint | 'none', asset = 'USDC'): string | null {
    return this.at(atMs, 'alice', 'set_spending_limit', { asset, limit: String(limit) });
  }

  transfer(atMs: number, amount: bigint, asset = 'USDC'): string | null {
    return this.at(atMs, 'alice', 'transfer', { asset, amount: String(amount), to: 'bob' });
  }

  withdraw(atMs: number, amount: bigint, asset = 'USDC'): string | null {
    return this.at(atMs, 'alice', 'withdraw', { asset, amount: String(amount), recipient: '0xa' });
  }
}

function open(): TimedBooks {
  const ledger = new TimedBooks();
  ledger.topUp(1, 'alice', 'USDC', 10_000n * USD);
  ledger.topUp(1, 'alice', 'SUI', 1_000_000_000_000n);
  return ledger;
}

const beyond = 'beyond the own limit';

test('transfers and withdrawals of a coin count together, and what was refused does not', () => {
  const ledger = open();
  expect(ledger.transfer(DAY, 500n * USD)).toBeNull();
  // What left before the first limit does not count.
  expect(ledger.limit(DAY + 1, 100n * USD)).toBeNull();
  expect(ledger.transfer(DAY + 2, 60n * USD)).toBeNull();
  expect(ledger.withdraw(DAY + 3, 40n * USD + 1n)).toBe(beyond);
  expect(ledger.withdraw(DAY + 4, 40n * USD)).toBeNull();
  expect(ledger.transfer(DAY + 5, 1n)).toBe(beyond);
  // Another coin, another member, and what goes into a product are not concerned.
  expect(ledger.transfer(DAY + 6, 5n, 'SUI')).toBeNull();
  expect(ledger.at(DAY + 7, 'bob', 'transfer', { asset: 'USDC', amount: String(560n * USD), to: 'alice' })).toBeNull();
  expect(
    ledger.at(DAY + 8, 'alice', 'fund', { account: 'bank_reserve', asset: 'USDC', amount: '1000000000' }),
  ).toBeNull();
  expect(ledger.at(DAY + 9, 'alice', 'subscribe', { termDays: 7, amount: '200000000' })).toBeNull();
});

test('attack: either side of midnight is one window; each amount is free again after 24 hours, to the millisecond', () => {
  const ledger = open();
  const night = 2 * DAY - HOUR;
  ledger.limit(night, 100n * USD);
  expect(ledger.transfer(night, 70n * USD)).toBeNull();
  closeDay(ledger.books, 1, { price: null });
  expect(ledger.transfer(2 * DAY, 31n * USD)).toBe(beyond);
  expect(ledger.transfer(2 * DAY, 30n * USD)).toBeNull();
  expect(ledger.transfer(night + DAY - 1, 70n * USD)).toBe(beyond);
  expect(ledger.transfer(night + DAY, 70n * USD)).toBeNull();
  expect(ledger.transfer(3 * DAY - 1, 1n)).toBe(beyond);
  closeDay(ledger.books, 2, { price: null });
  expect(ledger.transfer(3 * DAY, 30n * USD)).toBeNull();
  expect(ledger.transfer(3 * DAY, 1n)).toBe(beyond);
});

test('attack: a request that is cancelled stays counted, so asking and cancelling moves no more', () => {
  const ledger = open();
  ledger.limit(DAY, 100n * USD);
  expect(ledger.withdraw(DAY + 1, 100n * USD)).toBeNull();
  const id = String([...ledger.books.withdrawals.keys()].at(-1));
  expect(ledger.at(DAY + 2, 'alice', 'cancel_withdrawal', { id })).toBeNull();
  expect(ledger.withdraw(DAY + 3, 1n * USD)).toBe(beyond);
  expect(ledger.withdraw(2 * DAY + 1, 100n * USD)).toBeNull();
});

test('claims of released SUIL count with what leaves the balance of SUIL', () => {
  const ledger = open();
  ledger.event(1, 'EmissionDeposited', { amount: 600_000_000n * COIN });
  ledger.event(1, 'SuilPledged', { member: 'alice', id: 0n, hashrate: 10_000n * USD });
  ledger.topUp(1, 'alice', 'SUIL', 100n * COIN);
  // 1% of the hashrate at 1 USD: 100 SUIL are released.
  closeDay(ledger.books, 2, { price: 1_000_000n });
  const claim = (atMs: number, amount: bigint) =>
    ledger.at(atMs, 'alice', 'claim_hashrate', { amount: String(amount) });
  ledger.limit(3 * DAY, 50n * COIN, 'SUIL');
  expect(claim(3 * DAY + 1, 40n * COIN)).toBeNull();
  expect(claim(3 * DAY + 2, 11n * COIN)).toBe(beyond);
  expect(ledger.withdraw(3 * DAY + 3, 11n * COIN, 'SUIL')).toBe(beyond);
  expect(ledger.transfer(3 * DAY + 4, 10n * COIN, 'SUIL')).toBeNull();
  expect(claim(3 * DAY + 5, 10n * COIN)).toBe(beyond);
});

test('a lower limit holds at once, a higher one a day later through a closing, and the present one cancels it', () => {
  const ledger = open();
  ledger.limit(DAY, 100n * USD);
  expect(ledger.transfer(DAY + 1, 80n * USD)).toBeNull();
  expect(ledger.limit(DAY + 2, 50n * USD)).toBeNull();
  expect(ledger.transfer(DAY + 3, 1n)).toBe(beyond);
  // A raise in the last moment of the day: the closing does not shorten it.
  const evening = 2 * DAY - 1;
  expect(ledger.limit(evening, 'none')).toBeNull();
  closeDay(ledger.books, 1, { price: null });
  expect(ledger.transfer(evening + DAY - 1, 51n * USD)).toBe(beyond);
  closeDay(ledger.books, 2, { price: null });
  expect(ledger.transfer(evening + DAY, 5_000n * USD)).toBeNull();
  // None is in force, nothing of it is kept, and the first one counts from nothing.
  closeDay(ledger.books, 3, { price: null });
  expect(ledger.books.limits.size).toBe(0);
  ledger.limit(4 * DAY, 10n * USD);
  ledger.limit(4 * DAY + 1, 20n * USD);
  ledger.limit(4 * DAY + 2, 10n * USD);
  expect(ledger.transfer(5 * DAY + 5, 11n * USD)).toBe(beyond);
  expect(ledger.transfer(5 * DAY + 5, 10n * USD)).toBeNull();
});

test('attack: a large raise does not take the time of a small one that waits', () => {
  const ledger = open();
  ledger.limit(DAY, 100n * USD);
  ledger.limit(DAY + 1, 101n * USD);
  ledger.limit(2 * DAY, 9_000n * USD);
  expect(ledger.transfer(2 * DAY + 1, 101n * USD)).toBe(beyond);
  expect(ledger.transfer(3 * DAY - 1, 101n * USD)).toBe(beyond);
  expect(ledger.transfer(3 * DAY, 9_000n * USD)).toBeNull();
});

test('a snapshot has limits, raises and what was spent, and continues the same', () => {
  const ledger = open();
  const empty = Buffer.concat([...snapshotParts(ledger.books)]);
  expect(empty.includes('"limits"')).toBe(false);
  ledger.limit(DAY, 100n * USD);
  ledger.transfer(DAY + 1, 60n * USD);
  ledger.limit(DAY + 2, 'none');
  ledger.limit(DAY + 3, 7n, 'SUI');
  const bytes = Buffer.concat([...snapshotParts(ledger.books)]);
  const { books } = readSnapshot(bytes, ledger.books.operators);
  expect(Buffer.concat([...snapshotParts(books)])).toEqual(bytes);
  expect(books.limits).toEqual(ledger.books.limits);
});

test('who asked for a limit of nothing, or of a coin that is not transferred', () => {
  const ledger = open();
  expect(ledger.limit(DAY, 0n)).toBe('zero');
  expect(ledger.limit(DAY, 5n, 'HR')).toBe('not HR');
  expect(ledger.limit(DAY, 'none')).toBeNull();
  expect(ledger.books.limits.size).toBe(0);
});
