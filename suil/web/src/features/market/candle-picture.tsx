/** Candles over time with their highest and lowest price. */
import type { MarketCandle, MarketSymbol } from '@suil/core/api';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Candles } from '../../ui/charts/candles.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { priceText } from './price-text.ts';

const higher = (a: string, b: string) => (BigInt(a) > BigInt(b) ? a : b);
const lower = (a: string, b: string) => (BigInt(a) < BigInt(b) ? a : b);

interface PictureProps {
  symbol: MarketSymbol;
  candles: readonly MarketCandle[];
  timeOf: (timeMs: number) => string;
}

export function CandlePicture({ symbol, candles, timeOf }: PictureProps) {
  const { t } = useTranslation();
  const label = t('market.chart', { symbol, count: candles.length });
  return (
    <>
      <Candles
        label={label}
        high={`${t('market.high')} ${priceText(candles.map((candle) => candle.high).reduce(higher))}`}
        low={`${t('market.low')} ${priceText(candles.map((candle) => candle.low).reduce(lower))}`}
        from={timeOf(candles[0]?.startMs ?? 0)}
        to={timeOf(candles.at(-1)?.startMs ?? 0)}
        candles={candles.map((candle) => ({
          key: String(candle.startMs),
          open: Number(candle.open),
          high: Number(candle.high),
          low: Number(candle.low),
          close: Number(candle.close),
        }))}
      />
      <ChartTable
        caption={label}
        head={[t('market.time'), t('market.open'), t('market.high'), t('market.low'), t('market.close')]}
        rows={candles
          .toReversed()
          .map((candle) => [
            timeOf(candle.startMs),
            priceText(candle.open),
            priceText(candle.high),
            priceText(candle.low),
            priceText(candle.close),
          ])}
      />
    </>
  );
}
