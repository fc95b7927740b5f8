/** The picture "What it becomes, out again": pool, longest pledge and bank over a year. */

import { BANK_TERMS_DAYS } from '@suil/core';
import { COMPARED_MICROS, gainLines } from '../../entities/earn/model/comparison.ts';
import type { Inputs } from '../../entities/earn/model/inputs.ts';
import { PRODUCT_FACTS, presetOption } from '../../entities/earn/model/products.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { productText } from '../../entities/earn/product-text.ts';
import { PLEDGE_TERMS } from '../../entities/pledge/terms.ts';
import { formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { LinesChart } from '../../ui/charts/lines/lines-chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './earn.module.css';
import { formatLevel, formatShare } from './figures.ts';

const YEAR_DAYS = 365;
const STEP_DAYS = 4;
/** Every fourth day, from the first to the last, and the days on which a term ends. */
const DRAWN_DAYS = [
  ...new Set([
    ...Array.from({ length: (YEAR_DAYS - 1) / STEP_DAYS + 1 }, (_, index) => 1 + STEP_DAYS * index),
    ...BANK_TERMS_DAYS,
    ...PLEDGE_TERMS,
  ]),
].sort((one, other) => one - other);
const TABLE_DAYS = [1, 30, 60, 90, 120, 180, 240, 300, 360, YEAR_DAYS];
const LABELLED_DAYS = [0, 90, 180, 270, YEAR_DAYS];

const shareOf = (micros: bigint) => formatShare(micros, COMPARED_MICROS);
const percentOf = (micros: bigint) => Number(micros / 100n) / (Number(COMPARED_MICROS / 100n) / 100);

export function BecomesCard({ inputs: { days, options }, data }: { inputs: Inputs; data: EarnData }) {
  const { t } = useTranslation();
  const terms = { pledge: Number(presetOption('pledge', YEAR_DAYS)), bank: Number(options.bank) };
  const linesAt = (at: readonly number[]) => gainLines(at, terms, data);
  const drawn = { lines: linesAt(DRAWN_DAYS), table: linesAt(TABLE_DAYS), marked: linesAt([days]) };
  const names = drawn.lines.map(({ product, termDays }) =>
    termDays === null ? productText(t, product) : `${productText(t, product)} ${termDays}`,
  );
  const pool = drawn.lines.find(({ product }) => product === 'pool');
  const evenDay = pool?.evenAfterDay ?? null;
  const marked = drawn.marked.flatMap(({ termDays, gains: [gain = 0n] }, index) =>
    (termDays ?? 0) <= days ? [`${names[index]} ${shareOf(gain)}`] : [],
  );
  return (
    <Card title={t('earn.chart.title')}>
      <LinesChart
        label={t('earn.chart.label', { days: YEAR_DAYS })}
        from={1}
        to={YEAR_DAYS}
        lines={drawn.lines.map(({ product, termDays, gains }, index) => ({
          name: names[index] ?? '',
          color: PRODUCT_FACTS[product].color,
          points: gains.map((gain, at) => [DRAWN_DAYS[at] ?? 0, percentOf(gain)] as const),
          dashedUntil: termDays ?? 0,
        }))}
        ticks={LABELLED_DAYS.map((at) => ({
          at,
          text: at === YEAR_DAYS ? t('pledge.days', { count: at }) : formatCount(at),
        }))}
        toText={formatLevel}
        marker={{ at: days, title: t('pledge.days', { count: days }), texts: marked }}
        point={
          evenDay !== null && evenDay <= YEAR_DAYS
            ? { at: evenDay, value: 0, text: t('earn.chart.even', { day: evenDay }), color: PRODUCT_FACTS.pool.color }
            : null
        }
      />
      <p className={styles.note}>{t('earn.chart.note')}</p>
      <ChartTable
        caption={t('earn.chart.title')}
        head={[t('earn.chart.day'), ...names]}
        rows={TABLE_DAYS.map((day, at) => [
          formatCount(day),
          ...drawn.table.map(({ gains }) => shareOf(gains[at] ?? 0n)),
        ])}
      />
    </Card>
  );
}
