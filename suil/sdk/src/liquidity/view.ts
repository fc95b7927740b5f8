/**
 * The pool and one position as a transaction would find them now: complete days are closed first, inside the same
 * simulation. One call to the node for everything the liquidity screen shows. Owns no history (that is the server's).
 */

import type { Transaction } from '@mysten/sui/transactions';
import { ZERO_ADDRESS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import * as exchange from '../generated/suil/pool.ts';
import { Position } from '../generated/suil/position.ts';
import type { PoolReserves } from '../pool/quote.ts';
import { closeDays, VIEW_CALLS, VIEW_DAYS } from './close-days.ts';
import { type LiquidityPosition, readPosition } from './position.ts';

export interface LiquidityOverview {
  readonly principal: bigint;
  readonly active: bigint;
  readonly pending: bigint;
  readonly reserve: bigint;
  readonly escrow: bigint;
  readonly lastClosedDay: number;
  /** Funding factor of the last closed day, 10^9 = fully funded. */
  readonly lastFactor: bigint;
  readonly claimFeeBps: bigint;
  readonly unstakeFeeBps: bigint;
  readonly releaseRateBps: bigint;
  /** Complete days that no transaction has closed yet; pass it to the builders. */
  readonly daysBehind: number;
}

export interface LiquidityView {
  readonly overview: LiquidityOverview;
  readonly position: LiquidityPosition;
  /** Of the USDC/SUI pool: x is SUI, y is USDC. */
  readonly reserves: PoolReserves;
}

/** Returns overview, position and exchange reserves in one call. Without an owner the position is empty. */
export async function fetchLiquidityView(
  client: SuilClient,
  manifest: Manifest,
  owner: string = ZERO_ADDRESS,
): Promise<LiquidityView> {
  const pool = poolOf(manifest, 'usdcSui');
  const typeArguments: [string] = [manifest.coinTypes.usdc];
  const addOverview = (tx: Transaction) =>
    tx.add(
      liquidity.overview({ package: packageOf(manifest), arguments: { liquidity: manifest.liquidity }, typeArguments }),
    );
  const results = await simulateView(client, (tx) => {
    addOverview(tx);
    closeDays(tx, manifest, VIEW_DAYS);
    addOverview(tx);
    tx.add(
      liquidity.position({
        package: packageOf(manifest),
        arguments: { owner, liquidity: manifest.liquidity },
        typeArguments,
      }),
    );
    tx.add(
      exchange.overview({
        package: packageOf(manifest),
        arguments: { pool: pool.id, config: manifest.config },
        typeArguments: pool.types,
      }),
    );
  });
  const before = liquidity.Overview.parse(valueAt(results, 0));
  const now = VIEW_CALLS + 1;
  const { x, y, fee_bps: feeBps } = exchange.Overview.parse(valueAt(results, now + 2));
  return {
    overview: readOverview(liquidity.Overview.parse(valueAt(results, now)), Number(before.last_closed_day)),
    position: readPosition(Position.parse(valueAt(results, now + 1))),
    reserves: { x: BigInt(x), y: BigInt(y), feeBps: BigInt(feeBps) },
  };
}

/** Returns one position as a transaction would find it now. */
export async function fetchPosition(client: SuilClient, manifest: Manifest, owner: string): Promise<LiquidityPosition> {
  return (await fetchLiquidityView(client, manifest, owner)).position;
}

/** Returns the pool as a transaction would find it now. */
export async function fetchOverview(client: SuilClient, manifest: Manifest): Promise<LiquidityOverview> {
  return (await fetchLiquidityView(client, manifest)).overview;
}

function readOverview(raw: typeof liquidity.Overview.$inferType, closedBefore: number): LiquidityOverview {
  return {
    principal: BigInt(raw.principal),
    active: BigInt(raw.active),
    pending: BigInt(raw.pending),
    reserve: BigInt(raw.reserve),
    escrow: BigInt(raw.escrow),
    lastClosedDay: Number(raw.last_closed_day),
    lastFactor: BigInt(raw.last_factor),
    claimFeeBps: BigInt(raw.claim_hr_rate),
    unstakeFeeBps: BigInt(raw.unstake_hr_rate),
    releaseRateBps: BigInt(raw.release_rate),
    daysBehind: Number(raw.last_closed_day) - closedBefore,
  };
}
