/** An exchange pool as it stands, asked of the contract (rules.md §7). */
import type { Manifest } from '@suil/core/api';
import { type PoolName, packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/pool.ts';

export interface PoolState {
  /** Reserves in base units, in the order of the pool's coins. */
  readonly x: bigint;
  readonly y: bigint;
  /** All shares, the locked ones included. */
  readonly shares: bigint;
  readonly feeBps: bigint;
  /** For how long the price history runs; null before the first deposit. */
  readonly ageMs: number | null;
}

/** Returns the pool's state. */
export async function fetchPoolState(client: SuilClient, manifest: Manifest, pool: PoolName): Promise<PoolState> {
  const { id, types } = poolOf(manifest, pool);
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.overview({
        package: packageOf(manifest),
        arguments: { pool: id, config: manifest.config },
        typeArguments: types,
      }),
    );
  });
  const raw = contract.Overview.parse(valueAt(results, 0));
  return {
    x: BigInt(raw.x),
    y: BigInt(raw.y),
    shares: BigInt(raw.shares),
    feeBps: BigInt(raw.fee_bps),
    ageMs: raw.age_ms === null ? null : Number(raw.age_ms),
  };
}
