import { dayStartMs, FACTOR_ONE, RAMP_CAP_PPM } from '@suil/core';
import { useRecentDays } from '../../entities/liquidity/funding.ts';
import { runwayDays } from '../../entities/liquidity/runway.ts';
import { runwayText } from '../../entities/liquidity/runway-text.ts';
import { useOverview } from '../../platform/chain/queries.ts';
import { formatAmount, formatCount, formatDate, formatFactor, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './flow.module.css';

const SHOWN_DAYS = 30;

/** What backs the income: the reserve, and the factor by which each day was funded. */
export function FundingCard() {
  const { t } = useTranslation();
  const overview = useOverview();
  const days = useRecentDays(SHOWN_DAYS).data?.items ?? [];
  const short = days.filter((day) => BigInt(day.factor) < FACTOR_ONE);
  return (
    <Card title={t('funding.title')} aside={<MoreLink to="/flowDetails?kind=days">{t('funding.days')}</MoreLink>}>
      <Block query={overview} skeleton={<Skeleton height="7rem" />}>
        {(data) => {
          return (
            <>
              <ShortNotice lastFactor={data.lastFactor} shortDays={short} />
              <div style={{ marginTop: '0.8rem' }}>
                <Facts
                  facts={[
                    {
                      label: t('funding.factor'),
                      value: formatFactor(data.lastFactor),
                      tone: data.lastFactor < FACTOR_ONE ? 'bad' : 'good',
                      testId: 'funding-factor',
                    },
                    {
                      label: t('funding.reserve'),
                      value: `${formatAmount(data.reserve, 'USDC')} USDC`,
                      testId: 'reserve',
                    },
                    { label: t('funding.runway'), value: runwayText(t, runwayDays(data.principal, data.reserve)) },
                    { label: t('funding.principal'), value: `${formatAmount(data.principal, 'USDC')} USDC` },
                  ]}
                />
              </div>
              <p className={styles.note}>{t('funding.how', { cap: formatPpm(RAMP_CAP_PPM) })}</p>
              {days.length > 1 ? (
                <>
                  <ColumnsChart
                    label={t('funding.chart', { days: formatCount(days.length), short: formatCount(short.length) })}
                    columns={days.toReversed().map((day) => ({
                      key: String(day.day),
                      share: Number(BigInt(day.factor) / 1000n) / 1_000_000,
                      low: BigInt(day.factor) < FACTOR_ONE,
                    }))}
                  />
                  <ChartTable
                    caption={t('funding.days')}
                    head={[t('market.time'), t('funding.factor'), t('funding.movedHead')]}
                    rows={days.map((day) => [
                      formatDate(dayStartMs(day.day)),
                      formatFactor(BigInt(day.factor)),
                      `${formatAmount(BigInt(day.moved), 'USDC')} USDC`,
                    ])}
                  />
                </>
              ) : null}
            </>
          );
        }}
      </Block>
    </Card>
  );
}

interface ShortNoticeProps {
  lastFactor: bigint;
  /** The recent days that were not fully funded, newest first. */
  shortDays: readonly { day: number }[];
}

/** Says that the last day was not fully funded, or one of the recent days. */
function ShortNotice({ lastFactor, shortDays }: ShortNoticeProps) {
  const { t } = useTranslation();
  const [newest] = shortDays;
  if (lastFactor < FACTOR_ONE) {
    return (
      <Notice tone="warn" testId="underfunded">
        {t('funding.short', { factor: formatFactor(lastFactor) })}
      </Notice>
    );
  }
  if (!newest) return null;
  return (
    <Notice tone="warn" testId="underfunded">
      {t('funding.shortBefore', { count: shortDays.length, date: formatDate(dayStartMs(newest.day)) })}
    </Notice>
  );
}
