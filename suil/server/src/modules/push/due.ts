/**
 * Notes the dates whose reminder is due for their members' devices, in pages: each kind in the order of its dates, from the place that was reached. What
 * comes into being later is behind that place: a term lasts longer than a day, a voucher longer than its reminder is before its end, and of the same
 * last day the newest has the greatest number.
 */
import { type Address, dayOf } from '@suil/core';
import { type MoneyDate, moneyDates, nameOfDate, remindHoursOf } from '@suil/core/calendar';
import type { Queryable } from '@suil/postgres';
import type { DatabaseNow } from '../../database/database-clock.ts';
import { listTermEndsAfter, type TermEnd } from '../bank/read.ts';
import { listPledgeTermsAfter, type PledgeTerm } from '../pledge/read.ts';
import { listVouchersAfter, type VoucherEnd } from '../withdrawal/read.ts';
import { type NotedDate, type Place, readPlace, writeMessages, writePlace } from './messages.ts';

type Of<Item> = Item & { member: Address };
type Due = MoneyDate<Of<VoucherEnd>, Of<PledgeTerm>, Of<TermEnd>>;
type Page = { dates: Due[]; last: Place | null; count: number };
type Asked = Place & { nowMs: number; untilMs: number; limit: number };

export const SOURCES = ['voucher', 'pledge', 'suilPledge', 'bank'] as const;
type Source = (typeof SOURCES)[number];

const HOUR_MS = 3_600_000;
const NONE = { vouchers: [], pledges: [], suilPledges: [], subscriptions: [] };

const READERS: Readonly<Record<Source, (db: Queryable, asked: Asked) => Promise<Page>>> = {
  voucher: async (db, { nowMs, untilMs, ...page }) => {
    const vouchers = await listVouchersAfter(db, { ...page, fromMs: nowMs, toMs: untilMs });
    const place = vouchers.at(-1)?.expiresAtMs;
    return toPage(vouchers, place, moneyDates({ ...NONE, vouchers }, nowMs));
  },
  pledge: async (db, asked) => {
    const pledges = await listPledgeTermsAfter(db, 'SUI', ofDays(asked));
    return toPage(pledges, pledges.at(-1)?.lastDay, moneyDates({ ...NONE, pledges }, asked.nowMs));
  },
  suilPledge: async (db, asked) => {
    const suilPledges = await listPledgeTermsAfter(db, 'SUIL', ofDays(asked));
    return toPage(suilPledges, suilPledges.at(-1)?.lastDay, moneyDates({ ...NONE, suilPledges }, asked.nowMs));
  },
  bank: async (db, asked) => {
    const subscriptions = await listTermEndsAfter(db, ofDays(asked));
    const place = subscriptions.at(-1)?.lastEarningDay;
    return toPage(subscriptions, place, moneyDates({ ...NONE, subscriptions }, asked.nowMs));
  },
};

/** A term is over when the day after its last begins. */
function ofDays({ nowMs, untilMs, ...page }: Asked): Place & { fromDay: number; toDay: number; limit: number } {
  return { ...page, fromDay: dayOf(nowMs), toDay: dayOf(untilMs) - 1 };
}

function toPage(items: readonly { id: string }[], place: number | undefined, dates: Due[]): Page {
  const last = items.at(-1);
  const reached = last && place !== undefined ? { place: BigInt(place), id: last.id } : null;
  return { dates, last: reached, count: items.length };
}

/**
 * Notes the next page of one kind, in the caller's transaction. Returns whether there may be more of it.
 * @param nowMs business time @param databaseNow when the messages may be sent from
 */
export async function noteDue(
  tx: Queryable,
  source: Source,
  { nowMs, databaseNow, limit }: { nowMs: number; databaseNow: DatabaseNow; limit: number },
): Promise<boolean> {
  const untilMs = nowMs + remindHoursOf(source) * HOUR_MS;
  const { dates, last, count } = await READERS[source](tx, { ...(await readPlace(tx, source)), nowMs, untilMs, limit });
  if (last === null) return false;
  await writeMessages(tx, dates.map(toNoted), databaseNow);
  await writePlace(tx, source, last);
  return count === limit;
}

function toNoted(date: Due): NotedDate {
  const { kind, atMs, item } = date;
  const head = { name: nameOfDate(date), member: item.member, kind, itemId: item.id, atMs };
  if (kind === 'voucher') return { ...head, termDays: null, renews: null };
  return { ...head, termDays: item.termDays, renews: kind === 'bank' ? item.renews : null };
}
