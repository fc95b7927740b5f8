/** One sentence on the 30-day pledge and the pool; every figure of it is projected. */

import { COMPARED_DAYS, COMPARED_MICROS, compare } from '../../entities/earn/model/comparison.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { formatCount } from '../../platform/i18n/format.ts';
import { inOneText } from '../../platform/i18n/one-text.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { formatCost, formatShare } from './figures.ts';
import { rateText } from './texts.ts';

export function ComparisonNotice({ data }: { data: EarnData }) {
  const { t } = useTranslation();
  const compared = compare(data);
  if (compared === null) return null;
  const { pledge, pool, poolCostMicros, aheadFromDay } = compared;
  const share = (micros: bigint) => formatShare(micros, COMPARED_MICROS);
  return (
    <Notice testId="earn-comparison">
      <span className="num">
        {inOneText(
          t('earn.compare', {
            days: COMPARED_DAYS,
            pledgeDay: rateText(pledge.dayMicros, COMPARED_MICROS),
            poolDay: rateText(pool.dayMicros, COMPARED_MICROS),
            cost: formatCost(poolCostMicros, COMPARED_MICROS),
            pledgeGain: share(pledge.gainMicros),
            poolGain: share(pool.gainMicros),
          }),
          aheadFromDay === null ? t('earn.compareNever') : t('earn.compareAhead', { day: formatCount(aheadFromDay) }),
        )}
      </span>
    </Notice>
  );
}
