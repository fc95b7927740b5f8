import { type SwapCoin as Coin, minimumAfterSlippage } from '@suil/core';
import type { PoolName } from '../../../entities/pool/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../../wallet/transaction/plan.ts';
import { walletRows } from '../../../wallet/transaction/review/review-row.ts';

/** Adding to and taking from an exchange pool, as reviewable transactions (rules.md §7). */
export const POOL_COINS: Readonly<Record<PoolName, readonly [x: Coin, y: Coin]>> = {
  usdcSui: ['SUI', 'USDC'],
  suilSui: ['SUIL', 'SUI'],
};

/** Shares have nine decimals like SUI; they are shown the same way. */
export const formatShares = (shares: bigint) => formatAmount(shares, 'SUI');

export function addPlan(
  t: TFunction,
  pool: PoolName,
  amounts: { x: bigint; y: bigint },
  slippageBps: bigint,
): TransactionPlan {
  const [coinX, coinY] = POOL_COINS[pool];
  const template = t('share.poolShares', { shares: '{amount}' });
  const { x, y } = amounts;
  return {
    kind: 'transaction',
    action: t('share.poolAdd'),
    moves: { from: 'wallet', to: 'shares' },
    done: t('share.poolAdded'),
    notes: [t('share.poolRisk')],
    prepare: async (chain, recipient) => {
      const { client, manifest, sdk } = chain;
      const wallet = walletRows(chain);
      const state = await sdk.fetchPoolState(client, manifest, pool);
      const { shares, minShares } = sdk.quoteAddLiquidity({ state, x, y, slippageBps });
      return {
        transaction: sdk.buildAddLiquidity({ manifest, pool, x, y, minShares, recipient }),
        rows: () => [
          {
            label: t('share.poolPays', { coin: coinX }),
            ...wallet.pays(x, coinX, { tolerance: x - minimumAfterSlippage(x, slippageBps) }),
            tone: 'strong',
          },
          {
            label: t('share.poolPays', { coin: coinY }),
            ...wallet.pays(y, coinY, { tolerance: y - minimumAfterSlippage(y, slippageBps) }),
            tone: 'strong',
          },
          {
            label: t('review.youReceive'),
            ...wallet.shares('received', shares, pool, { template, tolerance: shares - minShares }),
            tone: 'good',
          },
          { label: t('review.atLeast'), value: t('share.poolShares', { shares: formatShares(minShares) }) },
          { label: t('review.feeNone'), value: '0' },
        ],
      };
    },
  };
}

export function removePlan(t: TFunction, pool: PoolName, shares: bigint, slippageBps: bigint): TransactionPlan {
  const [coinX, coinY] = POOL_COINS[pool];
  const template = t('share.poolShares', { shares: '{amount}' });
  return {
    kind: 'transaction',
    action: t('share.poolRemove'),
    moves: { from: 'shares', to: 'wallet' },
    done: t('share.poolRemoved'),
    prepare: async (chain, recipient) => {
      const { client, manifest, sdk } = chain;
      const wallet = walletRows(chain);
      const state = await sdk.fetchPoolState(client, manifest, pool);
      const { x, y, minX, minY } = sdk.quoteRemoveLiquidity({ state, shares, slippageBps });
      return {
        transaction: sdk.buildRemoveLiquidity({ manifest, pool, shares, minX, minY, recipient }),
        rows: () => [
          { label: t('review.youPay'), ...wallet.shares('paid', shares, pool, { template }), tone: 'strong' },
          {
            label: t('review.youReceive'),
            ...wallet.receives(x, coinX, { tolerance: x - minX }),
            tone: 'good',
          },
          { label: t('review.atLeast'), value: `${formatAmount(minX, coinX)} ${coinX}` },
          { label: t('share.poolAnd'), ...wallet.receives(y, coinY, { tolerance: y - minY }), tone: 'good' },
          { label: t('share.poolAndAtLeast'), value: `${formatAmount(minY, coinY)} ${coinY}` },
          { label: t('review.feeNone'), value: '0' },
        ],
      };
    },
  };
}
