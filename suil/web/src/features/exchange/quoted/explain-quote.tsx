import type { StepQuote, SwapCoin } from '@suil/core';
import { formatAmount, formatBps, formatPpm } from '../../../platform/i18n/format.ts';
import { inOneText } from '../../../platform/i18n/one-text.ts';
import { type TFunction, useTranslation } from '../../../platform/i18n/texts.ts';
import type { Fact } from '../../../ui/lists/facts.tsx';
import { ExplainSheet, type Recomputed } from '../../../ui/overlays/explain-sheet.tsx';
import type { Route } from '../choice.ts';
import { fetchQuote, type Quote } from '../quote.ts';
import { recomputeOut } from './recompute.ts';

/** Asks the node again, works each step of its answer out by the rule, and compares with what the contract says it would pay. */
async function recompute(t: TFunction, route: Route, { amount }: Quote, slippageBps: bigint): Promise<Recomputed> {
  const fresh = await fetchQuote(route, amount, slippageBps);
  const outs = fresh.steps.map(recomputeOut);
  return {
    worked: `${formatAmount(outs.at(-1) ?? 0n, route.get, 9)} ${route.get}`,
    result: fresh.steps.every(({ amountOut }, index) => amountOut === outs[index]) ? 'same' : 'different',
    from: t('how.quote.from'),
  };
}

/** A step's way from what is paid to what arrives; with the step's coins in the labels where there are two. */
function stepFacts(t: TFunction, step: StepQuote, exchangeFeeBps: bigint, isOneOfTwo: boolean): readonly Fact[] {
  const { pay, get } = step;
  const amount = (units: bigint, coin: SwapCoin) => `${formatAmount(units, coin, 6)} ${coin}`;
  const label = (text: string) => (isOneOfTwo ? `${pay} → ${get}: ${text}` : text);
  return [
    ...(step.isExchange
      ? [
          {
            label: label(t('review.fee', { rate: formatBps(exchangeFeeBps) })),
            value: `− ${amount(step.exchangeFee, pay)}`,
          },
        ]
      : []),
    {
      label: label(`${t('review.poolFee')} (${formatBps(step.poolFeeBps)})`),
      value: `− ${amount(step.poolFee, pay)}`,
    },
    { label: label(t('how.quote.in')), value: amount(step.goesIn, pay) },
    { label: label(t('how.quote.pool', { coin: pay })), value: amount(step.reserveIn, pay) },
    { label: label(t('how.quote.pool', { coin: get })), value: amount(step.reserveOut, get) },
    ...(isOneOfTwo ? [{ label: label(t('exchange.get')), value: `≈ ${amount(step.amountOut, get)}` }] : []),
  ];
}

interface ExplainQuoteProps {
  route: Route;
  quote: Quote;
  slippageBps: bigint;
  onClose: () => void;
}

/** How the output of a swap is computed, pool by pool. */
export default function ExplainQuote({ route, quote, slippageBps, onClose }: ExplainQuoteProps) {
  const { t } = useTranslation();
  const { pay, get, steps, isExchange } = route;
  const got = (units: bigint) => `${formatAmount(units, get, 6)} ${get}`;
  const rules = [
    t('how.quote.rule', { pay, get: steps[0]?.get ?? get }),
    ...(isExchange ? [t('how.quote.quick', { rate: formatBps(quote.exchangeFeeBps) })] : []),
    ...(steps.length > 1 ? [t('how.quote.next', { coin: steps[0]?.get ?? get })] : []),
  ];
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('exchange.get')}
      rule={inOneText(...rules)}
      facts={[
        { label: t('review.youPay'), value: `${formatAmount(quote.amount, pay, 6)} ${pay}`, tone: 'strong' },
        ...quote.steps.flatMap((step) => stepFacts(t, step, quote.exchangeFeeBps, steps.length > 1)),
        { label: t('exchange.get'), value: `≈ ${got(quote.amountOut)}`, tone: 'good' },
        { label: `${t('review.atLeast')} (−${formatBps(slippageBps)})`, value: got(quote.minOut) },
        { label: t('review.priceImpact'), value: formatPpm(quote.impactPpm) },
      ]}
      funded={t('how.quote.funded')}
      recompute={() => recompute(t, route, quote, slippageBps)}
    />
  );
}
