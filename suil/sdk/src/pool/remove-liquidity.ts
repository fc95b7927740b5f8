/** Gives shares of an exchange pool back for both coins (rules.md §7). */
import { coinWithBalance, Transaction } from '@mysten/sui/transactions';
import { itemAt, minimumAfterSlippage, mulDivFloor } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type PoolName, packageOf, poolOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pool.ts';
import type { PoolState } from './state.ts';

export interface RemoveLiquidityParams {
  readonly manifest: Manifest;
  readonly pool: PoolName;
  readonly shares: bigint;
  /** Least of each coin accepted, base units. */
  readonly minX: bigint;
  readonly minY: bigint;
  readonly recipient: string;
}

/** Returns the normalised type of a pool's share. */
export function shareTypeOf(manifest: Manifest, pool: PoolName): string {
  return `${manifest.package}::pool::Share<${poolOf(manifest, pool).types.join(', ')}>`;
}

/** Returns the transaction; the sender's shares are merged as needed. */
export function buildRemoveLiquidity(params: RemoveLiquidityParams): Transaction {
  const { manifest, pool, shares: balance, minX, minY, recipient } = params;
  const { id, types } = poolOf(manifest, pool);
  const tx = new Transaction();
  const shares = tx.add(coinWithBalance({ type: shareTypeOf(manifest, pool), balance, useGasCoin: false }));
  const coins = tx.add(
    contract.removeLiquidity({
      package: packageOf(manifest),
      arguments: { shares, minX, minY, pool: id, config: manifest.config },
      typeArguments: types,
    }),
  );
  tx.transferObjects([itemAt(coins, 0), itemAt(coins, 1)], recipient);
  return tx;
}

/** Returns what shares pay: `floor(shares · reserve / S)` of each coin, and the least at a tolerance. */
export function quoteRemoveLiquidity(params: {
  state: Pick<PoolState, 'x' | 'y' | 'shares'>;
  shares: bigint;
  slippageBps: bigint;
}): { x: bigint; y: bigint; minX: bigint; minY: bigint } {
  const { state, shares, slippageBps } = params;
  const x = mulDivFloor(shares, state.x, state.shares);
  const y = mulDivFloor(shares, state.y, state.shares);
  return { x, y, minX: minimumAfterSlippage(x, slippageBps), minY: minimumAfterSlippage(y, slippageBps) };
}
