import { expect, test } from 'vitest';
import { ACCOUNT, Balances, ownAccount, releasedAccount } from './balances.ts';

test('an account has one balance, by its name and by the number of its address', () => {
  const balances = new Balances();
  expect(balances.read('member:alice', 'HR')).toBe(0n);
  expect(balances.addresses.count).toBe(0);
  balances.add('member:bob:held', 'SUI', 1n);
  balances.add('member:alice', 'HR', 5n);
  balances.add(ownAccount(1), 'HR', 2n);
  balances.add(releasedAccount(0), 'SUIL', 9n);
  balances.add(ACCOUNT.vault, 'SUI', -1n);
  expect(balances.read('member:alice', 'HR')).toBe(7n);
  expect([...balances.entries()]).toEqual([
    ['chain:vault', 'SUI', -1n],
    ['member:bob:held', 'SUI', 1n],
    ['member:bob:released', 'SUIL', 9n],
    ['member:alice', 'HR', 7n],
  ]);
});

test('every account of many addresses keeps what is its own', () => {
  const balances = new Balances();
  const names = Array.from({ length: 500 }, (_, number) => `member:m${number}`);
  for (const [number, name] of names.entries()) balances.add(name, 'PRO', BigInt(number));
  for (const name of names) balances.add(`${name}:bank`, 'USDC', 3n);
  for (const [number, name] of names.entries())
    expect([balances.read(name, 'PRO'), balances.read(`${name}:bank`, 'USDC')]).toEqual([BigInt(number), 3n]);
});

test('a sum beyond 64 bits is refused and leaves the balance as it was, on both sides of zero', () => {
  const balances = new Balances();
  const largest = 2n ** 63n - 1n;
  balances.add('member:alice', 'SUI', largest);
  balances.add(ACCOUNT.vault, 'SUI', -largest - 1n);
  expect(() => balances.add('member:alice', 'SUI', 1n)).toThrow('member:alice SUI fits 64 bits');
  expect(() => balances.add(ACCOUNT.vault, 'SUI', -1n)).toThrow('chain:vault SUI fits 64 bits');
  expect([balances.read('member:alice', 'SUI'), balances.read(ACCOUNT.vault, 'SUI')]).toEqual([largest, -largest - 1n]);
});

test('a name or an asset that no rule has is an error', () => {
  const balances = new Balances();
  expect(() => balances.add('house:unknown', 'SUI', 1n)).toThrow('the model has an account house:unknown');
  expect(() => balances.add('member:alice:lent', 'SUI', 1n)).toThrow('the model has an account member:alice:lent');
  expect(() => balances.add('member:alice:bank', 'PRO', 1n)).toThrow('can hold PRO');
});

test('what changed is named once, each account and asset, and nothing while it is not noted', () => {
  const balances = new Balances();
  balances.add('member:alice', 'SUI', 5n);
  expect(balances.takeChanged()).toEqual([]);
  balances.add('member:alice', 'SUI', -5n);
  balances.add('member:bob:held', 'USDC', 1n);
  balances.add(ACCOUNT.vault, 'USDC', -1n);
  balances.add(ACCOUNT.vault, 'USDC', -1n);
  expect(balances.takeChanged()).toEqual([
    ['member:alice', 'SUI'],
    ['member:bob:held', 'USDC'],
    ['chain:vault', 'USDC'],
  ]);
  expect(balances.takeChanged()).toEqual([]);
  balances.stopNoting();
  balances.add('member:alice', 'SUI', 1n);
  expect(balances.takeChanged()).toEqual([]);
});

test.each([
  ['house:fees', 'PRO', true],
  ['member:alice', 'HR', true],
  ['member:alice:bank', 'USDC', true],
  ['member:alice:bank', 'PRO', false],
  ['member:alice:lent', 'SUI', false],
  ['member:alice:held:more', 'SUI', false],
  ['member:', 'SUI', false],
  ['house:unknown', 'SUI', false],
] as const)('%s can hold %s: %s', (name, asset, expected) => {
  expect(new Balances().has(name, asset)).toBe(expected);
});
