/** Which days the page shows, and those before them that they are compared with. Pure; days are the chain's. */
import { dayOf, formatDay } from '@suil/core';

export const PERIODS = ['month', 'lastMonth', 'year', 'lastYear', 'all', 'own'] as const;
export type Period = (typeof PERIODS)[number];

/** Both days are in. */
export interface Days {
  readonly fromDay: number;
  readonly toDay: number;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The day that a text such as 2026-11-27 names; null for anything else. */
export function dayOfText(text: string | null): number | null {
  if (text === null || !DATE.test(text)) return null;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) || timeMs < 0 ? null : dayOf(timeMs);
}

/** Returns the days of a period, none of them after today; null for all that there are. */
export function daysOf(period: Period, today: number, own: { from: string | null; to: string | null }): Days | null {
  const [year = 0, month = 0] = formatDay(today).split('-').map(Number);
  const first = (ofYear: number, ofMonth: number) => dayOf(Date.UTC(ofYear, ofMonth - 1, 1));
  switch (period) {
    case 'month':
      return { fromDay: first(year, month), toDay: today };
    case 'lastMonth':
      return { fromDay: first(year, month - 1), toDay: first(year, month) - 1 };
    case 'year':
      return { fromDay: first(year, 1), toDay: today };
    case 'lastYear':
      return { fromDay: first(year - 1, 1), toDay: first(year, 1) - 1 };
    case 'all':
      return null;
    case 'own': {
      const toDay = Math.min(dayOfText(own.to) ?? today, today);
      return { fromDay: Math.min(dayOfText(own.from) ?? toDay - 29, toDay), toDay };
    }
  }
}

/** Returns as many days right before. */
export function daysBefore({ fromDay, toDay }: Days): Days {
  return { fromDay: Math.max(0, fromDay - (toDay - fromDay + 1)), toDay: Math.max(0, fromDay - 1) };
}

/** Returns the file's name: `suil-income-2026.csv` for a year, else its first and last day. */
export function fileNameOf({ fromDay, toDay }: Days, today: number): string {
  const [from, to] = [formatDay(fromDay), formatDay(toDay)];
  const isYear =
    from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4) && (to.endsWith('-12-31') || toDay === today);
  return `suil-income-${isYear ? from.slice(0, 4) : `${from}-${to}`}.csv`;
}
