/** What an exchange would bring: the amount received, its facts, and what speaks against it. */
import { lazy } from 'react';
import { useParameters } from '../../entities/parameters/queries.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import type { Fact } from '../../ui/lists/facts.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import styles from './exchange.module.css';
import { useHashrateText } from './hashrate-view.tsx';
import type { Route } from './pairs.ts';
import { HIGH_IMPACT_PPM } from './plans.ts';
import type { Quote } from './quote.ts';

const ExplainQuote = lazy(() => import('./explain-quote.tsx'));

/** What the form says of a quote. */
export function useQuoteFacts(route: Route, quote: Quote | undefined): readonly Fact[] {
  const { t } = useTranslation();
  const { swapFeeBps } = useParameters();
  const hashrateText = useHashrateText();
  const amount = (units: bigint | undefined, coin: Route['pay']) =>
    units === undefined ? '–' : `${formatAmount(units, coin)} ${coin}`;
  return [
    { label: t('review.atLeast'), value: amount(quote?.minOut, route.get) },
    ...(route.quick
      ? [
          {
            label: t('review.fee', { rate: formatBps(swapFeeBps) }),
            value: amount(quote?.quickFee, route.pay),
          },
        ]
      : []),
    ...(quote?.hashrate
      ? [{ label: t('exchange.hashrate'), value: hashrateText(quote.hashrate), tone: 'good' as const }]
      : []),
    { label: t('review.poolFee'), value: amount(quote?.poolFee, route.pay) },
    {
      label: t('review.priceImpact'),
      value: quote ? formatPpm(quote.priceImpactPpm) : '–',
      ...(quote && quote.priceImpactPpm > HIGH_IMPACT_PPM ? { tone: 'bad' as const } : {}),
    },
    ...(quote?.value != null
      ? [{ label: t('exchange.value'), value: `≈ ${formatAmount(quote.value, 'USDC')} USDC` }]
      : []),
  ];
}

interface QuoteBoxProps {
  route: Route;
  quote: Quote | undefined;
  slippageBps: bigint;
  /** Of the coin that is received. */
  balance: bigint | undefined;
}

/** What the exchange pays, before fee and slippage are listed. */
export function QuoteBox({ route, quote, slippageBps, balance }: QuoteBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      <div className={styles.top}>
        <span>{t('exchange.get')}</span>
        <span className="num">
          {balance === undefined ? null : t('exchange.balance', { amount: formatAmount(balance, route.get) })}
        </span>
      </div>
      <p className={`${styles.out} num`}>
        <b data-testid="exchange-out">{quote ? `≈ ${formatAmount(quote.amountOut, route.get)}` : '–'}</b>
        <span>
          {route.get}
          {quote ? (
            <Explain of={t('exchange.get')}>
              {(close) => <ExplainQuote route={route} quote={quote} slippageBps={slippageBps} onClose={close} />}
            </Explain>
          ) : null}
        </span>
      </p>
    </div>
  );
}

interface QuoteNoticesProps {
  route: Route;
  quote: Quote | undefined;
  /** Why there is no quote; null when there is one, or no amount. */
  error: unknown;
}

export function QuoteNotices({ route, quote, error }: QuoteNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      {error ? (
        <Notice tone="bad" alert>
          {errorMessage(error)}
        </Notice>
      ) : null}
      {quote && quote.priceImpactPpm > HIGH_IMPACT_PPM ? (
        <Notice tone="warn">{t('exchange.highImpact', { impact: formatPpm(quote.priceImpactPpm) })}</Notice>
      ) : null}
      {route.quick ? <Notice>{t('exchange.feeBecomesHashrate')}</Notice> : null}
    </>
  );
}
