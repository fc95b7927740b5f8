import type { CandleSpan, MarketQuote, MarketSymbol } from '@suil/core/api';
import { useState } from 'react';
import { ChangePill } from '../../entities/market/change-pill.tsx';
import { PriceCandles } from '../../entities/market/price-candles.tsx';
import { priceText } from '../../entities/market/price-text.ts';
import { useCandles, useMarkets } from '../../entities/market/queries.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Hero } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Block, Empty, Retry, Skeleton } from '../../ui/lists/list-state.tsx';

/** One market: price, change of 24 hours, where the price is from and how old it is, and its candles. */
export function MarketView({ symbol }: { symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const markets = useMarkets();
  const quote = markets.data?.markets.find((market) => market.symbol === symbol);
  if (markets.isError && !markets.data) return <Retry onRetry={() => markets.refetch()} />;
  if (quote?.configured === false) return <NoSource symbol={symbol} />;
  return (
    <>
      <QuoteHero symbol={symbol} quote={quote} loading={markets.isPending} />
      <CandleCard symbol={symbol} />
      {quote?.source === 'service' ? <Notice>{t('market.serviceNote')}</Notice> : null}
    </>
  );
}

/** What a site without a price service says of a market that needs one: there is nothing to try again. */
function NoSource({ symbol }: { symbol: MarketSymbol }) {
  const { t } = useTranslation();
  return (
    <Card title={t('market.noSource', { symbol })}>
      <p style={{ color: 'var(--t2)', margin: '0.6rem 0' }}>{t('market.notConfiguredText')}</p>
      {/* The link's target is larger than its text, which begins where the one above does. */}
      <div style={{ marginLeft: '-0.8rem' }}>
        <MoreLink to="/sui">{t('market.openSui')}</MoreLink>
      </div>
    </Card>
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
    return t('market.unavailable');
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

/** Where the price comes from and when it was made. */
function QuoteSource({ quote }: { quote: MarketQuote }) {
  const { t } = useTranslation();
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
        <Block query={query} skeleton={<Skeleton height="20.5rem" />}>
          {(data) => {
            if (data.candles.length > 0) {
              return <PriceCandles symbol={symbol} candles={data.candles} span={span} />;
            }
            if (data.available) return <Empty />;
            return <Retry title={t('market.sourceDown')} onRetry={() => query.refetch()} />;
          }}
        </Block>
      </div>
    </Card>
  );
}
