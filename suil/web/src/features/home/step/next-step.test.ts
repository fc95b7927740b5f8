import { MS_PER_DAY } from '@suil/core';
import { expect, test } from 'vitest';
import { idleAmount, nextStep, type StepKind, type StepReads, takersOf } from './next-step.ts';

const voucher = { id: '7', asset: 'USDC' as const, amount: '5', status: 'issued' as const, expiresAtMs: 9 };
const pledge = { id: 3n, principal: 42n, startDay: 1, termDays: 30, ended: true, principalPaid: false };
const renewing = {
  id: '41',
  principal: '5',
  termDays: 30 as const,
  redeemableDay: 90,
  lastEarningDay: 102,
  renews: true,
};
const everything: StepReads = {
  withdrawals: [{ ...voucher, status: 'queued' }, voucher],
  pledges: [{ ...pledge, principalPaid: true }, pledge],
  suilPledges: [],
  subscriptions: [renewing],
  isBound: false,
  today: 100,
  idleUsdc: 100_000_000n,
  isPutOff: () => false,
};

test('default: one at a time, in this order, and what was put off is left out', () => {
  const put: StepKind[] = [];
  const seen: (StepKind | undefined)[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const step = nextStep({ ...everything, isPutOff: (kind) => put.includes(kind) });
    seen.push(step?.kind);
    if (step) put.push(step.kind);
  }
  expect(seen).toEqual(['voucher', 'pledge', 'inviter', 'bank', 'idle', undefined]);
});

test('behavior: a term that renews later or cannot be redeemed, or less than 100 USDC, asks for nothing', () => {
  const bare = { ...everything, withdrawals: [], pledges: [], isBound: true };
  // Renews when day 103 is over, in four days.
  const later = nextStep({ ...bare, subscriptions: [{ ...renewing, lastEarningDay: 103 }], idleUsdc: 99_999_999n });
  expect(later).toBeNull();
  expect(nextStep({ ...bare, subscriptions: [{ ...renewing, redeemableDay: 101 }], idleUsdc: 0n })).toBeNull();
  expect(nextStep({ ...bare, subscriptions: [{ ...renewing, renews: false }], idleUsdc: 0n })).toBeNull();
  // The closing of its last day has renewed it already.
  expect(nextStep({ ...bare, subscriptions: [{ ...renewing, lastEarningDay: 99 }], idleUsdc: 0n })).toBeNull();
  expect(nextStep({ ...bare, subscriptions: [renewing] })?.kind).toBe('bank');
});

test('behavior: idle is the least that the balance was over a day', () => {
  const nowMs = 10 * MS_PER_DAY;
  const change = (timestampMs: number, amount: string, balanceAfter: string) => ({ timestampMs, amount, balanceAfter });
  const old = change(nowMs - 2 * MS_PER_DAY, '150', '150');
  expect(idleAmount([old], nowMs, true)).toBe(150n);
  expect(idleAmount([change(nowMs - 5, '400', '450'), change(nowMs - 9, '-100', '50'), old], nowMs, true)).toBe(50n);
  // Topped up within the day: before it there was nothing.
  expect(idleAmount([change(nowMs - 5, '400', '400')], nowMs, true)).toBe(0n);
  // Older changes are not known.
  expect(idleAmount([change(nowMs - 5, '400', '900')], nowMs, false)).toBe(0n);
  expect(idleAmount([], nowMs, true)).toBe(0n);
});

test('takersOf: the terms of the bank that still take an amount', () => {
  const products = [{ openPrincipal: '99' }, { openPrincipal: '100' }, { openPrincipal: null }, { openPrincipal: '0' }];
  expect(takersOf(products, 100n)).toEqual([{ openPrincipal: '100' }, { openPrincipal: null }]);
});
