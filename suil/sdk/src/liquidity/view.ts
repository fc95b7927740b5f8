/**
 * The pool and one position as a transaction would find them now: complete days are closed first, as many as one transaction can close, inside the same
 * simulation. One call to the node for everything the liquidity screen shows. Owns no history (that is the server's).
 */

import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { dayOf, ZERO_ADDRESS } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import * as exchange from '../generated/suil/pool.ts';
import { Position } from '../generated/suil/position.ts';
import type { PoolReserves } from '../pool/quote.ts';
import { closeDays, MAX_DAYS_PER_TRANSACTION, VIEW_CALLS } from './close-days.ts';
import { type LiquidityPosition, readPosition } from './position.ts';

export interface LiquidityOverview {
  readonly principal: bigint;
  readonly active: bigint;
  readonly pending: bigint;
  readonly reserve: bigint;
  readonly escrow: bigint;
  /** Through which everything here counts: the last complete day, unless more than {@link MAX_DAYS_PER_TRANSACTION} are not closed yet. */
  readonly lastClosedDay: number;
  /** Funding factor of the last closed day, 10^9 = fully funded. */
  readonly lastFactor: bigint;
  readonly claimFeeBps: bigint;
  readonly unstakeFeeBps: bigint;
  readonly releaseRateBps: bigint;
  /** The last day that a transaction has closed. */
  readonly lastStoredDay: number;
  /** Complete days that no transaction has closed yet, by the chain's clock, however many; pass it to the builders. */
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
    closeDays(tx, manifest, MAX_DAYS_PER_TRANSACTION);
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
    tx.moveCall({ target: '0x2::clock::timestamp_ms', arguments: [tx.object.clock()] });
  });
  const before = liquidity.Overview.parse(valueAt(results, 0));
  const now = VIEW_CALLS + 1;
  const { x, y, fee_bps: feeBps } = exchange.Overview.parse(valueAt(results, now + 2));
  const today = dayOf(Number(bcs.u64().parse(valueAt(results, now + 3))));
  return {
    overview: readOverview(liquidity.Overview.parse(valueAt(results, now)), Number(before.last_closed_day), today),
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

function readOverview(
  raw: typeof liquidity.Overview.$inferType,
  lastStoredDay: number,
  today: number,
): LiquidityOverview {
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
    lastStoredDay,
    daysBehind: today - 1 - lastStoredDay,
  };
}
