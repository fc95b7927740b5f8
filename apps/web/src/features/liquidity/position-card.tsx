import { rampPpm } from '@suil/core';
import { lazy } from 'react';
import { useOverview, usePosition, useReserves } from '../../lib/chain-queries.ts';
import { formatAmount, formatBps, formatPpm } from '../../lib/format.ts';
import { valueToSui } from '../../lib/price.ts';
import { estimateToday, rampDay } from '../../lib/ramp.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { How } from '../../ui/how.tsx';
import { Retry, Skeleton } from '../../ui/list-state.tsx';
import { RampRing } from '../../ui/ramp-ring.tsx';
import { useAddress } from '../../wallet/account.ts';
import styles from './flow.module.css';
import type { FlowAction } from './flow-action.ts';

const HowIncome = lazy(() => import('../../ui/how-income.tsx'));

interface CardProps {
  onAction: (action: FlowAction) => void;
}

/** The own position: principal, today's yield, and the two ways in and out. */
export function PositionCard({ onAction }: CardProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const position = usePosition(address);
  const overview = useOverview();
  const reserves = useReserves().data;
  const failed = position.isError && !position.data;
  const loading = address !== null && (!position.data || !overview.data);
  const held = position.data ? position.data.value + position.data.pending : 0n;
  const day = position.data && overview.data ? rampDay(position.data, overview.data) : 0;
  return (
    <section className={`hero ${styles.hero}`} aria-labelledby="position-title">
      <div className={styles.row}>
        <div>
          <h2 className={styles.label} id="position-title">
            {t('flow.principal')}
          </h2>
          {loading ? (
            <Skeleton width="11rem" height="2.8rem" />
          ) : (
            <p className={styles.big} data-testid="position-principal">
              {formatAmount(held, 'USDC', 2)}
              <small>USDC</small>
            </p>
          )}
          <p className={`${styles.sub} num`}>
            <span className={styles.pill} data-testid="daily-yield">
              {formatPpm(rampPpm(Math.max(day, 1)))}
            </span>
            {day > 0 ? t('flow.dailyYieldNow') : t('flow.dailyYieldFirst')}
          </p>
        </div>
        <RampRing day={day} size="calc(76 * var(--u))" />
      </div>
      {failed ? <Retry onRetry={() => position.refetch()} /> : null}
      {held > 0n && position.data ? (
        <div className={styles.facts}>
          <Facts
            facts={[
              ...(position.data.pending > 0n
                ? [
                    {
                      label: t('flow.pending'),
                      value: `${formatAmount(position.data.pending, 'USDC')} USDC`,
                      testId: 'position-pending',
                    },
                  ]
                : []),
              ...(day > 0
                ? [
                    {
                      label: t('flow.todayEstimate'),
                      value: `≈ ${formatAmount(estimateToday(position.data, day), 'USDC', 6)} USDC`,
                    },
                  ]
                : []),
              {
                label: t('flow.inSui'),
                value: reserves ? `≈ ${formatAmount(valueToSui(held, reserves), 'SUI')} SUI` : '–',
              },
            ]}
          />
        </div>
      ) : (
        <p className={styles.lead}>{t('flow.lead')}</p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" icon="plus" onClick={() => onAction('stake')}>
          {t('flow.stake')}
        </Button>
        <Button icon="withdraw" onClick={() => onAction('unstake')} disabled={address !== null && held === 0n}>
          {t('flow.unstake')}
        </Button>
      </div>
    </section>
  );
}

/** Income that can be claimed, with the fee and the restart said before the button. */
export function IncomeCard({ onAction }: CardProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const claimable = position?.claimable ?? 0n;
  return (
    <Card
      title={t('flow.claimable')}
      aside={
        address && position ? (
          <How of={t('flow.claimable')}>{(close) => <HowIncome address={address} onClose={close} />}</How>
        ) : null
      }
    >
      <div className={styles.claimRow}>
        <p className={`${styles.figure} num`} data-testid="position-claimable">
          {formatAmount(claimable, 'USDC', 6)} <small>USDC</small>
        </p>
        <Button small disabled={address !== null && claimable === 0n} onClick={() => onAction('claim')}>
          {t('flow.claim')}
        </Button>
      </div>
      <p className={styles.note}>{t('flow.claimNote', { fee: formatBps(overview?.claimFeeBps ?? 500n) })}</p>
      {position && position.claimed > 0n ? (
        <p className={`${styles.note} num`}>
          {t('flow.claimedSoFar', { amount: formatAmount(position.claimed, 'USDC') })}
        </p>
      ) : null}
    </Card>
  );
}
