import type { SwapCoin as Coin } from '@suil/core';
import type { PoolName } from '../../../entities/pool/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import type { TFunction } from '../../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../../wallet/transaction/plan.ts';

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
  const { x, y } = amounts;
  return {
    kind: 'transaction',
    action: t('share.poolAdd'),
    moves: { from: 'wallet', to: 'shares' },
    done: t('share.poolAdded'),
    notes: [t('share.poolRisk')],
    prepare: async ({ client, manifest, sdk }, recipient) => {
      const state = await sdk.fetchPoolState(client, manifest, pool);
      const { shares, minShares } = sdk.quoteAddLiquidity({ state, x, y, slippageBps });
      return {
        transaction: sdk.buildAddLiquidity({ manifest, pool, x, y, minShares, recipient }),
        rows: () => [
          {
            label: t('share.poolAtMost', { coin: coinX }),
            value: `${formatAmount(x, coinX)} ${coinX}`,
            tone: 'strong',
          },
          {
            label: t('share.poolAtMost', { coin: coinY }),
            value: `${formatAmount(y, coinY)} ${coinY}`,
            tone: 'strong',
          },
          {
            label: t('review.youReceive'),
            value: t('share.poolShares', { shares: formatShares(shares) }),
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
  return {
    kind: 'transaction',
    action: t('share.poolRemove'),
    moves: { from: 'shares', to: 'wallet' },
    done: t('share.poolRemoved'),
    prepare: async ({ client, manifest, sdk }, recipient) => {
      const state = await sdk.fetchPoolState(client, manifest, pool);
      const { x, y, minX, minY } = sdk.quoteRemoveLiquidity({ state, shares, slippageBps });
      return {
        transaction: sdk.buildRemoveLiquidity({ manifest, pool, shares, minX, minY, recipient }),
        rows: () => [
          { label: t('review.youPay'), value: t('share.poolShares', { shares: formatShares(shares) }), tone: 'strong' },
          { label: t('review.youReceive'), value: `${formatAmount(x, coinX)} ${coinX}`, tone: 'good' },
          { label: t('review.atLeast'), value: `${formatAmount(minX, coinX)} ${coinX}` },
          { label: t('share.poolAnd'), value: `${formatAmount(y, coinY)} ${coinY}`, tone: 'good' },
          { label: t('share.poolAndAtLeast'), value: `${formatAmount(minY, coinY)} ${coinY}` },
          { label: t('review.feeNone'), value: '0' },
        ],
      };
    },
  };
}
