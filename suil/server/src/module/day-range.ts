/** The days that a query asks for. */
import { AppError, DAYS_AT_ONCE_MAX, dayOf } from '@suil/core';

/** Days in an answer when the query does not say how many. */
const DAYS_DEFAULT = 90;

export interface DayRange {
  readonly fromDay: number;
  /** This day is in. */
  readonly toDay: number;
}

/**
 * Returns the days, none of which is after `lastDay`.
 * @throws {REQUEST_INVALID} for more than 366 days, when `from` is after `to`, or after `lastDay`
 */
export function readDayRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  lastDay: number,
): DayRange {
  const lastAsked = to === undefined ? lastDay : dayOfDate(to);
  const toDay = Math.min(lastAsked, lastDay);
  const fromDay = from === undefined ? Math.max(0, toDay - DAYS_DEFAULT + 1) : dayOfDate(from);
  if (fromDay > lastAsked) throw invalid('from', 'is after to');
  if (fromDay > lastDay) throw invalid('from', 'is after the last day there is');
  if (lastAsked - fromDay >= DAYS_AT_ONCE_MAX) throw invalid('to', `at most ${DAYS_AT_ONCE_MAX} days`);
  return { fromDay, toDay };
}

/** Returns the days, in order; none where the last is before the first. */
export function daysOf({ fromDay, toDay }: DayRange): number[] {
  const days: number[] = [];
  for (let day = fromDay; day <= toDay; day += 1) days.push(day);
  return days;
}

/** Nothing happened before the first day there is. */
const dayOfDate = (date: string): number => Math.max(0, dayOf(Date.parse(date)));

function invalid(path: string, message: string): AppError {
  return new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path, message }]) });
}
