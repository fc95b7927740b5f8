/** The dates that matter to a member's money, nearest first: those of `@suil/core/calendar`, and what the app alone shows. Pure; owns no reading. */
import { dayStartMs, MS_PER_DAY } from '@suil/core';
import type { BankSubscription, SettlementDay, WithdrawalResponse } from '@suil/core/api';
import { type MoneyDate, moneyDates } from '@suil/core/calendar';
import type { Pledge, SuilPledge } from '@suil/sdk';

export type NextDate =
  | MoneyDate<Voucher & { readonly expiresAtMs: number }, RunningPledge, Subscription>
  | { readonly kind: 'team'; readonly atMs: number; readonly item: { readonly id: number } }
  | { readonly kind: 'change'; readonly atMs: number; readonly item: { readonly id: number; readonly value: bigint } };

type Voucher = Pick<WithdrawalResponse, 'id' | 'asset' | 'amount' | 'status' | 'expiresAtMs'>;
type RunningPledge = Pick<
  Pledge & SuilPledge,
  'id' | 'principal' | 'startDay' | 'termDays' | 'ended' | 'principalPaid'
>;
type Subscription = Pick<
  BankSubscription,
  'id' | 'principal' | 'termDays' | 'lastEarningDay' | 'redeemableDay' | 'renews'
>;

/** What was read; what cannot be read is left empty. */
export interface DateReads {
  readonly withdrawals: readonly Voucher[];
  readonly pledges: readonly RunningPledge[];
  readonly suilPledges: readonly RunningPledge[];
  readonly subscriptions: readonly Subscription[];
  readonly settlements: readonly Pick<SettlementDay, 'day' | 'published'>[];
  /** Days with team income that is not claimable yet. */
  readonly teamDays: readonly number[];
  readonly changes: readonly { readonly key: number; readonly value: bigint; readonly day: number }[];
}

const SHOWN = 3;

/** Returns at most three dates after `nowMs`, the chain's time. */
export function nextDates(reads: DateReads, nowMs: number): NextDate[] {
  const isRunning = ({ ended, principalPaid }: RunningPledge) => !ended && !principalPaid;
  const all: NextDate[] = [
    ...moneyDates(
      {
        vouchers: reads.withdrawals.flatMap((item) =>
          item.status === 'issued' && item.expiresAtMs !== null ? [{ ...item, expiresAtMs: item.expiresAtMs }] : [],
        ),
        pledges: reads.pledges.filter(isRunning),
        suilPledges: reads.suilPledges.filter(isRunning),
        subscriptions: reads.subscriptions,
      },
      nowMs,
    ),
    ...reads.settlements.flatMap(({ day, published }): NextDate[] =>
      published && reads.teamDays.includes(day)
        ? [{ kind: 'team', atMs: published.claimableAtMs, item: { id: day } }]
        : [],
    ),
    ...reads.changes.map(
      ({ key, value, day }): NextDate => ({ kind: 'change', atMs: dayStartMs(day), item: { id: key, value } }),
    ),
  ];
  return all
    .filter(({ atMs }) => atMs > nowMs)
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, SHOWN);
}

/** How far a date is: whole days from two days on, hours before that, at least one. */
export function distanceTo(atMs: number, nowMs: number): { readonly unit: 'days' | 'hours'; readonly count: number } {
  const leftMs = atMs - nowMs;
  if (leftMs >= 2 * MS_PER_DAY) return { unit: 'days', count: Math.floor(leftMs / MS_PER_DAY) };
  return { unit: 'hours', count: Math.max(1, Math.floor(leftMs / 3_600_000)) };
}
