import { parameterKey } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Pledge, SuilPledge } from '@suil/sdk';
import { expect, test } from 'vitest';
import { amountsOf, type Holdings, incomeFeeOf } from './holdings.ts';

const TERM = { owner: '0x1', value: 0n, termDays: 30, startDay: 10, startedAtMs: 1_000, endsAtMs: 9_000, ended: false };
const pledge: Pledge = {
  ...TERM,
  ...{ id: 7n, principal: 30n, principalPaid: false, incomePaid: false, escrow: 0n },
  ...{ rampStart: 10, yieldPpm: 0n, withdrawable: 5n, cumulative: 0n },
};
const suilPledge: SuilPledge = { ...TERM, id: 3n, principal: 5n, principalPaid: false, hashrate: 1n };
const holdings: Holdings = {
  ...{ principal: 10n, unstakeFeeBps: 100n, incomeFeeBps: 500n, daysBehind: 0, upgrade: { announcedMs: 2_000 } },
  ...{ pledges: [pledge], suilPledges: [suilPledge], manifest: { newestPackage: '0xa' } as Manifest },
};

test.each([
  ['the code', { manifest: { newestPackage: '0xb' } as Manifest }],
  ['the principal in the pool', { principal: 11n }],
  ['the fee of the pool', { unstakeFeeBps: 0n }],
  ['the fee of income', { incomeFeeBps: 0n }],
  ['that an upgrade is announced', { upgrade: null }],
  ['a pledge’s principal', { pledges: [{ ...pledge, principal: 31n }] }],
  ['whether its income was paid', { pledges: [{ ...pledge, incomePaid: true }] }],
  ['when it was made', { pledges: [{ ...pledge, startedAtMs: 3_000 }] }],
  ['a SUIL pledge', { suilPledges: [] }],
] as const)('attack: nodes that differ in %s do not agree', (_, other) => {
  expect(amountsOf({ ...holdings, ...other })).not.toBe(amountsOf(holdings));
});

test('income, and days that are to be closed, grow with the checkpoint: nodes may differ in them', () => {
  const later = { daysBehind: 1, pledges: [{ ...pledge, withdrawable: 6n }] };
  expect(amountsOf({ ...holdings, ...later })).toBe(amountsOf(holdings));
});

test('attack: a node leaves the fee of income out: no first value takes its place', () => {
  const fee = { key: parameterKey('pledgeIncomeFeeBps'), value: 500n };
  const other = { key: parameterKey('swapFeeBps'), value: 300n };
  expect(incomeFeeOf([other, fee])).toBe(500n);
  expect(() => incomeFeeOf([other])).toThrow(expect.objectContaining({ code: 'CHAIN_NODE_UNVERIFIED' }));
});
