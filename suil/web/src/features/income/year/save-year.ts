/** Saves a member's year of income as a PNG, in the language and the theme of the page. */
import { dayStartMs } from '@suil/core';
import type { IncomeDay } from '@suil/core/api';
import { PRODUCTS, productOf } from '../../../entities/income/days/todays-income.ts';
import { HIDDEN_AMOUNT } from '../../../platform/browser/hidden-balance.ts';
import { formatAmount, formatDate } from '../../../platform/i18n/format.ts';
import { t } from '../../../platform/i18n/texts.ts';
import { saveFile } from '../../../ui/actions/save-file.ts';
import { toPng } from '../../../ui/actions/svg-png.ts';
import { colourOf } from '../../../ui/charts/theme-colour.ts';
import { usdOf } from '../summary.ts';
import { drawYear, HEIGHT, WIDTH, type YearDay, type YearPart } from './year-picture.ts';

const ORANGE_STEPS = [0.28, 0.46, 0.64, 0.82, 1];

interface Year {
  readonly rows: readonly IncomeDay[];
  /** The days of the heat map, oldest first. */
  readonly days: readonly YearDay[];
  /** Amounts are not to be seen: the picture then says only which part of the whole each product is. */
  readonly hidden: boolean;
}

/** Starts the download of `suil-year-….png`; a failure is reported by a toast. */
export function saveYear(year: Year): Promise<void> {
  const last = year.days.at(-1)?.day ?? 0;
  return saveFile(`suil-year-${new Date(dayStartMs(last)).toISOString().slice(0, 10)}.png`, () =>
    toPng(pictureOf(year), { width: WIDTH, height: HEIGHT }),
  );
}

/** The picture as SVG. */
export function pictureOf({ rows, days, hidden }: Year): string {
  const place = document.body;
  const colour = (value: string) => colourOf(place, value);
  const sum = usdOf(rows);
  const date = (index: number) => formatDate(dayStartMs(days.at(index)?.day ?? 0));
  const parts = PRODUCTS.map((product): YearPart => {
    const usd = usdOf(rows.filter(({ source }) => productOf(source) === product));
    const share = sum > 0n ? `${Number((usd * 1_000n) / sum) / 10}%` : '';
    return {
      name: t(`income.product.${product}`),
      colour: colour(`var(--source-${product})`),
      usd,
      text: hidden ? share : `${formatAmount(usd, 'USDC', 2)} USD`,
    };
  });
  return drawYear({
    days,
    parts: parts.filter(({ usd }) => usd > 0n),
    title: t('income.year'),
    range: `${date(0)} – ${date(-1)}`,
    sum: hidden ? HIDDEN_AMOUNT : `${formatAmount(sum, 'USDC', 2)} USD`,
    sumLabel: t('income.sum'),
    note: t('income.yearNote', { host: window.location.host }),
    font: getComputedStyle(place).fontFamily,
    colours: {
      page: colour('var(--bg-0)'),
      text: colour('var(--t1)'),
      dim: colour('var(--t2)'),
      accent: colour('var(--orange)'),
      steps: [
        colour('rgba(var(--line-rgb), 0.12)'),
        ...ORANGE_STEPS.map((part) => colour(`rgba(var(--orange-rgb), ${part})`)),
      ],
    },
  });
}
