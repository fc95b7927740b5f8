import { dayStartMs } from '@suil/core';
import { runwayText } from '../../entities/liquidity/runway-text.ts';
import { useFairness } from '../../entities/reserves/queries.ts';
import { formatAmount, formatBps, formatCount, formatDate, formatFactor } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { MoreLink } from '../../ui/layout/card.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './reserve.module.css';

/** Days in the picture; the table has them all. */
const DRAWN_DAYS = 60;

/** Parts per million as percent, cut to two digits. */
const percent = (ppm: number) => formatBps(Math.floor(ppm / 100));

/** How long the reserves last, and how team income is spread: the middle member, the best hundredth, those with none. */
export function FairnessCard() {
  const { t } = useTranslation();
  const query = useFairness();
  const days = (count: number | null) => runwayText(t, count);
  return (
    <FoldedCard title={t('reserves.fairness')} link={<MoreLink to="/dynamic">{t('team.income')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="12rem" />}>
        {(data) => {
          const last = data.days[0];
          if (!last) return <Empty />;
          const drawn = data.days.slice(0, DRAWN_DAYS);
          const chart = t('reserves.factorChart', { days: drawn.length });
          return (
            <>
              <Facts
                facts={[
                  { label: t('reserves.flowRunway'), value: days(data.flowRunwayDays) },
                  { label: t('reserves.teamRunway'), value: days(data.teamRunwayDays) },
                  { label: t('funding.factor'), value: formatFactor(BigInt(last.factor)) },
                  { label: t('reserves.members'), value: formatCount(last.members) },
                  { label: t('reserves.none'), value: percent(last.nonePpm) },
                  {
                    label: t('reserves.median'),
                    value: last.median === null ? '–' : `${formatAmount(BigInt(last.median), 'USDC', 6)} USDC`,
                  },
                  { label: t('reserves.top'), value: percent(last.topSharePpm) },
                  { label: t('reserves.budgetUsed'), value: percent(last.budgetUsedPpm) },
                ]}
              />
              <p className={styles.note}>{chart}</p>
              <ColumnsChart
                label={chart}
                columns={drawn
                  .map((day) => ({
                    key: String(day.day),
                    share: Number(BigInt(day.factor) / 1000n) / 1_000_000,
                    low: BigInt(day.factor) < 1_000_000_000n,
                  }))
                  .reverse()}
              />
              <ChartTable
                caption={t('reserves.fairness')}
                head={[t('market.time'), t('reserves.factor'), t('reserves.medianShort'), t('reserves.topShort')]}
                rows={data.days.map((day) => [
                  formatDate(dayStartMs(day.day)),
                  formatFactor(BigInt(day.factor)),
                  day.median === null ? '–' : formatAmount(BigInt(day.median), 'USDC', 6),
                  percent(day.topSharePpm),
                ])}
              />
              <p className={styles.note}>{t('reserves.fairnessNote')}</p>
            </>
          );
        }}
      </Block>
    </FoldedCard>
  );
}
