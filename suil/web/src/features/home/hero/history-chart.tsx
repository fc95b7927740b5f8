/** What the portfolio was worth over a range: a line to move along, its changes, and the same as a table. */
import { dayStartMs } from '@suil/core';
import { lazy, Suspense, useState } from 'react';
import { type HistoryDay, inCents, type RangeChange } from '../../../entities/portfolio/history.ts';
import { formatAmount, formatNearDate, formatSigned } from '../../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../../platform/i18n/texts.ts';
import { ValueChart } from '../../../ui/charts/value/value-chart.tsx';
import styles from './hero.module.css';

const TableSheet = lazy(() => import('../../../ui/overlays/table-sheet.tsx'));

/** A move of more than this share of the day's value, percent, is marked on the line. */
const MARKED_PERCENT = 5n;

const usd = (amount: bigint) => formatAmount(amount, 'USDC', 2);

interface RangeProps {
  change: RangeChange;
  /** How the range is named: "30 days". */
  name: string;
}

/** The reasons why the value changed over the range; with its start they are its end, to the cent. */
export function RangeChips({ change, name }: RangeProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { earned, price, added } = inCents(change);
  const tone = (amount: bigint) => (amount < 0n ? 'bad' : 'good');
  return (
    <p className={`${styles.chips} num`} data-testid="range-change">
      <b data-tone={tone(earned)}>{t('home.earned', { amount: formatSigned(earned, 'USDC', 2) })}</b>
      <b data-tone={tone(price)}>{t('home.price', { amount: formatSigned(price, 'USDC', 2) })}</b>
      {added === 0n ? null : (
        <b data-tone="info">
          {t(added < 0n ? 'home.takenOut' : 'home.added', { amount: formatSigned(added, 'USDC', 2) })}
        </b>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name} · {t('chart.asTable')}
      </button>
      <Suspense>
        {open ? (
          <TableSheet
            onClose={() => setOpen(false)}
            caption={chartLabel(t, change)}
            head={[
              t('market.time'),
              `${t('home.portfolio')} (USD)`,
              t('home.earnedHead'),
              t('home.priceHead'),
              t('home.addedHead'),
            ]}
            rows={change.points
              .toReversed()
              .map((day) => [dateOf(day, change), ...[day.value, day.earned, day.price, day.added].map(usd)])}
          />
        ) : null}
      </Suspense>
    </p>
  );
}

function dateOf({ day }: Pick<HistoryDay, 'day'>, { points }: RangeChange): string {
  return formatNearDate(dayStartMs(day), dayStartMs(points.at(-1)?.day ?? day));
}

function chartLabel(t: TFunction, change: RangeChange): string {
  const [first] = change.points;
  return t('home.chart', { from: first ? dateOf(first, change) : '' });
}

/** The line; what was put in is dotted below it, so that the gap between them is the gain. */
export default function HistoryChart({ change }: { change: RangeChange }) {
  const { t } = useTranslation();
  const { points, start } = change;
  const last = points.length - 1;
  const dateAt = (index: number) => {
    const day = points[index];
    if (!day) return '';
    return index === last ? t('home.now') : dateOf(day, change);
  };
  const changeAt = (index: number) => formatSigned((points[index]?.value ?? start) - start, 'USDC', 2);
  const valueAt = (index: number) => usd(points[index]?.value ?? 0n);
  return (
    <ValueChart
      label={chartLabel(t, change)}
      points={points.map(({ day, value, putIn, added }, index) => {
        const size = added < 0n ? -added : added;
        const isMarked = index > 0 && size * 100n > value * MARKED_PERCENT;
        return {
          key: day,
          value: Number(value) / 1e6,
          base: Number(putIn) / 1e6,
          mark: isMarked ? formatSigned(added, 'USDC', 0) : undefined,
        };
      })}
      dates={[...new Set([0, Math.round(last / 3), Math.round((last * 2) / 3), last])].map(dateAt)}
      toTick={(value, digits) => formatAmount(BigInt(Math.round(value * 1e6)), 'USDC', digits)}
      readout={(index) => ({ value: `${valueAt(index)} USD`, note: `${dateAt(index)} · ${changeAt(index)}` })}
      valueText={(index) =>
        t('home.chartValue', { date: dateAt(index), value: valueAt(index), change: changeAt(index) })
      }
    />
  );
}
