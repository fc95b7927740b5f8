/** The days that a query asks for. */
import { AppError, dayOf } from '@suil/core';
import { DAYS_AT_ONCE_MAX } from '@suil/core/api';

/** Days in an answer when the query does not say how many. */
const DAYS_DEFAULT = 90;

export interface DayRange {
  readonly fromDay: number;
  /** This day is in; never after today. */
  readonly toDay: number;
}

/**
 * Returns the days, none of which is after today.
 * @throws {REQUEST_INVALID} for more than 366 days, when `from` is after `to`, or after today
 */
export function readDayRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: number,
): DayRange {
  const lastAsked = to === undefined ? today : dayOfDate(to);
  const toDay = Math.min(lastAsked, today);
  const fromDay = from === undefined ? Math.max(0, toDay - DAYS_DEFAULT + 1) : dayOfDate(from);
  if (fromDay > lastAsked) throw invalid('from', 'is after to');
  if (fromDay > today) throw invalid('from', 'is after today');
  if (lastAsked - fromDay >= DAYS_AT_ONCE_MAX) throw invalid('to', `at most ${DAYS_AT_ONCE_MAX} days`);
  return { fromDay, toDay };
}

/** Nothing happened before the first day there is. */
const dayOfDate = (date: string): number => Math.max(0, dayOf(Date.parse(date)));

function invalid(path: string, message: string): AppError {
  return new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path, message }]) });
}
