import { dayStartMs } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { incomeValue } from '../../entities/income/ledger-income.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { api } from '../../platform/api/api.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate, formatShortDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import styles from './assets.module.css';

const WEEKS = 5;
const DAYS = WEEKS * 7;
const STEPS = 4;

/** Income of the last five weeks, a square a day in four steps of orange; each day's figure is in the table below it. */
export function IncomeHeatMap({ address }: { address: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const suilPrice = usePrices().data?.suilSpot ?? 0n;
  const income = useQuery({
    queryKey: [address, 'income', 'ledger'],
    queryFn: () => api('GET /assets/income'),
  }).data;
  if (today === undefined || !income) return null;
  const days = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index);
  const values = days.map((day) =>
    income.items
      .filter((item) => item.day === day)
      .reduce((sum, item) => sum + incomeValue(item.asset, BigInt(item.amount), suilPrice), 0n),
  );
  const most = values.reduce((a, b) => (b > a ? b : a), 0n);
  const stepOf = (value: bigint) =>
    value === 0n || most === 0n ? 0 : Math.max(1, Math.ceil(Number((value * 100n) / most) / (100 / STEPS)));
  return (
    <Card title={t('assets.heat')} aside={<MoreLink to="/income">{t('common.details')}</MoreLink>}>
      <div className={styles.heat} role="img" aria-label={t('assets.heatLabel', { days: DAYS })}>
        {days.map((day, index) => (
          <i
            key={day}
            data-step={stepOf(values[index] ?? 0n)}
            title={`${formatShortDate(dayStartMs(day))}: ${formatAmount(values[index] ?? 0n, 'USDC')}`}
          />
        ))}
      </div>
      <ChartTable
        caption={t('assets.heatLabel', { days: DAYS })}
        head={[t('market.time'), 'USDC']}
        rows={days
          .map((day, index) => [formatDate(dayStartMs(day)), formatAmount(values[index] ?? 0n, 'USDC')])
          .toReversed()}
      />
    </Card>
  );
}
