import { AppError, type StepQuote, type SwapCoin } from '@suil/core';
import { formatAmount, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { Fact } from '../../ui/lists/facts.tsx';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import type { Route } from './choice.ts';
import { dueHashrate, leastHashrate } from './fee-hashrate.ts';
import { ACCEPTED_PPM, WARNED_PPM } from './limits/impact.ts';
import { fetchQuote, type Quote } from './quote.ts';

/** What the form says of an exchange. */
interface SwapForm {
  /** The tolerance that was chosen. */
  slippageBps: bigint;
  /** How far the form's quote moved the price, and the least that the form promised. */
  impactPpm: bigint;
  leastOut: bigint;
  /** What part of the quick fee's value is due as hashrate. */
  shareBps: bigint;
  /** Whether less hashrate than due will do. */
  acceptsLess: boolean;
}

/**
 * A swap as a reviewable transaction; the least amount and the least hashrate come from a fresh quote, not from the form.
 */
export function swapPlan(
  t: TFunction,
  route: Route,
  amount: bigint,
  { slippageBps, impactPpm, leastOut, shareBps, acceptsLess }: SwapForm,
  readQuote = fetchQuote,
): TransactionPlan {
  const { pay, get, steps, isExchange } = route;
  return {
    kind: 'transaction',
    action: t('exchange.action'),
    moves: { from: 'wallet', to: 'wallet', coins: [pay, get] },
    done: t('exchange.done'),
    failed: t('errors.SWAP_FAILED'),
    notes: [
      ...(impactPpm >= WARNED_PPM ? [t('exchange.highImpact', { impact: formatPpm(impactPpm) })] : []),
      ...(isExchange ? [t('exchange.feeBecomesHashrate')] : []),
      ...(steps.length > 1 ? [t('exchange.allOrNothing')] : []),
    ],
    prepare: async ({ manifest, sdk }, sender) => {
      const quote = await readQuote(route, amount, slippageBps);
      // What was accepted in the form was accepted for about this much.
      if (quote.amountOut < leastOut) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
      const { hashrate, minOut } = quote;
      const due = hashrate === null ? 0n : dueHashrate(hashrate, shareBps);
      const minHashrate = hashrate === null ? 0n : leastHashrate(hashrate, { due, acceptsLess, slippageBps });
      const transaction =
        isExchange && steps.length === 1
          ? sdk.buildSwapSuil({ manifest, amount, minOutMist: minOut, minHashrate })
          : sdk.buildRouteSwap({ manifest, steps, amount, minOut, minHashrate, recipient: sender });
      return { transaction, rows: () => rowsOf(t, route, quote, minHashrate) };
    },
  };
}

/** What is paid, each step where there are two, what arrives, and every fee. */
function rowsOf(t: TFunction, { pay, get, isExchange }: Route, quote: Quote, minHashrate: bigint): readonly Fact[] {
  const { steps, hashrate } = quote;
  return [
    { label: t('review.youPay'), value: coins(quote.amount, pay), tone: 'strong' },
    ...(steps.length > 1 ? steps.map((step, index) => stepRow(t, step, index + 1)) : []),
    { label: t('review.youReceive'), value: coins(quote.amountOut, get), tone: 'good' },
    { label: t('review.atLeast'), value: coins(quote.minOut, get) },
    ...(isExchange ? [{ label: t('exchange.quickFee'), value: coins(quote.exchangeFee, pay) }] : []),
    ...(hashrate === null
      ? []
      : [
          { label: t('exchange.hashrate'), value: `${formatAmount(hashrate.granted, 'HR')} HR` },
          { label: t('exchange.hashrateMinimum'), value: `${formatAmount(minHashrate, 'HR')} HR` },
        ]),
    { label: t('review.poolFee'), value: poolFeesText(steps) },
    {
      label: t('review.priceImpact'),
      value: formatPpm(quote.impactPpm),
      ...(quote.impactPpm >= ACCEPTED_PPM ? { tone: 'bad' as const } : {}),
    },
  ];
}

const coins = (units: bigint, coin: SwapCoin) => `${formatAmount(units, coin)} ${coin}`;

function stepRow(t: TFunction, { amountIn, amountOut, pay, get }: StepQuote, number: number): Fact {
  return { label: t('exchange.step', { number }), value: `${coins(amountIn, pay)} → ${coins(amountOut, get)}` };
}

/** The pools' fees, each in the coin that its pool is paid. */
export function poolFeesText(steps: readonly StepQuote[]): string {
  return steps.map(({ poolFee, pay }) => coins(poolFee, pay)).join(' + ');
}
