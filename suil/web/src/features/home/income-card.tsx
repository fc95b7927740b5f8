import { lazy } from 'react';
import { estimateToday, rampDay } from '../../entities/liquidity/ramp.ts';
import { useOverview, usePosition } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation, withAllTexts } from '../../platform/i18n/texts.ts';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import styles from './home.module.css';

const ExplainIncome = lazy(() => withAllTexts(import('../../entities/liquidity/explain-income.tsx')));

/** What today adds (an estimate until the day is closed), and what has been earned so far. */
export function IncomeCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const position = usePosition(address);
  const overview = useOverview().data;
  return (
    <Card title={t('income.today')} aside={<MoreLink to="/income">{t('common.details')}</MoreLink>}>
      <Block query={position} skeleton={<Skeleton height="5.5rem" />}>
        {(data) => {
          const day = overview ? rampDay(data, overview) : 0;
          return (
            <>
              <p className={styles.income}>
                <span className={`${styles.figure} num`} data-testid="income-today">
                  +{formatAmount(estimateToday(data, day), 'USDC')}
                </span>
                <span className={styles.k}>{t('income.unitEstimated')}</span>
                <Explain of={t('income.today')}>
                  {(close) => <ExplainIncome address={address} onClose={close} />}
                </Explain>
              </p>
              <StackedBar
                stacks={[
                  {
                    label: t('income.claimable'),
                    weight: Number(data.claimable),
                    text: formatAmount(data.claimable, 'USDC'),
                    color: 'linear-gradient(90deg,var(--progress-start),var(--progress-end))',
                  },
                  {
                    label: t('income.claimed'),
                    weight: Number(data.claimed),
                    text: formatAmount(data.claimed, 'USDC'),
                    color: 'var(--green)',
                  },
                ]}
              />
            </>
          );
        }}
      </Block>
    </Card>
  );
}
