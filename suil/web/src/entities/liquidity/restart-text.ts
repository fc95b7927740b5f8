/** What a claim costs in coming yields, in words. */
import { formatAmount } from '../../platform/i18n/format.ts';
import { languageTag } from '../../platform/i18n/language.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { type RestartCost, roundUp } from './restart-cost.ts';

export function restartText(t: TFunction, { micros, days, tenthsOfDays }: RestartCost): string {
  const incomeDays = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1 }).format(tenthsOfDays / 10);
  return t('flow.restartCost', { amount: formatAmount(roundUp(micros, 2), 'USDC', 2), days, incomeDays });
}
