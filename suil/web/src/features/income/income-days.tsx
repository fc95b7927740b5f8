/** The income of a list of days: a column a day, and the rows of each with how they were computed. */
import { dayStartMs } from '@suil/core';
import type { AssetIncomeResponse } from '@suil/core/api';
import { lazy } from 'react';
import { incomeValue } from '../../entities/income/ledger-income.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import styles from './income.module.css';

const ExplainDay = lazy(() => import('./explain-day.tsx'));
type LedgerKind = 'bank_income' | 'hashrate_released' | 'node_dividend';
const COLORS: Record<LedgerKind, string> = {
  bank_income: 'var(--green)',
  hashrate_released: 'var(--purple)',
  node_dividend: 'var(--orange)',
};

type IncomeItem = AssetIncomeResponse['items'][number];

interface IncomeDay {
  day: number;
  rows: IncomeItem[];
  /** USDC base units at the present price of SUIL. */
  value: bigint;
}

interface IncomeDaysProps {
  items: readonly IncomeItem[];
  /** USDC base units of a whole SUIL. */
  suilPrice: bigint;
  /** So many days are listed. */
  shown: number;
  onMore: () => void;
}

/** The days as columns, as a list, and as a table. */
export function IncomeDays({ items, suilPrice, shown, onMore }: IncomeDaysProps) {
  const { t } = useTranslation();
  const worthOf = (row: IncomeItem) => incomeValue(row.asset, BigInt(row.amount), suilPrice);
  const days = [...Map.groupBy(items, (item) => item.day)].map(([day, rows]) => ({
    day,
    rows,
    value: rows.reduce((sum, row) => sum + worthOf(row), 0n),
  }));
  const most = days.reduce((m, day) => (day.value > m ? day.value : m), 1n);
  return (
    <>
      <ColumnsChart
        label={t('income.byDay')}
        columns={days
          .slice(0, 60)
          .map((day) => ({
            key: String(day.day),
            share: Number((day.value * 1000n) / most) / 1000,
            low: false,
            parts: day.rows.map((row) => ({ color: COLORS[row.kind], weight: Number(worthOf(row)) })),
          }))
          .reverse()}
      />
      <ul className={styles.days}>
        {days.slice(0, shown).map((day) => (
          <IncomeDayRow key={day.day} day={day} />
        ))}
      </ul>
      {days.length > shown ? (
        <Button small wide onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
      <ChartTable
        caption={t('income.byDay')}
        head={[t('market.time'), t('income.kindTitle'), t('amount.label')]}
        rows={items.map((row) => [
          formatDate(dayStartMs(row.day)),
          t(`income.filter.${row.kind}`),
          `${formatAmount(BigInt(row.amount), row.asset, 6)} ${row.asset}`,
        ])}
      />
    </>
  );
}

function IncomeDayRow({ day: { day, rows } }: { day: IncomeDay }) {
  const { t } = useTranslation();
  const date = formatDate(dayStartMs(day));
  return (
    <li>
      <b>{date}</b>
      {rows.map((row) => (
        <span key={row.kind + row.asset} className="num">
          <i style={{ background: COLORS[row.kind] }} aria-hidden="true" />
          {t(`income.filter.${row.kind}`)}
          <em>
            +{formatAmount(BigInt(row.amount), row.asset, 6)} {row.asset}
          </em>
          <Explain of={`${t(`income.filter.${row.kind}`)}, ${date}`}>
            {(close) => <ExplainDay item={row} onClose={close} />}
          </Explain>
        </span>
      ))}
    </li>
  );
}
