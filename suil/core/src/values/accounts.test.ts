import { expect, test } from 'vitest';
import {
  type AccountName,
  CHART,
  heldAccountOf,
  mayBeNegative,
  memberAccount,
  memberBankAccount,
  memberHeldAccount,
  memberOf,
  memberReleasedAccount,
} from './accounts.ts';
import type { Address } from './address.ts';

const alice = `0x${'a'.repeat(64)}` as Address;

test('default: a member’s accounts are its own, whatever kind', () => {
  const accounts = [memberAccount, memberHeldAccount, memberBankAccount, memberReleasedAccount].map((name) =>
    name(alice),
  );
  expect(accounts).toEqual([
    `member:${alice}`,
    `member:${alice}:held`,
    `member:${alice}:bank`,
    `member:${alice}:released`,
  ]);
  expect(accounts.map(memberOf)).toEqual([alice, alice, alice, alice]);
  expect(accounts.some(mayBeNegative)).toBe(false);
});

test.each<[AccountName, boolean]>([
  ['chain:vault', true],
  ['issue:hashrate', true],
  ['issue:pro', true],
  ['house:breach', true],
  ['house:fees', false],
  ['house:treasury', false],
  [heldAccountOf('house:treasury'), false],
  [heldAccountOf('house:breach'), false],
])('default: %s may be below zero: %s; it belongs to no member', (name, expected) => {
  expect(mayBeNegative(name)).toBe(expected);
  expect(memberOf(name)).toBeNull();
});

test('default: only holds move held accounts, of a member or not', () => {
  expect(CHART.isHeld(memberHeldAccount(alice))).toBe(true);
  expect(CHART.isHeld(heldAccountOf('house:treasury'))).toBe(true);
  expect(CHART.isHeld(memberAccount(alice))).toBe(false);
  expect(CHART.isHeld('house:fees')).toBe(false);
});
