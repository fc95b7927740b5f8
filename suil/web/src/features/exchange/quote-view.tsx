/** What an exchange would bring: the amount received, its facts, and what speaks against it. */
import { BPS_SCALE, DECIMALS, mulDivCeil, mulDivFloor } from '@suil/core';
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
import { ACCEPTED_PPM } from './limits/impact.ts';
import type { Route } from './pairs.ts';
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
      ...(quote && quote.priceImpactPpm >= ACCEPTED_PPM ? { tone: 'bad' as const } : {}),
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
  /** Micro-dollars of what is paid and received at present prices; null while a price is not known. */
  values: { paid: bigint; received: bigint } | null;
}

/** What the exchange pays, before fee and slippage are listed. */
export function QuoteBox({ route, quote, slippageBps, balance, values }: QuoteBoxProps) {
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
      <p className={`${styles.worth} num`}>{values && quote ? <Worth {...values} /> : null}</p>
    </div>
  );
}

/** What is received in dollars, and how much less it is than what is paid: every fee and the impact together. */
function Worth({ paid, received }: { paid: bigint; received: bigint }) {
  const { t } = useTranslation();
  const cost = paid > received ? mulDivCeil(paid - received, BPS_SCALE, paid) : 0n;
  return (
    <>
      ≈ {formatAmount(received, 'USDC', 2)} USD
      {cost > 0n ? ` · ${t('exchange.lessThanPaid', { share: formatBps(cost) })}` : null}
    </>
  );
}

/** The rate after every fee, for one coin that is paid. */
export function RateLine({ route: { pay, get }, quote }: { route: Route; quote: Quote | undefined }) {
  const { t } = useTranslation();
  if (quote === undefined) return <>{t('exchange.details')}</>;
  const one = 10n ** BigInt(DECIMALS[pay]);
  const rate = mulDivFloor(quote.amountOut, one, quote.amount);
  const isBelowOne = rate < 10n ** BigInt(DECIMALS[get]);
  return (
    <span className="num">
      {t('exchange.rate', { pay: `1 ${pay}`, get: `${formatAmount(rate, get, isBelowOne ? 6 : 4)} ${get}` })}
    </span>
  );
}

interface QuoteNoticesProps {
  route: Route;
  /** Why there is no quote; null when there is one, or no amount. */
  error: unknown;
}

export function QuoteNotices({ route, error }: QuoteNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      {error ? (
        <Notice tone="bad" alert>
          {errorMessage(error)}
        </Notice>
      ) : null}
      {route.quick ? <Notice>{t('exchange.feeBecomesHashrate')}</Notice> : null}
    </>
  );
}
