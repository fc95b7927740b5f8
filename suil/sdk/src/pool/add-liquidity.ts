/** Deposits both coins of an exchange pool for shares of it (rules.md §7). */
import { Transaction } from '@mysten/sui/transactions';
import { itemAt, minimumAfterSlippage, mulDivFloor } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { POOL_COINS, takeCoin } from '../chain/coins.ts';
import { type PoolName, packageOf, poolOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pool.ts';
import type { PoolState } from './state.ts';

export interface AddLiquidityParams {
  readonly manifest: Manifest;
  readonly pool: PoolName;
  /** Most of each coin that is paid in, base units. */
  readonly x: bigint;
  readonly y: bigint;
  readonly minShares: bigint;
  /** Who receives the shares and what was too much of one coin. */
  readonly recipient: string;
}

/** Returns the transaction. */
export function buildAddLiquidity({ manifest, pool, x, y, minShares, recipient }: AddLiquidityParams): Transaction {
  const { id, types } = poolOf(manifest, pool);
  const [coinX, coinY] = POOL_COINS[pool];
  const tx = new Transaction();
  const results = tx.add(
    contract.addLiquidity({
      package: packageOf(manifest),
      arguments: {
        x: takeCoin(tx, manifest, coinX, x),
        y: takeCoin(tx, manifest, coinY, y),
        minShares,
        pool: id,
        config: manifest.config,
      },
      typeArguments: types,
    }),
  );
  // The shares, and what was too much of either coin.
  tx.transferObjects([itemAt(results, 0), itemAt(results, 1), itemAt(results, 2)], recipient);
  return tx;
}

/**
 * Returns the shares that a deposit into a pool that has some would get: `min(floor(dx·S/x), floor(dy·S/y))`.
 * @param params.slippageBps 50 is 0.5%
 */
export function quoteAddLiquidity(params: {
  state: Pick<PoolState, 'x' | 'y' | 'shares'>;
  x: bigint;
  y: bigint;
  slippageBps: bigint;
}): { shares: bigint; minShares: bigint } {
  const { state, x, y, slippageBps } = params;
  const byX = mulDivFloor(x, state.shares, state.x);
  const byY = mulDivFloor(y, state.shares, state.y);
  const shares = byX < byY ? byX : byY;
  return { shares, minShares: minimumAfterSlippage(shares, slippageBps) };
}
