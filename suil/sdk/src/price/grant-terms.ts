/** What each pool's grant price is the lowest of now, from the pool itself (rules.md §7): which price it is, how deep and how old the pool is. */
import { depthOf, exp2, type GrantTerm, grantHistoryAt, grantTermOf, lowestOf, type StoredPrices } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type PoolName, packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import { toAppError } from '../errors/app-error.ts';
import * as contract from '../generated/suil/pool.ts';

export interface PoolGrant {
  /** `floor(y · 2^64 / x)` of the pool's coins, rounded down. */
  readonly price: bigint;
  /** Which of the prices is the lowest. */
  readonly term: GrantTerm;
  /** The least SUI that the pool had now and in each of the last 24 hours, MIST. */
  readonly depthMist: bigint;
  /** For how long the price history runs. */
  readonly ageMs: number;
}

/** Returns it of each pool; null before a pool's first deposit. @throws what toAppError makes of a node's failure */
export async function fetchPoolGrants(
  client: SuilClient,
  manifest: Manifest,
): Promise<Readonly<Record<PoolName, PoolGrant | null>>> {
  const [suilSui, usdcSui] = await Promise.all([
    fetchPoolGrant(client, manifest, 'suilSui'),
    fetchPoolGrant(client, manifest, 'usdcSui'),
  ]);
  return { suilSui, usdcSui };
}

async function fetchPoolGrant(client: SuilClient, manifest: Manifest, pool: PoolName): Promise<PoolGrant | null> {
  const { id, types: typeArguments } = poolOf(manifest, pool);
  const [content, results] = await Promise.all([
    readPool(client, id),
    simulateView(client, (tx) => {
      const config = manifest.config;
      tx.add(contract.overview({ package: packageOf(manifest), typeArguments, arguments: { pool: id, config } }));
    }),
  ]);
  // The age is by the chain's clock.
  const { age_ms: age } = contract.Overview.parse(valueAt(results, 0));
  if (age === null) return null;
  const stored = toStoredPrices(contract.Pool.parse(content).prices);
  const ageMs = Number(age);
  const history = grantHistoryAt(stored, Math.max(stored.beganMs + ageMs, stored.updatedMs));
  const lowest = lowestOf(history);
  // SUI is Y of SUIL/SUI and X of USDC/SUI.
  const depthMist = pool === 'suilSui' ? depthOf(lowest).y : lowest.x;
  return { price: exp2(lowest.price), term: grantTermOf(history), depthMist, ageMs };
}

async function readPool(client: SuilClient, objectId: string): Promise<Uint8Array> {
  try {
    const { object } = await client.core.getObject({ objectId, include: { content: true } });
    return object.content;
  } catch (error) {
    throw toAppError(error);
  }
}

type RawPrices = ReturnType<typeof contract.Pool.parse>['prices'];

function toStoredPrices({ began_ms, running, hours, days }: RawPrices): StoredPrices {
  return {
    beganMs: Number(began_ms),
    updatedMs: Number(running.updated_ms),
    logX: BigInt(running.log_x),
    logY: BigInt(running.log_y),
    sumMs: Number(running.sum_ms),
    sumX: BigInt(running.sum_x),
    sumY: BigInt(running.sum_y),
    hours: hours.map(({ price, liquidity }) => ({ price: BigInt(price), liquidity: BigInt(liquidity) })),
    lows: days.map(({ low }) => BigInt(low)),
  };
}
