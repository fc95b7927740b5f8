/** The liquidity position over time as a chart, which opens as a table. */
import { dayStartMs } from '@suil/core';
import { lazy, Suspense, useState } from 'react';
import type { HistoryPoint } from '../../entities/liquidity/position-history.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { AreaChart } from '../../ui/charts/area-chart.tsx';
import styles from './home.module.css';

const TableSheet = lazy(() => import('../../ui/overlays/table-sheet.tsx'));

/** The position's value by day, named, because it is below the total of everything; a tap opens the same as a table. */
export function HistoryChart({ points }: { points: readonly HistoryPoint[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t('home.chart', { days: points.length });
  return (
    <>
      <button
        type="button"
        className={styles.chartButton}
        aria-label={t('chart.table', { chart: label })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.chartName}>{label}</span>
        <AreaChart values={points.map((point) => Number(point.value) / 1e6)} label={label} />
      </button>
      <Suspense>
        {open ? (
          <TableSheet
            onClose={() => setOpen(false)}
            caption={label}
            head={[t('market.time'), t('home.chartHead')]}
            rows={points
              .toReversed()
              .map((point) => [formatDate(dayStartMs(point.day)), `${formatAmount(point.value, 'USDC')} USDC`])}
          />
        ) : null}
      </Suspense>
    </>
  );
}
