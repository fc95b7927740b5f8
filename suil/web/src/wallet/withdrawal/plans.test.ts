import type { WithdrawalResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { cancelPlan, redeemVoucherPlan } from './plans.ts';

const t = ((key: string) => key) as TFunction;
const own = `0x${'a'.repeat(64)}`;
const other = `0x${'b'.repeat(64)}`;

const withdrawal: WithdrawalResponse = {
  ...{ id: '7', asset: 'SUI', amount: '3000000000', recipient: own, voucher: 'AA==', cancellable: false },
  ...{ source: 'balance', reserve: null, status: 'issued', independentCheck: null, queue: null, digest: null },
  ...{ requestedAtMs: 0, issuedAtMs: 0, expiresAtMs: 1, endedAtMs: null },
};

test.each([
  ['the own address', { recipient: own }, 'wallet'],
  ['another address', { recipient: other }, 'recipient'],
  ['a reserve', { recipient: other, reserve: 'bank' as never }, 'reserve'],
])('what a voucher pays to %s ends there', (_, terms, to) => {
  expect(redeemVoucherPlan(t, { ...withdrawal, ...terms }, own).moves).toEqual({ from: 'onItsWay', to });
});

test.each([
  ['balance', 'account'],
  ['hashrate', 'released'],
  ['reserve', 'reserve'],
  ['treasury', 'treasury'],
] as const)('what was asked for from %s returns there when it is cancelled', (source, to) => {
  expect(cancelPlan(t, { ...withdrawal, source }).moves).toEqual({ from: 'onItsWay', to });
});
