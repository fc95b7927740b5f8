/** What a swap would bring: the amount received, its facts, and what speaks against it. */
import { BPS_SCALE, mulDivCeil } from '@suil/core';
import { Fragment, lazy, type ReactNode } from 'react';
import { rateText } from '../../../entities/parameters/rate-text.ts';
import { errorMessage } from '../../../platform/i18n/error-message.ts';
import { formatAmount, formatBps, formatPpm } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import type { Fact } from '../../../ui/lists/facts.tsx';
import { Explain } from '../../../ui/overlays/explain.tsx';
import { TokenMark } from '../../../ui/token-mark/token-mark.tsx';
import type { Route } from '../choice.ts';
import coinStyles from '../coins/coins.module.css';
import { useHashrateText } from '../hashrate-view.tsx';
import { ACCEPTED_PPM } from '../limits/impact.ts';
import { poolFeesText } from '../plans.ts';
import type { Quote } from '../quote.ts';
import { GetBox } from './get-box.tsx';

const ExplainQuote = lazy(() => import('./explain-quote.tsx'));

interface QuoteFacts {
  route: Route;
  /** Of the amount, or of one coin while there is none: the rates are the same. Undefined until the node has answered. */
  rate: Quote | undefined;
  quote: Quote | undefined;
  networkFee: string;
}

/** What the form says of a quote. */
export function useQuoteFacts({ route, rate, quote, networkFee }: QuoteFacts): readonly Fact[] {
  const { t } = useTranslation();
  const hashrateText = useHashrateText();
  const amount = (units: bigint | undefined, coin: Route['pay']) =>
    units === undefined ? '–' : `${formatAmount(units, coin)} ${coin}`;
  const poolFees = route.steps.map((_, index) => rateText(rate?.steps[index]?.poolFeeBps)).join(' + ');
  return [
    { label: t('exchange.route'), value: <RouteMarks route={route} /> },
    { label: t('review.atLeast'), value: amount(quote?.minOut, route.get) },
    ...(route.isExchange
      ? [
          {
            label: t('review.fee', { rate: rateText(rate?.exchangeFeeBps) }),
            value: amount(quote?.exchangeFee, route.pay),
          },
        ]
      : []),
    ...(quote?.hashrate
      ? [{ label: t('exchange.hashrate'), value: hashrateText(quote.hashrate), tone: 'good' as const }]
      : []),
    { label: `${t('review.poolFee')} (${poolFees})`, value: quote ? poolFeesText(quote.steps) : '–' },
    {
      label: t('review.priceImpact'),
      value: quote ? formatPpm(quote.impactPpm) : '–',
      ...(quote && quote.impactPpm >= ACCEPTED_PPM ? { tone: 'bad' as const } : {}),
    },
    { label: t('review.networkFee'), value: networkFee, testId: 'network-fee' },
  ];
}

/** The coins that a swap goes through, drawn. */
function RouteMarks({ route: { pay, steps } }: { route: Route }) {
  const coins = [pay, ...steps.map(({ get }) => get)];
  return (
    <span className={coinStyles.route} role="img" aria-label={coins.join(' → ')}>
      {coins.map((coin, index) => (
        <Fragment key={coin}>
          {index > 0 ? <Icon name="chevronRight" size="1rem" /> : null}
          <TokenMark asset={coin} size={24} />
        </Fragment>
      ))}
    </span>
  );
}

interface QuoteBoxProps {
  route: Route;
  quote: Quote | undefined;
  slippageBps: bigint;
  /** Of the coin that is received. */
  balance: bigint | undefined;
  /** Micro-dollars of what is paid and received at present prices; null while a price is not known. */
  values: { paid: bigint; received: bigint } | null;
  unit: ReactNode;
}

/** What the swap brings, before fee and slippage are listed. */
export function QuoteBox({ route, quote, slippageBps, balance, values, unit }: QuoteBoxProps) {
  const { t } = useTranslation();
  return (
    <GetBox
      coin={route.get}
      balance={balance}
      amount={quote ? `≈\u00a0${formatAmount(quote.amountOut, route.get)}` : '–'}
      unit={
        <>
          {quote ? (
            <Explain of={t('exchange.get')}>
              {(close) => <ExplainQuote route={route} quote={quote} slippageBps={slippageBps} onClose={close} />}
            </Explain>
          ) : null}
          {unit}
        </>
      }
    >
      {values && quote ? <Worth {...values} /> : null}
    </GetBox>
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

/** Why there is no quote; nothing while there is one, or no amount. */
export function QuoteError({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="bad" alert>
      {errorMessage(error)}
    </Notice>
  );
}
