import { feeOf } from '@suil/core';
import { SLIPPAGE_BPS } from '../../entities/exchange/slippage.ts';
import type { RestartCost } from '../../entities/liquidity/restart-cost.ts';
import { restartText } from '../../entities/liquidity/restart-text.ts';
import { suiPrice } from '../../entities/market/price.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { states, walletRows } from '../../wallet/transaction/review/review-row.ts';

/**
 * Staking and claiming as reviewable transactions: what is built, and what the user reads before signing. Taking principal out is
 * in wallet/transaction/unstake-plan.ts, because the exit page offers it, too.
 */

export function stakePlan(t: TFunction, amountMist: bigint): TransactionPlan {
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('flow.stake'),
    moves: { from: 'wallet', to: 'pool' },
    done: t('flow.stakeDone'),
    notes: [t('flow.risk')],
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
      const { reserves, overview } = await sdk.fetchLiquidityView(client, manifest);
      const { daysBehind } = overview;
      const quote = sdk.quoteStake({ reserves, amountMist, slippageBps: SLIPPAGE_BPS });
      return {
        transaction: sdk.buildStake({ manifest, amountMist, minValue: quote.minValue, daysBehind }),
        rows: () => [
          { label: t('review.youPay'), ...walletRows(chain).pays(amountMist, 'SUI'), tone: 'strong' },
          {
            label: t('review.youReceive'),
            ...states('Staked', 'value', quote.value, 'USDC', {
              template: t('flow.principalAmount', { amount: '{amount}' }),
              tolerance: quote.value - quote.minValue,
            }),
            tone: 'good',
          },
          { label: t('review.atLeast'), value: `${formatAmount(quote.minValue, 'USDC')} USDC` },
          { label: t('review.poolFee'), ...states('Swapped', 'fee', quote.poolFeeMist, 'SUI') },
          { label: t('review.priceImpact'), value: formatPpm(quote.priceImpactPpm) },
        ],
      };
    },
  };
}

/** @param restart what the ramp that starts again costs; null for nothing */
export function claimPlan(
  t: TFunction,
  { amount, feeBps, restart }: { amount: bigint; feeBps: bigint; restart: RestartCost | null },
): TransactionPlan {
  return {
    kind: 'transaction',
    isSponsored: true,
    action: t('flow.claim'),
    moves: { from: 'income', to: 'wallet' },
    done: t('flow.claimDone'),
    failed: t('errors.LIQUIDITY_CLAIM_FAILED'),
    notes: [restart === null ? t('flow.claimReset') : restartText(t, restart), t('flow.feeBecomesHashrate')],
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
      const { reserves, overview } = await sdk.fetchLiquidityView(client, manifest);
      const { daysBehind } = overview;
      const quote = sdk.quoteClaim({ reserves, amount, claimFeeBps: feeBps, slippageBps: SLIPPAGE_BPS });
      return {
        transaction: sdk.buildClaim({
          manifest,
          kind: 'static',
          amount,
          minSuiOutMist: quote.minSuiOutMist,
          daysBehind,
        }),
        gain: {
          receivesMist: quote.suiOutMist,
          microsPerSui: suiPrice(reserves),
          restartMicros: restart?.micros ?? null,
        },
        rows: () => [
          { label: t('flow.incomeTaken'), ...states('Claimed', 'rewardValue', amount, 'USDC'), tone: 'strong' },
          {
            label: t('review.fee', { rate: formatBps(feeBps) }),
            ...states('Claimed', 'rewardValueFee', feeOf(amount, feeBps), 'USDC'),
          },
          {
            label: t('review.youReceive'),
            ...walletRows(chain).receives(quote.suiOutMist, 'SUI', {
              tolerance: quote.suiOutMist - quote.minSuiOutMist,
            }),
            tone: 'good',
          },
          { label: t('review.atLeast'), value: `${formatAmount(quote.minSuiOutMist, 'SUI')} SUI` },
          { label: t('review.poolFee'), ...states('Swapped', 'fee', quote.poolFee, 'USDC') },
          { label: t('review.priceImpact'), value: formatPpm(quote.priceImpactPpm) },
        ],
      };
    },
  };
}
