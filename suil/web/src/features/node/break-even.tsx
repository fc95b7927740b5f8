import { dayStartMs } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { useParameters } from '../../entities/parameters/queries.ts';
import { formatAmount, formatCount, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { breakEvenDays } from './break-even-days.ts';
import styles from './node.module.css';
import { useLastDay } from './use-last-day.ts';

/** A hundred years: beyond it the number says nothing. */
const MANY_DAYS = 36_500n;

function daysText(t: TFunction, days: bigint | null): string {
  if (days === null) return t('node.never');
  if (days > MANY_DAYS) return t('node.breakEvenLong');
  return t('node.breakEvenDays', { count: Number(days), text: formatCount(Number(days)) });
}

/**
 * What a node would take to pay itself back if every day's fees were the last closed day's: a range that begins at "never", because
 * fees can be zero. Of today only a part is there yet.
 */
export function BreakEven({ nodes }: { nodes: NodesResponse }) {
  const { t } = useTranslation();
  const values = useParameters();
  const last = useLastDay();
  if (last.data === undefined) return null;
  const day = last.data.items[0];
  const fees = BigInt(day?.fees ?? 0);
  return (
    <Card title={t('node.breakEven')}>
      <Facts
        facts={[
          { label: t('node.feesToday'), value: `${formatAmount(BigInt(nodes.feesToday), 'USDC')} USDC` },
          ...(day ? [{ label: t('how.node.day'), value: formatDate(dayStartMs(day.day)) }] : []),
          { label: t('how.node.fees'), value: `${formatAmount(fees, 'USDC')} USDC` },
          ...nodes.tiers.map((tier) => {
            const days = breakEvenDays(tier.tier, fees, nodes.tiers, values);
            return { label: t(`node.tier.${tier.tier}`), value: daysText(t, days) };
          }),
        ]}
      />
      <p className={styles.note}>{t('node.breakEvenNote')}</p>
    </Card>
  );
}
