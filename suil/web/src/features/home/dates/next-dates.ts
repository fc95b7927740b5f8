/** The dates that matter to a member's money, nearest first, and the file of a calendar with them. Pure; owns no reading. */
import { dayStartMs, MS_PER_DAY } from '@suil/core';
import type { BankSubscription, SettlementDay, WithdrawalResponse } from '@suil/core/api';
import type { Pledge, SuilPledge } from '@suil/sdk';

export type NextDate =
  | { readonly kind: 'voucher'; readonly atMs: number; readonly item: Voucher }
  | { readonly kind: 'pledge'; readonly atMs: number; readonly item: RunningPledge }
  | { readonly kind: 'suilPledge'; readonly atMs: number; readonly item: RunningPledge }
  | { readonly kind: 'bank'; readonly atMs: number; readonly item: Subscription }
  | { readonly kind: 'team'; readonly atMs: number; readonly item: { readonly day: number } }
  | { readonly kind: 'change'; readonly atMs: number; readonly item: { readonly key: number; readonly value: bigint } };

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
  const pledgeDates = (kind: 'pledge' | 'suilPledge', items: readonly RunningPledge[]): NextDate[] =>
    items
      .filter(({ ended, principalPaid }) => !ended && !principalPaid)
      // The last day of the term has to be complete.
      .map((item) => ({ kind, atMs: dayStartMs(item.startDay + item.termDays + 1), item }));
  const all: NextDate[] = [
    ...reads.withdrawals.flatMap((item): NextDate[] =>
      item.status === 'issued' && item.expiresAtMs !== null ? [{ kind: 'voucher', atMs: item.expiresAtMs, item }] : [],
    ),
    ...pledgeDates('pledge', reads.pledges),
    ...pledgeDates('suilPledge', reads.suilPledges),
    ...reads.subscriptions.map((item): NextDate => ({ kind: 'bank', atMs: dayStartMs(item.lastEarningDay + 1), item })),
    ...reads.settlements.flatMap(({ day, published }): NextDate[] =>
      published && reads.teamDays.includes(day) ? [{ kind: 'team', atMs: published.claimableAtMs, item: { day } }] : [],
    ),
    ...reads.changes.map(
      ({ key, value, day }): NextDate => ({ kind: 'change', atMs: dayStartMs(day), item: { key, value } }),
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

export interface CalendarEntry {
  readonly id: string;
  readonly atMs: number;
  readonly title: string;
  readonly text: string;
}

const stampOf = (timeMs: number) => new Date(timeMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Lines of at most 75 bytes, continued with a blank (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const lines = [''];
  const bytesOf = (text: string) => new TextEncoder().encode(text).length;
  for (const letter of line) {
    const last = lines.length - 1;
    if (bytesOf(`${lines[last]}${letter}`) > 75) lines.push(` ${letter}`);
    else lines[last] += letter;
  }
  return lines.join('\r\n');
}

/** Returns the dates as an iCalendar file (RFC 5545): an event of no length for each, with a reminder a day before. */
export function toCalendar(entries: readonly CalendarEntry[], nowMs: number): string {
  const events = entries.flatMap(({ id, atMs, title, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}@suil`,
    `DTSTAMP:${stampOf(nowMs)}`,
    `DTSTART:${stampOf(atMs)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//SUIL//Dates//EN', ...events, 'END:VCALENDAR'];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
