/** How long a reserve lasts, in words. */
import { formatCount } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { isLongRunway } from './runway.ts';

/** Returns the days, "years" beyond ten of them, and a dash where it does not end. */
export function runwayText(t: TFunction, days: number | bigint | null): string {
  if (days === null) return '–';
  if (isLongRunway(days)) return t('funding.years');
  return t('funding.runwayDays', { count: Number(days), days: formatCount(days) });
}
