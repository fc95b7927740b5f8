/** What a row says in each column. Owns the choice of words; the figures are rows.ts's. */
import { FACTOR_ONE, suilPledgeFactorBps } from '@suil/core';
import type { Sort } from '../../entities/earn/model/inputs.ts';
import { type Option, PRODUCT_FACTS, type ProductName } from '../../entities/earn/model/products.ts';
import { type EarnData, type EarnRow, hasYear, nodeTierOf } from '../../entities/earn/model/rows.ts';
import { runwayText } from '../../entities/liquidity/runway-text.ts';
import { formatAmount, formatBps, formatCount, formatFactor } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { formatDayRate, formatShare } from './figures.ts';

/** A cell: what it says, what is written under it, and its colour. */
export interface Cell {
  readonly text: string;
  readonly sub: string | null;
  /** Given where the text is a pill. */
  readonly tone?: 'green' | 'orange' | 'red' | 'gray';
}

export const NOTHING = '–';

export function coinsText(t: TFunction, product: ProductName): string {
  if (product === 'pool') return 'SUI → USDC';
  if (product === 'nodes') return t('earn.coinsOfNodes');
  return PRODUCT_FACTS[product].coins.join(' + ');
}

export function actionText(t: TFunction, product: ProductName): string {
  switch (product) {
    case 'pool':
      return t('flow.stake');
    case 'bank':
      return t('bank.subscribe');
    case 'shares':
      return t('share.poolAddShort');
    case 'pledge':
    case 'suilPledge':
      return t('earn.pledge');
    default:
      return t('earn.buy');
  }
}

export const optionText = (t: TFunction, option: Option): string =>
  typeof option === 'number' ? String(option) : t(`earn.tier.${option}`);

export function columnText(t: TFunction, column: Sort, days: number): string {
  return column === 'gain' ? t('earn.column.gain', { days }) : t(`earn.column.${column}`);
}

/** "0.0189 → 0.0473%", or the one rate where every day is the same. */
export function rateText({ first, best }: { first: bigint; best: bigint }, ofMicros: bigint): string {
  const texts = [...new Set([first, best].map((micros) => formatDayRate(micros, ofMicros)))];
  return `${texts.join(' → ')}%`;
}

export function dayCell(t: TFunction, row: EarnRow, amountMicros: bigint | null, data: EarnData): Cell {
  const { product, option, projection, isEarly } = row;
  if (product === 'suilPledge' && typeof option === 'number') {
    const factor = formatBps(suilPledgeFactorBps(option, data.parameters) ?? 0n);
    return { text: t('earn.day.once', { share: factor }), sub: t('earn.day.asHashrate') };
  }
  if (projection === null || amountMicros === null) return { text: NOTHING, sub: isEarly ? t('earn.early') : null };
  const text = rateText(projection.dayMicros, amountMicros);
  if (projection.bestDay > 1) return { text, sub: t('earn.day.ramp', { day: projection.bestDay }) };
  if (product === 'hashrate') return { text, sub: t('earn.day.ofPaid') };
  return { text, sub: product === 'bank' ? t('earn.day.every') : t('earn.day.average') };
}

export function yearText({ product, projection }: EarnRow, amountMicros: bigint | null): string {
  if (projection === null || amountMicros === null || !hasYear(product)) return NOTHING;
  return formatShare(projection.yearMicros, amountMicros, { sign: false });
}

/** The least amount in the product's own coin; null for any. */
export function minimumText({ product, option }: EarnRow, { parameters }: EarnData): string | null {
  switch (product) {
    case 'pool':
      return `${formatAmount(parameters.stakeMinMist, 'SUI', 0)} SUI`;
    case 'pledge':
      return `${formatAmount(parameters.pledgeMinMist, 'SUI', 0)} SUI`;
    case 'suilPledge':
      return `${formatAmount(parameters.suilPledgeMinUnits, 'SUIL', 0)} SUIL`;
    case 'bank':
      return `${formatAmount(parameters.bankMinUsdc, 'USDC', 0)} USDC`;
    case 'hashrate':
      return `${formatAmount(parameters.hashrateMinUsdc, 'USDC', 0)} USDC`;
    case 'nodes':
      return `${formatAmount(parameters[`${nodeTierOf(option)}NodePriceMicros`], 'USDC', 0)} USDC`;
    default:
      return null;
  }
}

export function lockCell(t: TFunction, { product, option }: EarnRow): Cell {
  if (!PRODUCT_FACTS[product].principalComesBack) return { text: t('earn.spent'), sub: null, tone: 'red' };
  const text = typeof option === 'number' ? t('pledge.days', { count: option }) : t('earn.lock.none');
  return { text, sub: null };
}

export function fromCell(t: TFunction, { product }: EarnRow, { funding, release, runwayDays }: EarnData): Cell {
  switch (product) {
    case 'pledge':
      return { text: t('earn.from.setAside'), sub: t('earn.from.whenPledged'), tone: 'green' };
    case 'bank':
      return { text: t('earn.from.setAside'), sub: t('earn.from.whenSubscribed'), tone: 'green' };
    case 'pool': {
      const sub = runwayDays === null ? null : t('earn.from.runway', { time: runwayText(t, runwayDays) });
      if (funding === null) return { text: NOTHING, sub };
      return { text: formatFactor(funding.last), sub, tone: funding.last < FACTOR_ONE ? 'orange' : 'green' };
    }
    case 'shares':
      return { text: t('earn.from.fees'), sub: t('earn.from.ofSwaps'), tone: 'gray' };
    case 'nodes':
      return { text: t('earn.from.fees'), sub: t('earn.from.ofDays'), tone: 'gray' };
    default: {
      const sub = release === null ? null : t('earn.from.released', { share: formatFactor(release.last) });
      return { text: t('earn.from.emission'), sub, tone: 'gray' };
    }
  }
}

/** When nothing is lost any more; "never" has its footnote. */
export function evenText(t: TFunction, { product, projection }: EarnRow): string {
  if (projection === null) return NOTHING;
  const { evenAfterDay, dayMicros } = projection;
  if (evenAfterDay !== null) return t('earn.even.day', { day: formatCount(evenAfterDay) });
  return product === 'hashrate' || dayMicros.best === 0n ? t('earn.even.never') : t('earn.even.long');
}

/** Until when the principal cannot leave, where that is after the days asked for. */
export function lockedText(t: TFunction, { projection }: EarnRow, days: number): string | null {
  return projection !== null && projection.lockedDays > days
    ? t('earn.lockedUntil', { day: projection.lockedDays })
    : null;
}
