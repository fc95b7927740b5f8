/**
 * The dates of a member's money: when a voucher expires, a pledge is free and a term of the bank ends. Pure; the app's card, its calendar
 * file and the server's calendar address have them from here.
 */
import { dayOf, dayStartMs } from '../values/day.ts';
import type { CalendarEvent } from './i-calendar.ts';

/** A withdrawal whose voucher can be used. */
export interface VoucherDate {
  readonly id: string;
  readonly expiresAtMs: number;
}
/** A pledge whose principal was not paid. */
export interface PledgeDate {
  readonly id: string | bigint;
  readonly startDay: number;
  readonly termDays: number;
}
/** An active subscription of the bank. */
export interface BankDate {
  readonly id: string;
  readonly lastEarningDay: number;
}

export interface MoneyReads<Voucher extends VoucherDate, Pledge extends PledgeDate, Bank extends BankDate> {
  readonly vouchers: readonly Voucher[];
  readonly pledges: readonly Pledge[];
  readonly suilPledges: readonly Pledge[];
  readonly subscriptions: readonly Bank[];
}

export type MoneyDate<Voucher, Pledge, Bank> =
  | { readonly kind: 'voucher'; readonly atMs: number; readonly item: Voucher }
  | { readonly kind: 'pledge' | 'suilPledge'; readonly atMs: number; readonly item: Pledge }
  | { readonly kind: 'bank'; readonly atMs: number; readonly item: Bank };

/** Returns every date after `nowMs`, business time, nearest first. */
export function moneyDates<Voucher extends VoucherDate, Pledge extends PledgeDate, Bank extends BankDate>(
  { vouchers, pledges, suilPledges, subscriptions }: MoneyReads<Voucher, Pledge, Bank>,
  nowMs: number,
): MoneyDate<Voucher, Pledge, Bank>[] {
  type Date = MoneyDate<Voucher, Pledge, Bank>;
  const pledgeDates = (kind: 'pledge' | 'suilPledge', items: readonly Pledge[]): Date[] =>
    // The last day of the term has to be complete.
    items.map((item) => ({ kind, atMs: dayStartMs(item.startDay + item.termDays + 1), item }));
  const all: Date[] = [
    ...vouchers.map((item): Date => ({ kind: 'voucher', atMs: item.expiresAtMs, item })),
    ...pledgeDates('pledge', pledges),
    ...pledgeDates('suilPledge', suilPledges),
    ...subscriptions.map((item): Date => ({ kind: 'bank', atMs: dayStartMs(item.lastEarningDay + 1), item })),
  ];
  return all.filter(({ atMs }) => atMs > nowMs).sort((a, b) => a.atMs - b.atMs);
}

const REMIND_HOURS = 24;
/** A voucher is valid for less than a day. */
const VOUCHER_REMIND_HOURS = 6;

/** One of these dates, or another of the app's: kind and id name what it is about. */
export interface NamedDate {
  readonly kind: string;
  readonly atMs: number;
  readonly item: { readonly id: string | number | bigint };
}

/** Returns a date as an event. Its id is the date's alone: the next term of a subscription is another event. */
export function toCalendarEvent(
  { kind, atMs, item }: NamedDate,
  texts: Pick<CalendarEvent, 'title' | 'text'>,
): CalendarEvent {
  const remindHours = kind === 'voucher' ? VOUCHER_REMIND_HOURS : REMIND_HOURS;
  return { ...texts, id: `${kind}-${item.id}-${dayOf(atMs)}`, atMs, remindHours };
}
