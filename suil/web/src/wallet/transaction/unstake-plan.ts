import { SLIPPAGE_BPS } from '../../entities/exchange/slippage.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from './plan.ts';
import { states, walletRows } from './review/review-row.ts';

/** Takes principal of the liquidity pool out through the SUI pool, which pays SUI. `value` in micro-dollars. */
export function unstakePlan(t: TFunction, value: bigint, feeBps: bigint): TransactionPlan {
  return {
    kind: 'transaction',
    action: t('flow.unstake'),
    moves: { from: 'pool', to: 'wallet' },
    done: t('flow.unstakeDone'),
    failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
    notes: [t('flow.feeBecomesHashrate')],
    prepare: async (chain) => {
      const { client, manifest, sdk } = chain;
      const { reserves, overview } = await sdk.fetchLiquidityView(client, manifest);
      const { daysBehind } = overview;
      const quote = sdk.quoteUnstake({ reserves, value, unstakeFeeBps: feeBps, slippageBps: SLIPPAGE_BPS });
      return {
        transaction: sdk.buildUnstake({ manifest, value, minSuiOutMist: quote.minSuiOutMist, daysBehind }),
        rows: () => [
          { label: t('flow.principalTaken'), ...states('Unstaked', 'stakeValue', value, 'USDC'), tone: 'strong' },
          { label: t('review.fee', { rate: formatBps(feeBps) }), ...states('Unstaked', 'fee', quote.fee, 'USDC') },
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
