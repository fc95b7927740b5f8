/** Swaps one coin for the other in an exchange pool (rules.md §7); SUIL is sold with `buildSwapSuil` alone. */

import { Transaction } from '@mysten/sui/transactions';
import type { SwapDirection } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { POOL_COINS, takeCoin } from '../chain/coins.ts';
import { type PoolName, packageOf, poolOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pool.ts';

export type { SwapDirection };

export interface SwapParams {
  readonly manifest: Manifest;
  readonly pool: PoolName;
  readonly direction: SwapDirection;
  /** Base units paid in. */
  readonly amount: bigint;
  /** Least output accepted, base units of the other coin. */
  readonly minOut: bigint;
  /** Who receives the output. */
  readonly recipient: string;
}

/** Returns the transaction; the sender's coins of the paid kind are found when it is built. */
export function buildSwap({ manifest, pool, direction, amount, minOut, recipient }: SwapParams): Transaction {
  const { id, types } = poolOf(manifest, pool);
  const [x, y] = POOL_COINS[pool];
  const tx = new Transaction();
  const coin = takeCoin(tx, manifest, direction === 'xToY' ? x : y, amount);
  const options = { package: packageOf(manifest), typeArguments: types };
  const out =
    direction === 'xToY'
      ? tx.add(contract.swapXToY({ ...options, arguments: { coin, minOut, pool: id, config: manifest.config } }))
      : tx.add(contract.swapYToX({ ...options, arguments: { coin, minOut, pool: id, config: manifest.config } }));
  tx.transferObjects([out], recipient);
  return tx;
}
