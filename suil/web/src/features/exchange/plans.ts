import { AppError, BPS_SCALE, mulDivCeil, PPM_SCALE, type StepQuote, type SwapCoin } from '@suil/core';
import type { Chain } from '../../platform/chain/chain.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { PreparedTransaction, TransactionPlan } from '../../wallet/transaction/plan.ts';
import { type ReviewRow, states, walletRows } from '../../wallet/transaction/review/review-row.ts';
import type { Route } from './choice.ts';
import { dueHashrate, type FeeHashrate, leastHashrate } from './fee-hashrate.ts';
import { ACCEPTED_PPM, MEAN_WARNED_PPM, meanLossPpm, TYPED_PPM, WARNED_PPM } from './limits/impact.ts';
import { fetchQuote, type Quote } from './quote.ts';

/** What the form says of an exchange. */
export interface SwapForm {
  /** The tolerance that was chosen. */
  slippageBps: bigint;
  /** Whether less hashrate than due will do. */
  acceptsLess: boolean;
  /** After the swap. */
  onConfirmed?: () => void;
}

/**
 * A swap as a reviewable transaction; the least amount and the least hashrate come from a fresh quote. One that brings less than the least of the
 * quote that the user was shown has to be accepted beside it, and one that brings much less is refused.
 * @param shown the quote that the user has seen
 */
export function swapPlan(
  t: TFunction,
  route: Route,
  shown: Quote,
  form: SwapForm,
  readQuote = fetchQuote,
): TransactionPlan {
  const { pay, get, steps, isExchange } = route;
  const { amount, impactPpm } = shown;
  const meanPpm = meanLossPpm(pay, get, shown);
  const { slippageBps, onConfirmed } = form;
  const read = () => readQuote(route, amount, slippageBps);
  return {
    kind: 'transaction',
    action: t('exchange.action'),
    moves: { from: 'wallet', to: 'wallet', coins: [pay, get] },
    done: t('exchange.done'),
    failed: t('errors.SWAP_FAILED'),
    ...(onConfirmed && { onConfirmed }),
    notes: [
      ...(impactPpm >= WARNED_PPM ? [t('exchange.highImpact', { impact: formatPpm(impactPpm) })] : []),
      ...(meanPpm >= MEAN_WARNED_PPM ? [t('exchange.meanWarning', { loss: formatPpm(meanPpm) })] : []),
      ...(isExchange ? [t('exchange.feeBecomesHashrate')] : []),
      ...(steps.length > 1 ? [t('exchange.allOrNothing')] : []),
    ],
    prepare: async (chain, sender) => {
      const { manifest, sdk } = chain;
      const quote = await read();
      const worse = worseOf(shown, quote, route);
      const { hashrate, minOut } = quote;
      const minHashrate = hashrate === null ? 0n : leastHashrate(hashrate, { due: dueOf(shown, hashrate), ...form });
      const transaction =
        isExchange && steps.length === 1
          ? sdk.buildSwapSuil({ manifest, amount, minOutMist: minOut, minHashrate })
          : sdk.buildRouteSwap({ manifest, steps, amount, minOut, minHashrate, recipient: sender });
      return {
        transaction,
        rows: () => rowsOf(t, chain, route, { quote, minHashrate }),
        ...(worse && { worse }),
        renew: async () => ((await read()).amountOut < minOut ? swapPlan(t, route, quote, form, readQuote) : null),
      };
    },
  };
}

/** Returns the hashrate that is due for the fee now, at the share that the user was shown. */
function dueOf(shown: Quote, { feeValue, shareBps }: FeeHashrate): bigint {
  return dueHashrate({ feeValue, shareBps: shown.hashrate?.shareBps ?? shareBps });
}

/**
 * Returns what is to be accepted of a quote that brings less than the least of the one before; undefined where it does not.
 * @throws {POOL_OUTPUT_BELOW_MINIMUM} where the form would want the loss typed: its next quote asks for that
 */
