import type { NodesResponse } from '@suil/core/api';
import type { ReactNode } from 'react';
import { formatAmount, formatBps, formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Pill } from '../../ui/layout/hero.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import styles from './node-tier.module.css';

type Tier = NodesResponse['tiers'][number];

/** One tier of nodes: price, how many are sold of how many, and what it shares in. */
export function NodeTierCard({ tier, dividendBps, action }: { tier: Tier; dividendBps: number; action?: ReactNode }) {
  const { t } = useTranslation();
  const share = tier.quantity === 0 ? 0 : tier.sold / tier.quantity;
  return (
    <article className={styles.card} data-tier={tier.tier} aria-label={t(`node.tier.${tier.tier}`)}>
      <div className={styles.head}>
        <b>{t(`node.tier.${tier.tier}`)}</b>
        <Pill tone={tier.open > 0 ? 'green' : 'gray'}>
          {tier.open > 0 ? t('node.open', { count: tier.open, text: formatCount(tier.open) }) : t('node.soldOut')}
        </Pill>
      </div>
      <p className={`${styles.price} num`}>
        {formatAmount(BigInt(tier.price), 'USDC', 0)} <small>USDC / PRO</small>
      </p>
      <div className={styles.track} aria-hidden="true">
        <i style={{ width: `${Math.max(share > 0 ? 1 : 0, share * 100)}%` }} />
      </div>
      <p className={`${styles.sold} num`}>
        {t('node.sold', { sold: formatCount(tier.sold), quantity: formatCount(tier.quantity) })}
      </p>
      <Facts
        facts={[
          { label: t('node.feeShare'), value: formatBps(tier.feeShareBps) },
          { label: t('node.weight'), value: t('node.weightOf', { weight: tier.weight, rate: formatBps(dividendBps) }) },
        ]}
      />
      {action}
    </article>
  );
}
