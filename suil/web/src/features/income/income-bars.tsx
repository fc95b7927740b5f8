/** The income of a range as bars; one bar is chosen, and its rows are listed below with how they were computed. */
import type { IncomeDay } from '@suil/core/api';
import { lazy, type PointerEvent, useState } from 'react';
import { PRODUCTS, productOf } from '../../entities/income/days/todays-income.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { DaySlider } from '../../ui/charts/day-slider.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { daysText } from './days-text.ts';
import styles from './income.module.css';
import type { Days } from './period.ts';
import { sourceName } from './source-name.ts';
import { type Bar, barsOf } from './summary.ts';

const ExplainDay = lazy(() => import('./explain-day.tsx'));

export function IncomeBars({ rows, days }: { rows: readonly IncomeDay[]; days: Days }) {
  const { t } = useTranslation();
  const bars = barsOf(rows, days);
  const last = bars.findLastIndex(({ usd }) => usd > 0n);
  const [chosen, setChosen] = useState(Math.max(0, last));
  const most = bars.reduce((m, { usd }) => (usd > m ? usd : m), 1n);
  const bar = bars[chosen];
  const choose = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setChosen(Math.max(0, Math.min(bars.length - 1, index)));
    event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <>
      <p className={`${styles.most} num`} aria-hidden="true">
        {formatAmount(most, 'USDC', 2)} USD
      </p>
      <div className={styles.bars} onPointerDown={choose}>
        <DaySlider
          label={t('income.byDay')}
          count={bars.length}
          value={chosen}
          valueText={bar ? `${daysText(bar, days.toDay)}: ${formatAmount(bar.usd, 'USDC')} USD` : ''}
          onChange={setChosen}
        />
        {bars.map((one, index) => (
          <span key={one.fromDay} data-chosen={index === chosen || undefined} aria-hidden="true">
            {PRODUCTS.map((product) =>
              one.byProduct[product] > 0n ? (
                <i
                  key={product}
                  style={{
                    height: `${Number((one.byProduct[product] * 10_000n) / most) / 100}%`,
                    background: `var(--source-${product})`,
                  }}
                />
              ) : null,
            )}
          </span>
        ))}
      </div>
      <p className={`${styles.ends} num`} aria-hidden="true">
        <span>{daysText({ fromDay: days.fromDay, toDay: days.fromDay }, days.toDay)}</span>
        <span>{daysText({ fromDay: days.toDay, toDay: days.toDay }, days.toDay)}</span>
      </p>
      {bar ? <BarRows bar={bar} name={daysText(bar, days.toDay)} /> : null}
      <ChartTable
        caption={t('income.byDay')}
        head={[t('market.time'), t('income.source'), t('amount.label'), 'USD']}
        rows={rows.map((row) => [
          daysText({ fromDay: row.day, toDay: row.day }, days.toDay),
          `${sourceName(t, row.source)}, ${t(`income.status.${row.status}`)}`,
          `${formatAmount(BigInt(row.net), row.asset, 6)} ${row.asset}`,
          formatAmount(BigInt(row.usd), 'USDC'),
        ])}
      />
    </>
  );
}

/** Products whose days are worked out again in the browser, by the ledger's name of their entries. */
const LEDGER_KINDS = { bank: 'bank_income', hashrate: 'hashrate_released', nodes: 'node_dividend' } as const;

function BarRows({ bar, name }: { bar: Bar; name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows} data-testid="income-bar">
      <h3>
        {name} <b className="num">{formatAmount(bar.usd, 'USDC')} USD</b>
      </h3>
      {bar.rows.length === 0 ? <p className={styles.note}>{t('income.nothing')}</p> : null}
      <ul className="num">
        {mergeStatuses(bar).map((row) => (
          <li key={`${row.day} ${row.source}`}>
            <i style={{ background: `var(--source-${productOf(row.source)})` }} aria-hidden="true" />
            <span>
              {sourceName(t, row.source)}
              <small>{t(`income.status.${row.status}`)}</small>
            </span>
            <em>
              +{formatAmount(row.net, row.asset, 6)} {row.asset}
            </em>
            <Again row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type BarRow = Pick<IncomeDay, 'day' | 'source' | 'asset' | 'status'> & { net: bigint; gross: bigint };

/** One row for each day and source: of a day of which a part is claimed, the parts are one amount. */
function mergeStatuses({ rows }: Bar): BarRow[] {
  return [...Map.groupBy(rows, ({ day, source }) => `${day} ${source}`).values()].flatMap((parts) => {
    const [first] = parts;
    const sumOf = (key: 'net' | 'gross') => parts.reduce((sum, part) => sum + BigInt(part[key]), 0n);
    return first ? [{ ...first, net: sumOf('net'), gross: sumOf('gross') }] : [];
  });
}

/** How a closed day of the ledger was computed; the pool's, pledges' and the team's are on their pages. */
function Again({ row: { day, source, asset, status, net } }: { row: BarRow }) {
  const { t } = useTranslation();
  if (status === 'estimated' || !(source === 'bank' || source === 'hashrate' || source === 'nodes')) return null;
  const item = { day, kind: LEDGER_KINDS[source], asset, amount: `${net}` };
  return (
    <Explain of={`${sourceName(t, source)}, ${daysText({ fromDay: day, toDay: day }, day)}`}>
      {(close) => <ExplainDay item={item} onClose={close} />}
    </Explain>
  );
}
