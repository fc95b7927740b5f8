/** Numbers that processes state, as text. */
import { isLongRunway } from '../../../web/src/entities/liquidity/runway.ts';
import { durationText } from '../../../web/src/platform/i18n/duration-text.ts';
import { formatCount } from '../../../web/src/platform/i18n/format.ts';
import { languageTag } from '../../../web/src/platform/i18n/language.ts';
import type { Say } from '../texts/texts.ts';

const GIB = 1_073_741_824;

/** Returns how long the oldest of what waits has waited; "none" while nothing does. */
export function waitingText(say: Say, waitingMs: number | null): string {
  if (waitingMs === null) return '–';
  return waitingMs === 0 ? say('common.none') : durationText(waitingMs);
}

/** Returns a dash for a number that is not stated. */
export function countText(count: number | null | undefined): string {
  return count == null || !Number.isFinite(count) ? '–' : formatCount(Math.trunc(count));
}

/** Returns how long a reserve lasts; null where nothing has to be paid from it. */
export function runwayText(say: Say, days: bigint | null): string {
  if (days === null) return say('fact.runwayNone');
  if (isLongRunway(days)) return say('fact.runwayYears');
  return say('fact.runwayDays', { count: Number(days), days: formatCount(days) });
}

/** Returns gibibytes with one digit. */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return '–';
  const format = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1 });
  return `${format.format(bytes / GIB)} GiB`;
}

/** Returns a share as percent, cut. */
export function shareText(share: number | null | undefined): string {
  if (share == null || !Number.isFinite(share)) return '–';
  return `${formatCount(Math.floor(share * 100))}%`;
}
