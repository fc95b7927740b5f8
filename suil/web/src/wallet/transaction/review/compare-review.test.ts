import type { ChainEvent, TransactionOutcome } from '@suil/sdk';
import { expect, test } from 'vitest';
import { compareReview } from './compare-review.ts';
import { type ReviewRow, states } from './review-row.ts';

const ME = `0x${'a'.repeat(64)}`;
const OTHER = `0x${'b'.repeat(64)}`;
const POOL = `0x${'c'.repeat(64)}`;
const SUI = `0x${'0'.repeat(63)}2::sui::SUI`;
const USDC = `0x${'d'.repeat(64)}::usdc::USDC`;
const scope = { sender: ME, objects: [POOL] };

/** 60 SUI paid and 0.001 SUI of network fee. */
const outcome: TransactionOutcome = {
  networkFeeMist: 1_000_000n,
  events: [
    {
      kind: 'Swapped',
      pool: POOL,
      member: ME,
      direction: 'xToY',
      amountIn: 60n,
      fee: 3n,
      amountOut: 50n,
      timestampMs: 1,
    },
    {
      kind: 'Swapped',
      pool: OTHER,
      member: ME,
      direction: 'xToY',
      amountIn: 50n,
      fee: 2n,
      amountOut: 40n,
      timestampMs: 1,
    },
    { kind: 'InviterBound', member: ME, inviter: OTHER, timestampMs: 1 },
  ] satisfies ChainEvent[],
  balanceChanges: [{ address: ME, coinType: SUI, amount: -60_001_000_000n }],
  objectChanges: [{ id: POOL, before: 'shared', after: 'shared' }],
};

const paid = (amount: bigint, tolerance = 0n): ReviewRow => ({
  label: 'You pay',
  value: String(amount),
  check: {
    source: { in: 'wallet', way: 'paid', owner: 'sender', coinType: SUI },
    amount,
    tolerance,
    format: { unit: 'SUI' },
  },
});
const compare = (rows: readonly ReviewRow[], changed: Partial<TransactionOutcome> = {}) =>
  compareReview(rows, { ...outcome, ...changed }, scope);

test('default: what is paid is the wallet’s change less the network fee', () => {
  expect(compare([paid(60_000_000_000n)])).toMatchObject({ rows: [{ match: 'same' }], differences: [] });
});

test.each([
  [60_000_000_001n, 0n, 'different'],
  [60_000_000_001n, 1n, 'tolerated'],
  [59_999_999_999n, 1n, 'tolerated'],
  [59_999_999_998n, 1n, 'different'],
] as const)(
  'a promise of %s with a tolerance of %s is %s, and the row shows what was found',
  (amount, tolerance, match) => {
    const { rows, differences } = compare([paid(amount, tolerance)]);
    expect(rows).toMatchObject([{ match, found: { value: '60.0000 SUI', check: { amount: 60_000_000_000n } } }]);
    expect(differences).toHaveLength(match === 'different' ? 1 : 0);
  },
);

test('events are summed up, those with the wanted values alone where there are some; none is nothing', () => {
  const fees = (only: Record<string, string>, amount: bigint) => ({
    label: 'Pool fee',
    ...states('Swapped', 'fee', amount, 'USDC', { only }),
  });
  const rows = [paid(60_000_000_000n), fees({}, 5n), fees({ pool: OTHER }, 2n), fees({ pool: ME }, 0n)];
  expect(compare(rows).differences).toEqual([]);
  expect(compare([paid(60_000_000_000n), fees({}, 4n)]).differences).toEqual([
    { what: 'row', label: 'Pool fee', promised: '0.000004 USDC', found: '0.000005 USDC' },
  ]);
});

test('a row without a promise states what was found', () => {
  const row = { label: 'Fees', ...states('Swapped', 'fee', null, 'USDC') };
  expect(compare([paid(60_000_000_000n), row]).rows[1]).toMatchObject({
    match: 'same',
    found: { value: '0.000005 USDC' },
  });
});

test('an address must be in an event, whole', () => {
  const binds = (value: string): ReviewRow => ({
    label: 'Inviter',
    value,
    check: { source: { in: 'events', kind: 'InviterBound', field: 'inviter', only: {} }, value },
  });
  expect(compare([paid(60_000_000_000n), binds(OTHER)]).differences).toEqual([]);
  const almost = `${OTHER.slice(0, -1)}c`;
  expect(compare([paid(60_000_000_000n), binds(almost)]).differences).toEqual([
    { what: 'row', label: 'Inviter', promised: almost, found: OTHER },
  ]);
  expect(compare([paid(60_000_000_000n), binds(OTHER)], { events: [] }).differences).toMatchObject([{ found: '–' }]);
});

test.each<[string, Partial<TransactionOutcome>, object]>([
  [
    'another coin leaves the wallet',
    { balanceChanges: [...outcome.balanceChanges, { address: ME, coinType: USDC, amount: -7n }] },
    { what: 'coin', coinType: USDC, amount: -7n },
  ],
  [
    'another address is paid',
    { balanceChanges: [...outcome.balanceChanges, { address: OTHER, coinType: USDC, amount: 7n }] },
    { what: 'address', address: OTHER },
  ],
  [
    'an object becomes another’s',
    { objectChanges: [{ id: USDC, before: ME, after: OTHER }] },
    { what: 'address', address: OTHER },
  ],
  [
    'another shared object changes',
    { objectChanges: [{ id: OTHER, before: 'shared', after: 'shared' }] },
    { what: 'object', id: OTHER },
  ],
  [
    'an object of the sender is frozen',
    { objectChanges: [{ id: OTHER, before: ME, after: 'immutable' }] },
    { what: 'object', id: OTHER },
  ],
])('attack: %s without a row', (_, changed, difference) => {
  expect(compare([paid(60_000_000_000n)], changed).differences).toEqual([difference]);
});

test('a network fee below zero, and coins that are merged, are no difference', () => {
  const merged = [
    { id: OTHER, before: ME, after: null },
    { id: POOL, before: 'shared', after: 'shared' },
  ] as const;
  const balanceChanges = [{ address: ME, coinType: SUI, amount: 2_000n }];
  expect(
    compare([], { networkFeeMist: -2_000n, balanceChanges, events: [], objectChanges: merged }).differences,
  ).toEqual([]);
});
