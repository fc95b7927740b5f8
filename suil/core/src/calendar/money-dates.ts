/**
 * The dates of a member's money: when a voucher expires, a pledge is free and a term of the bank ends. Pure; the app's card, its calendar
 * file, the server's calendar address and its notifications have them from here.
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

/** Returns how many hours before a date of this kind its reminder is. */
export function remindHoursOf(kind: NamedDate['kind']): number {
  return kind === 'voucher' ? VOUCHER_REMIND_HOURS : REMIND_HOURS;
}

/** Returns the name of a date. It is the date's alone: the next term of a subscription is another one. */
export function nameOfDate({ kind, atMs, item }: NamedDate): string {
  return `${kind}-${item.id}-${dayOf(atMs)}`;
}

/** Returns a date as an event. */
export function toCalendarEvent(date: NamedDate, texts: Pick<CalendarEvent, 'title' | 'text'>): CalendarEvent {
  return { ...texts, id: nameOfDate(date), atMs: date.atMs, remindHours: remindHoursOf(date.kind) };
}

/** Returns the app's page about a date of a member's money. */
export function pageOfDate(kind: 'voucher' | 'pledge' | 'suilPledge' | 'bank', id: string | bigint): string {
  switch (kind) {
    case 'voucher':
      return `/assets?voucher=${id}`;
    case 'pledge':
      return `/pledgeDetails1?id=${id}`;
    case 'suilPledge':
      return '/suilPledge';
    case 'bank':
      return `/financialDetails?id=${id}`;
  }
}
