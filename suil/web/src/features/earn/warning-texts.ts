/** The words of each warning, with the figures that make it come up. */
import {
  BPS_SCALE,
  daysToRelease,
  lossAgainstHoldingPpm,
  type ParameterValues,
  RELEASE_FACTOR_ONE,
  suilPledgeFactorBps,
} from '@suil/core';
import { type EarnData, type EarnRow, marketFor } from '../../entities/earn/model/rows.ts';
import type { Warning } from '../../entities/earn/model/warnings.ts';
import { runwayText } from '../../entities/liquidity/runway-text.ts';
import { formatAmount, formatBps, formatCount, formatFactor } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { formatLossPpm, formatUsd } from './figures.ts';
import { minimumText } from './texts.ts';

/** The prices for which a loss against holding is given: a quarter more, a quarter less. */
const QUARTER_MORE_BPS = 12_500n;
const QUARTER_LESS_BPS = 7_500n;

export function warningText(t: TFunction, warning: Warning, row: EarnRow, data: EarnData): string {
  const { product, option, minimumMicros, mostMicros, projection } = row;
  const { parameters, funding, release, runwayDays } = data;
  switch (warning) {
    case 'spent':
      return product === 'nodes' ? t('earn.warn.spentNodes') : spentText(t, parameters);
    case 'belowMinimum':
      return t('earn.warn.belowMinimum', {
        least: minimumText(row, data) ?? '',
        amount: formatUsd(minimumMicros ?? 0n),
      });
    case 'takesLess':
      return t('earn.warn.takesLess', { amount: formatUsd(mostMicros ?? 0n) });
    case 'beforeEven': {
      const day = projection?.evenAfterDay ?? null;
      return day === null ? t('earn.warn.neverEven') : t('earn.warn.beforeEven', { day: formatCount(day) });
    }
    case 'factorBelow':
      return t('earn.warn.factorBelow', { factor: formatFactor(funding?.lowest ?? 0n), days: funding?.days ?? 0 });
    case 'runwayShort':
      return t('earn.warn.runwayShort', { time: runwayText(t, runwayDays) });
    case 'paidInHashrate': {
      const bps = (typeof option === 'number' ? suilPledgeFactorBps(option, parameters) : null) ?? 0n;
      return t('earn.warn.paidInHashrate', { amount: formatAmount((bps * 100_000_000n) / BPS_SCALE, 'HR', 0) });
    }
    case 'releaseCut':
      return cutText(t, data, release?.average ?? 0n);
    case 'renews':
      return t('earn.warn.renews', { days: Number(option) });
    case 'priceMoves':
      return t('earn.warn.priceMoves', {
        more: formatLossPpm(lossAgainstHoldingPpm(QUARTER_MORE_BPS)),
        less: formatLossPpm(lossAgainstHoldingPpm(QUARTER_LESS_BPS)),
      });
  }
}

/** Days until hashrate has released everything, if every day releases this share of what is due. */
function daysAt(releaseFactor: bigint, data: EarnData): number | null {
  const market = marketFor('bank', data);
  return market === null ? null : daysToRelease({ parameters: data.parameters, market: { ...market, releaseFactor } });
}

function cutText(t: TFunction, data: EarnData, releaseFactor: bigint): string {
  const days = daysAt(releaseFactor, data);
  const full = daysAt(RELEASE_FACTOR_ONE, data);
  if (days === null || full === null) return t('earn.warn.releaseNone');
  return t('earn.warn.releaseCut', {
    share: formatFactor(releaseFactor),
    days: formatCount(days),
    full: formatCount(full),
  });
}

/** What is left of a dollar of SUIL once it is SUI: after the exchange's fee and the pool's. */
function spentText(t: TFunction, { swapFeeBps, poolFeeBps }: ParameterValues): string {
  const left = (1_000_000n * (BPS_SCALE - swapFeeBps) * (BPS_SCALE - poolFeeBps)) / (BPS_SCALE * BPS_SCALE);
  return t('earn.warn.spentHashrate', {
    swap: formatBps(swapFeeBps),
    pool: formatBps(poolFeeBps),
    rest: formatAmount(left, 'USDC', 3),
  });
}
