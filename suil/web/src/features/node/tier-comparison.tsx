/** The tiers of nodes side by side: price, what is left, what a node shares in, what one got, and how long it takes to pay itself back. */
import { dayStartMs, type NodeTier } from '@suil/core';
import type { NodeDay, NodesResponse } from '@suil/core/api';
import { Fragment, type ReactNode } from 'react';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { formatAmount, formatBps, formatCount, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { breakEvenDays } from './break-even-days.ts';
import { averageDividend } from './dividend-average.ts';
import styles from './node.module.css';

/** Ten years: beyond them the number of days says nothing. */
const MANY_DAYS = 3_650n;

interface TierComparisonProps {
  nodes: NodesResponse;
  /** The last closed days, newest first; undefined while they are not known. */
  days: readonly NodeDay[] | undefined;
}

export function TierComparison({ nodes, days }: TierComparisonProps) {
  const { t } = useTranslation();
  const values = useKnownParameters();
  const last = days?.[0];
  const fees = BigInt(last?.fees ?? 0);
  const dividend = (tier: NodeTier, count: number) => {
    const average = days && averageDividend(days, tier, count);
    return average == null ? '–' : formatAmount(average, 'USDC', 4);
  };
  const rows: readonly (readonly [label: string, cell: (tier: Tier) => ReactNode])[] = [
    [t('node.price'), ({ price }) => `${formatAmount(BigInt(price), 'USDC', 0)} USDC`],
    [t('node.left'), (tier) => <Left tier={tier} />],
    [t('node.feeShare'), ({ feeShareBps }) => formatBps(feeShareBps)],
    [t('node.weight'), ({ weight }) => t('node.weightOf', { weight, rate: formatBps(nodes.dividendBps) })],
    [t('node.dividendLast'), ({ tier }) => dividend(tier, 1)],
    [t('node.dividendOf', { count: 7 }), ({ tier }) => dividend(tier, 7)],
    [t('node.dividendOf', { count: 30 }), ({ tier }) => dividend(tier, 30)],
    [
      t('node.breakEven'),
      ({ tier }) =>
        days === undefined || values === undefined ? '–' : daysText(t, breakEvenDays(tier, fees, nodes.tiers, values)),
    ],
  ];
  return (
    <Card title={t('node.compare')}>
      <table className={`${styles.tiers} num`}>
        <thead>
          <tr>
            <td />
            {nodes.tiers.map(({ tier }) => (
              <th key={tier} scope="col">
                {t(`node.tier.${tier}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {nodes.tiers.map((tier) => (
                <td key={tier.tier}>{cell(tier)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        facts={[
          { label: t('node.feesToday'), value: `${formatAmount(BigInt(nodes.feesToday), 'USDC')} USDC` },
          ...(last ? [{ label: t('how.node.day'), value: formatDate(dayStartMs(last.day)) }] : []),
          { label: t('how.node.fees'), value: `${formatAmount(fees, 'USDC')} USDC` },
        ]}
      />
      <p className={styles.note}>{t('node.breakEvenNote')}</p>
    </Card>
  );
}

type Tier = NodesResponse['tiers'][number];

function Left({ tier: { open, sold, quantity } }: { tier: Tier }) {
  const { t } = useTranslation();
  return (
    <Fragment>
      {open === 0 ? t('node.soldOut') : formatCount(open)}
      <small>{t('node.sold', { sold: formatCount(sold), quantity: formatCount(quantity) })}</small>
    </Fragment>
  );
}

function daysText(t: TFunction, days: bigint | null): string {
  if (days === null) return t('node.never');
  if (days > MANY_DAYS) return t('node.breakEvenLong');
  return t('node.breakEvenDays', { count: Number(days), text: formatCount(Number(days)) });
}
