import { dayStartMs } from '@suil/core';
import { formatNearDate } from '../../platform/i18n/format.ts';
import type { Days } from './period.ts';

/** How days are named: one date, or the first and the last. @param lastDay dates of its year have no year */
export function daysText({ fromDay, toDay }: Days, lastDay: number): string {
  const dateOf = (day: number) => formatNearDate(dayStartMs(day), dayStartMs(lastDay));
  return fromDay === toDay ? dateOf(fromDay) : `${dateOf(fromDay)} – ${dateOf(toDay)}`;
}
