/** The candles of a market: a chart to move along and to zoom, and the same as a table. */
import type { CandleSpan, MarketCandle, MarketSymbol } from '@suil/core/api';
import {
  formatDate,
  formatDateTime,
  formatShortDate,
  formatShortLocalDate,
  formatTime,
} from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Candles } from '../../ui/charts/candles/candles.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { priceText } from './price-text.ts';

const PRICES = ['open', 'high', 'low', 'close'] as const;
const MICRO = 1e6;

interface PriceCandlesProps {
  symbol: MarketSymbol;
  /** In time order, at least one. */
  candles: readonly MarketCandle[];
  /** What one candle spans: days are chain days, hours are the user's. */
  span: CandleSpan;
}

export function PriceCandles({ symbol, candles, span }: PriceCandlesProps) {
  const { t } = useTranslation();
  const label = t('market.chart', { symbol, count: candles.length });
  const timeOf = span === 'day' ? formatDate : formatDateTime;
  const tickOf = (startMs: number, isTimeOfDay: boolean) => {
    if (span === 'day') return formatShortDate(startMs);
    return isTimeOfDay ? formatTime(startMs) : formatShortLocalDate(startMs);
  };
  return (
    <>
      <Candles
        // Another market or span begins with all of its candles.
        key={`${symbol} ${span}`}
        label={label}
        candles={candles.map((candle) => ({
          startMs: candle.startMs,
          open: Number(candle.open) / MICRO,
          high: Number(candle.high) / MICRO,
          low: Number(candle.low) / MICRO,
          close: Number(candle.close) / MICRO,
        }))}
        readout={(index) => {
          const candle = candles[index];
          return {
            time: candle ? timeOf(candle.startMs) : '',
            prices: PRICES.map((name) => ({ name: t(`market.${name}`), text: candle ? priceText(candle[name]) : '' })),
          };
        }}
        toPrice={(value) => priceText(`${BigInt(Math.max(0, Math.round(value * MICRO)))}`)}
        toTick={tickOf}
        toEnd={timeOf}
      />
      <ChartTable
        caption={label}
        head={[t('market.time'), ...PRICES.map((name) => t(`market.${name}`))]}
        rows={candles
          .toReversed()
          .map((candle) => [timeOf(candle.startMs), ...PRICES.map((name) => priceText(candle[name]))])}
      />
    </>
  );
}
