import { AppError } from '@suil/core';
import { formatAmount, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { dueHashrate, leastHashrate } from './fee-hashrate.ts';
import { ACCEPTED_PPM, WARNED_PPM } from './limits/impact.ts';
import type { Route } from './pairs.ts';
import { fetchQuote } from './quote.ts';

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
 * An exchange as a reviewable transaction; the least amount and the least hashrate come from a fresh quote, not from the form.
 */
export function swapPlan(
  t: TFunction,
  route: Route,
  amount: bigint,
  { slippageBps, impactPpm, leastOut, shareBps, acceptsLess }: SwapForm,
  readQuote = fetchQuote,
): TransactionPlan {
  const { pay, get, pool, direction, quick } = route;
  return {
    kind: 'transaction',
    action: t('exchange.action'),
    moves: { from: 'wallet', to: 'wallet', coins: [pay, get] },
    done: t('exchange.done'),
    failed: t('errors.SWAP_FAILED'),
    notes: [
      ...(impactPpm >= WARNED_PPM ? [t('exchange.highImpact', { impact: formatPpm(impactPpm) })] : []),
      ...(quick ? [t('exchange.feeBecomesHashrate')] : []),
    ],
    prepare: async ({ manifest, sdk }, sender) => {
      const quote = await readQuote(route, amount, slippageBps);
      // What was accepted in the form was accepted for about this much.
      if (quote.amountOut < leastOut) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
      const { hashrate } = quote;
      const due = hashrate === null ? 0n : dueHashrate(hashrate, shareBps);
      const minHashrate = hashrate === null ? 0n : leastHashrate(hashrate, { due, acceptsLess, slippageBps });
      const transaction = quick
        ? sdk.buildSwapSuil({ manifest, amount, minOutMist: quote.minOut, minHashrate })
        : sdk.buildSwap({ manifest, pool, direction, amount, minOut: quote.minOut, recipient: sender });
      return {
        transaction,
        rows: () => [
          { label: t('review.youPay'), value: `${formatAmount(amount, pay)} ${pay}`, tone: 'strong' },
          { label: t('review.youReceive'), value: `${formatAmount(quote.amountOut, get)} ${get}`, tone: 'good' },
          { label: t('review.atLeast'), value: `${formatAmount(quote.minOut, get)} ${get}` },
          ...(quick ? [{ label: t('exchange.quickFee'), value: `${formatAmount(quote.quickFee, pay)} ${pay}` }] : []),
          ...(hashrate === null
            ? []
            : [
                { label: t('exchange.hashrate'), value: `${formatAmount(hashrate.granted, 'HR')} HR` },
                { label: t('exchange.hashrateMinimum'), value: `${formatAmount(minHashrate, 'HR')} HR` },
              ]),
          { label: t('review.poolFee'), value: `${formatAmount(quote.poolFee, pay)} ${pay}` },
          {
            label: t('review.priceImpact'),
            value: formatPpm(quote.priceImpactPpm),
            ...(quote.priceImpactPpm >= ACCEPTED_PPM ? { tone: 'bad' as const } : {}),
          },
        ],
      };
    },
  };
}
