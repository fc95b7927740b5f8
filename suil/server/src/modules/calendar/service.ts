/**
 * Private calendar addresses: a token of 256 random bits reads its member's next dates, and nothing else. The database has its hash alone,
 * and is asked by that: no comparison tells by its time how much of a guess was right.
 */
import { createHash } from 'node:crypto';
import { type Address, AppError, type Language } from '@suil/core';
import type { CalendarAddress, CreatedCalendar } from '@suil/core/api';
import { moneyDates, toCalendar, toCalendarEvent } from '@suil/core/calendar';
import type { Queryable } from '@suil/postgres';
import type { ListReader } from '../../database/list-reader.ts';
import { listTermEnds } from '../bank/read.ts';
import { listPledgeTerms } from '../pledge/read.ts';
import { listVouchers } from '../withdrawal/read.ts';
import { textsOfDate } from './read.ts';
import { deleteFeed, readCreatedMs, readFeed, writeFeed } from './store.ts';
import { CALENDAR_TEXTS } from './texts.ts';

export type CalendarOptions = {
  db: Queryable;
  lists: ListReader;
  /** Origin of the app. */
  uri: string;
  now: () => number;
  /** Business time: which dates are still to come. */
  businessNow: () => number;
  randomBytes: (length: number) => Buffer;
};

export type CalendarService = {
  find: (member: Address) => Promise<CalendarAddress>;
  /** Returns a new address; the one before ends. */
  create: (member: Address, language: Language) => Promise<CreatedCalendar>;
  end: (member: Address) => Promise<void>;
  /** Returns the calendar of an address. @throws {CALENDAR_NOT_FOUND} for whatever is none, and for one that ended */
  read: (file: string) => Promise<string>;
};

const TOKEN_BYTES = 32;
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/;
const REFRESH_HOURS = 6;
/** Of each kind; a member with more has the first to come, which is what a reminder is for. */
const DATES_MAX = 100;

export function createCalendarService({
  db,
  lists,
  uri,
  now,
  businessNow,
  randomBytes,
}: CalendarOptions): CalendarService {
  return {
    find: async (member) => ({ createdAtMs: await readCreatedMs(db, member) }),
    create: async (member, language) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const createdAtMs = now();
      await writeFeed(db, { member, language, tokenHash: hashToken(token), createdAtMs });
      return { url: `${uri}/api/calendar/${token}.ics`, createdAtMs };
    },
    end: (member) => deleteFeed(db, member),
    read: async (file) => {
      const token = FILE.exec(file)?.[1];
      const feed = token === undefined ? null : await readFeed(db, hashToken(token));
      if (feed === null) throw new AppError('CALENDAR_NOT_FOUND');
      return lists.read(0n, (read) => writeCalendar(read, feed, { stampMs: now(), nowMs: businessNow() }));
    },
  };
}

/** Without amounts: who reads the address is to see when, not how much. */
async function writeCalendar(
  db: Queryable,
  { member, language }: { member: Address; language: Language },
  { stampMs, nowMs }: { stampMs: number; nowMs: number },
): Promise<string> {
  const page = { member, nowMs, limit: DATES_MAX };
  const vouchers = await listVouchers(db, page);
  const pledges = await listPledgeTerms(db, page);
  const subscriptions = await listTermEnds(db, page);
  const dates = moneyDates(
    {
      vouchers,
      pledges: pledges.filter(({ asset }) => asset === 'SUI'),
      suilPledges: pledges.filter(({ asset }) => asset === 'SUIL'),
      subscriptions,
    },
    nowMs,
  );
  const events = dates.map((date) => toCalendarEvent(date, textsOfDate(language, date)));
  return toCalendar(events, stampMs, { name: CALENDAR_TEXTS[language].name, refreshHours: REFRESH_HOURS });
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
