/** How the figures of the comparison are worked out: the rule, and what the last closed days gave for it. */
import { NODE_TIERS } from '@suil/core';
import { AVERAGE_DAYS } from '../../entities/earn/model/reading.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { formatAmount, formatCount, formatFactor, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet } from '../../ui/overlays/explain-sheet.tsx';
import { NOTHING } from './texts.ts';

export default function ExplainEarn({ data, onClose }: { data: EarnData; onClose: () => void }) {
  const { t } = useTranslation();
  const { funding, release, dividends, shareFeesPpm, prices } = data;
  const usdc = (amount: bigint | null) => (amount === null ? NOTHING : `${formatAmount(amount, 'USDC', 6)} USDC`);
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('earn.title')}
      rule={t('how.earn.rule', { days: AVERAGE_DAYS })}
      facts={[
        { label: t('how.earn.days'), value: formatCount(funding?.days ?? 0) },
        { label: t('how.earn.funding'), value: funding === null ? NOTHING : formatFactor(funding.average) },
        { label: t('how.earn.release'), value: release === null ? NOTHING : formatFactor(release.average) },
        { label: t('how.earn.swapFees'), value: shareFeesPpm === null ? NOTHING : formatPpm(shareFeesPpm) },
        ...NODE_TIERS.map((tier) => ({
          label: t('how.earn.dividend', { tier: t(`node.tier.${tier}`) }),
          value: usdc(dividends?.[tier] ?? null),
        })),
        { label: t('how.total.suiPrice'), value: usdc(prices.SUI) },
      ]}
      funded={t('how.earn.basis')}
    />
  );
}
