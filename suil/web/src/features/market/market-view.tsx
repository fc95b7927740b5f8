import type { CandleSpan, MarketCandle, MarketQuote, MarketSymbol } from '@suil/core/api';
import { useState } from 'react';
import { useCandles, useMarkets } from '../../entities/market/queries.ts';
import { formatAmount, formatBps, formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Candles } from '../../ui/charts/candles.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Block, Empty, Retry, Skeleton } from '../../ui/lists/list-state.tsx';

/** Prices below a dollar need more digits. */
function priceText(price: string): string {
  const units = BigInt(price);
  return formatAmount(units, 'USDC', units < 1_000_000n ? 6 : 4);
}

/** One market: price, change of 24 hours, where the price is from and how old it is, and its candles. */
export function MarketView({ symbol }: { symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const markets = useMarkets();
  const quote = markets.data?.markets.find((market) => market.symbol === symbol);
  if (markets.isError && !markets.data) return <Retry onRetry={() => markets.refetch()} />;
  return (
    <>
      <QuoteHero symbol={symbol} quote={quote} loading={markets.isPending} />
      <CandleCard symbol={symbol} />
      {quote?.source === 'service' && quote.configured ? <Notice>{t('market.serviceNote')}</Notice> : null}
    </>
  );
}

function QuoteHero({
  symbol,
  quote,
  loading,
}: {
  symbol: MarketSymbol;
  quote: MarketQuote | undefined;
  loading: boolean;
}) {
  const { t } = useTranslation();
  const change = quote?.changeBps ?? null;
  const figureOf = (known: MarketQuote | undefined) => {
    if (known?.price != null) return priceText(known.price);
    return t(known?.configured === false ? 'market.notConfigured' : 'market.unavailable');
  };
  return (
    <Hero
      label={`${symbol} / USD`}
      value={loading ? undefined : figureOf(quote)}
      {...(quote?.price == null ? {} : { unit: 'USD' })}
      testId="market-price"
      sub={
        <>
          {change === null ? null : <ChangePill bps={change} />}
          {change === null ? null : t('market.change')}
        </>
      }
      lead={quote ? <QuoteSource quote={quote} /> : null}
    />
  );
}

function ChangePill({ bps }: { bps: number }) {
  const text = formatBps(Math.abs(bps));
  if (bps === 0) return <Pill tone="gray">{text}</Pill>;
  return bps < 0 ? <Pill tone="red">−{text}</Pill> : <Pill tone="green">+{text}</Pill>;
}

/** Where the price comes from and when it was made; or why there is none. */
function QuoteSource({ quote }: { quote: MarketQuote }) {
  const { t } = useTranslation();
  if (quote.configured === false) return t('market.notConfiguredText');
  if (quote.price == null) return null;
  return (
    <>
      {t(`market.source.${quote.source}`)}
      {quote.asOfMs ? (
        <>
          {' · '}
          <span style={{ display: 'inline-block' }}>{t('market.asOf', { time: formatDateTime(quote.asOfMs) })}</span>
        </>
      ) : null}
    </>
  );
}

function CandleCard({ symbol }: { symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<CandleSpan>('hour');
  const query = useCandles(symbol, span);
  return (
    <Card
      title={t('market.candles')}
      aside={
        <Segmented
          label={t('market.range')}
          options={(['hour', 'day'] as const).map((value) => ({ value, text: t(`market.span.${value}`) }))}
          value={span}
          onChange={setSpan}
        />
      }
    >
      <div style={{ marginTop: '0.9rem' }}>
        <Block query={query} skeleton={<Skeleton height="9.500rem" />}>
          {(data) => {
            if (data.candles.length > 0) {
              const timeOf = span === 'day' ? formatDate : formatDateTime;
              return <CandlePicture symbol={symbol} candles={data.candles} timeOf={timeOf} />;
            }
            if (!data.configured) return <Empty title={t('market.notConfigured')} />;
            if (data.available) return <Empty />;
            return <Retry title={t('market.sourceDown')} onRetry={() => query.refetch()} />;
          }}
        </Block>
      </div>
    </Card>
  );
}

const higher = (a: string, b: string) => (BigInt(a) > BigInt(b) ? a : b);
const lower = (a: string, b: string) => (BigInt(a) < BigInt(b) ? a : b);

interface PictureProps {
  symbol: MarketSymbol;
  candles: readonly MarketCandle[];
  timeOf: (timeMs: number) => string;
}

function CandlePicture({ symbol, candles, timeOf }: PictureProps) {
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