function worseOf(shown: Quote, quote: Quote, { pay, get }: Route): PreparedTransaction['worse'] {
  if (quote.amountOut >= shown.minOut) return undefined;
  const less = shown.amountOut - quote.amountOut;
  const lossesPpm = [mulDivCeil(less, PPM_SCALE, shown.amountOut), quote.impactPpm, meanLossPpm(pay, get, quote)];
  if (lossesPpm.some((loss) => loss >= TYPED_PPM)) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
  return {
    before: coins(shown.amountOut, get),
    now: coins(quote.amountOut, get),
    share: formatBps(mulDivCeil(less, BPS_SCALE, shown.amountOut)),
  };
}

/** What is paid, each step where there are two, what arrives, and every fee. */
function rowsOf(
  t: TFunction,
  chain: Chain,
  { pay, get, isExchange }: Route,
  { quote, minHashrate }: { quote: Quote; minHashrate: bigint },
): readonly ReviewRow[] {
  const { steps, hashrate } = quote;
  const wallet = walletRows(chain);
  const tolerance = quote.amountOut - quote.minOut;
  return [
    { label: t('review.youPay'), ...wallet.pays(quote.amount, pay), tone: 'strong' },
    ...(steps.length > 1 ? steps.map((step, index) => stepRow(t, chain, step, { number: index + 1, quote })) : []),
    { label: t('review.youReceive'), ...wallet.receives(quote.amountOut, get, { tolerance }), tone: 'good' },
    { label: t('review.atLeast'), value: coins(quote.minOut, get) },
    ...(isExchange ? [{ label: t('exchange.quickFee'), ...states('SuilSwapped', 'fee', quote.exchangeFee, pay) }] : []),
    ...(hashrate === null
      ? []
      : [
          {
            label: t('exchange.hashrate'),
            ...states('SuilSwapped', 'hashrate', hashrate.granted, 'HR', {
              tolerance: hashrate.granted > minHashrate ? hashrate.granted - minHashrate : 0n,
            }),
          },
          { label: t('exchange.hashrateMinimum'), value: `${formatAmount(minHashrate, 'HR')} HR` },
        ]),
    ...steps.map((step) => feeRow(t, chain, step, quote)),
    {
      label: t('review.priceImpact'),
      value: formatPpm(quote.impactPpm),
      ...(quote.impactPpm >= ACCEPTED_PPM ? { tone: 'bad' as const } : {}),
    },
  ];
}

const coins = (units: bigint, coin: SwapCoin) => `${formatAmount(units, coin)} ${coin}`;

/** What follows from the price may differ as far as the output may. */
const toleranceOf = (amount: bigint, { amountOut, minOut }: Quote) => mulDivCeil(amount, amountOut - minOut, amountOut);

function stepRow(
  t: TFunction,
  { manifest, sdk }: Chain,
  { amountOut, pay, get, pool }: StepQuote,
  { number, quote }: { number: number; quote: Quote },
): ReviewRow {
  return {
    label: `${t('exchange.step', { number })} · ${pay} → ${get}`,
    ...states('Swapped', 'amountOut', amountOut, get, {
      only: { pool: sdk.poolOf(manifest, pool).id },
      tolerance: toleranceOf(amountOut, quote),
    }),
  };
}

/** The pools' fees, each in the coin that its pool is paid. */
function feeRow(t: TFunction, { manifest, sdk }: Chain, { poolFee, pay, pool }: StepQuote, quote: Quote): ReviewRow {
  return {
    label: quote.steps.length > 1 ? `${t('review.poolFee')} · ${pay}` : t('review.poolFee'),
    ...states('Swapped', 'fee', poolFee, pay, {
      only: { pool: sdk.poolOf(manifest, pool).id },
      tolerance: pay === quote.steps[0]?.pay ? 0n : toleranceOf(poolFee, quote),
    }),
  };
}

/** The pools' fees, each in the coin that its pool is paid. */
export function poolFeesText(steps: readonly StepQuote[]): string {
  return steps.map(({ poolFee, pay }) => coins(poolFee, pay)).join(' + ');
}
