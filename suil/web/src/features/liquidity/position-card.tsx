import { rampPpm } from '@suil/core';
import { lazy } from 'react';
import { estimateToday, rampDay } from '../../entities/liquidity/ramp.ts';
import { RampRing } from '../../entities/liquidity/ramp-ring.tsx';
import { valueToSui } from '../../entities/market/price.ts';
import { useOverview, usePosition, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps, formatFactor, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Retry, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './flow.module.css';
import type { FlowAction } from './flow-action.ts';

const ExplainIncome = lazy(() => import('../../entities/liquidity/explain-income.tsx'));

interface CardProps {
  onAction: (action: FlowAction) => void;
}

/** The own position: principal, today's yield, and the two ways in and out. */
export function PositionCard({ onAction }: CardProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const position = usePosition(address);
  const overview = useOverview();
  const failed = position.isError && !position.data;
  const loading = address !== null && (!position.data || !overview.data);
  const held = position.data ? position.data.value + position.data.pending : 0n;
  const day = position.data && overview.data ? rampDay(position.data, overview.data) : 0;
  return (
    <Hero
      label={t('flow.principal')}
      value={loading ? undefined : formatAmount(held, 'USDC', 2)}
      unit="USDC"
      testId="position-principal"
      sub={
        loading ? (
          <Skeleton width="9rem" height="1.4rem" />
        ) : (
          <>
            <Pill testId="daily-yield">{formatPpm(rampPpm(Math.max(day, 1)))}</Pill>
            {day > 0 ? t('flow.dailyYieldNow') : t('flow.dailyYieldFirst')}
          </>
        )
      }
      aside={<RampRing day={day} size="calc(76 * var(--u))" />}
      picture={failed ? <Retry onRetry={() => position.refetch()} /> : null}
      lead={held > 0n ? null : t('flow.lead')}
      facts={
        held > 0n && position.data && overview.data ? (
          <PositionFacts position={position.data} day={day} lastFactor={overview.data.lastFactor} />
        ) : null
      }
      actions={
        <>
          <Button kind="primary" icon="plus" onClick={() => onAction('stake')}>
            {t('flow.stake')}
          </Button>
          <Button icon="withdraw" onClick={() => onAction('unstake')} disabled={address !== null && held === 0n}>
            {t('flow.unstake')}
          </Button>
        </>
      }
    />
  );
}

type Position = NonNullable<ReturnType<typeof usePosition>['data']>;

interface PositionFactsProps {
  position: Position;
  day: number;
  lastFactor: bigint;
}

/** What does not earn yet, what today adds, and what the principal is worth in SUI. */
function PositionFacts({ position, day, lastFactor }: PositionFactsProps) {
  const { t } = useTranslation();
  const reserves = useReserves().data;
  const inSui = reserves && `≈ ${formatAmount(valueToSui(position.value + position.pending, reserves), 'SUI')} SUI`;
  const pending = {
    label: t('flow.pending'),
    value: `${formatAmount(position.pending, 'USDC')} USDC`,
    testId: 'position-pending',
  };
  const today = {
    label: t('flow.todayEstimate', { factor: formatFactor(lastFactor) }),
    value: `≈ ${formatAmount(estimateToday(position, day, lastFactor), 'USDC', 6)} USDC`,
    testId: 'position-today',
  };
  return (
    <Facts
      facts={[
        ...(position.pending > 0n ? [pending] : []),
        ...(day > 0 ? [today] : []),
        { label: t('flow.inSui'), value: inSui ?? '–' },
      ]}
    />
  );
}

/** Income that can be claimed, with the fee and the restart said before the button. */
export function IncomeCard({ onAction }: CardProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const claimable = position?.claimable ?? 0n;
  const loading = address !== null && !position;
  return (
    <Card
      title={t('flow.claimable')}
      aside={
        address && position ? (
          <Explain of={t('flow.claimable')}>{(close) => <ExplainIncome address={address} onClose={close} />}</Explain>
        ) : null
      }
    >
      <div className={styles.claimRow}>
        {loading ? (
          <Skeleton width="9rem" height="1.8rem" />
        ) : (
          <p className={`${styles.figure} num`} data-testid="position-claimable">
            {formatAmount(claimable, 'USDC', 6)} <small>USDC</small>
          </p>
        )}
        <Button small disabled={address !== null && claimable === 0n} onClick={() => onAction('claim')}>
          {t('flow.claim')}
        </Button>
      </div>
      <p className={styles.note}>
        {address !== null && position && claimable === 0n ? (
          <>
            {t('errors.LIQUIDITY_CLAIM_EMPTY')}
            <br />
          </>
        ) : null}
        {overview ? t('flow.claimNote', { fee: formatBps(overview.claimFeeBps) }) : <Skeleton height="2.4rem" />}
      </p>
      {position && position.claimed > 0n ? (
        <p className={`${styles.note} num`}>
          {t('flow.claimedSoFar', { amount: formatAmount(position.claimed, 'USDC') })}
        </p>
      ) : null}
    </Card>
  );
}
