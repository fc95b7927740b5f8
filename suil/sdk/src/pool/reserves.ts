/** What an exchange pool holds and would pay, asked of the contract. */

import { bcs } from '@mysten/sui/bcs';
import type { Manifest } from '@suil/core/api';
import { type PoolName, packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/pool.ts';
import type { PoolReserves } from './quote.ts';
import type { SwapDirection } from './swap.ts';

/** Returns a pool's reserves in base units, in the order of its coins. */
export async function fetchReserves(client: SuilClient, manifest: Manifest, pool: PoolName): Promise<PoolReserves> {
  const { id, types } = poolOf(manifest, pool);
  const results = await simulateView(client, (tx) => {
    tx.add(contract.reserves({ package: packageOf(manifest), arguments: { pool: id }, typeArguments: types }));
  });
  const reserve = (index: number) => BigInt(bcs.u64().parse(valueAt(results, 0, index)));
  return { x: reserve(0), y: reserve(1) };
}

export interface QuoteParams {
  readonly pool: PoolName;
  readonly direction: SwapDirection;
  /** Base units paid in. */
  readonly amount: bigint;
}

/** Returns what exactly that swap would pay now, in base units of the other coin. */
export async function fetchQuote(client: SuilClient, manifest: Manifest, params: QuoteParams): Promise<bigint> {
  const { id, types } = poolOf(manifest, params.pool);
  const results = await simulateView(client, (tx) => {
    const options = {
      package: packageOf(manifest),
      typeArguments: types,
      arguments: { amount: params.amount, pool: id, config: manifest.config },
    };
    tx.add(params.direction === 'xToY' ? contract.quoteXToY(options) : contract.quoteYToX(options));
  });
  return BigInt(bcs.u64().parse(valueAt(results, 0)));
}
