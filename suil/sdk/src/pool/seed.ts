/** Makes a pool's first deposit, which sets its first price (rules.md §7). The holder of the pool's ticket may, once. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { POOL_COINS, takeCoin } from '../chain/coins.ts';
import { type PoolName, packageOf, poolOf, type SuilClient } from '../chain/contract.ts';
import { toAppError } from '../errors/app-error.ts';
import * as contract from '../generated/suil/pool.ts';

export interface SeedPoolParams {
  readonly manifest: Manifest;
  readonly pool: PoolName;
  /** Id of the pool's ticket. */
  readonly ticket: string;
  /** Base units of both coins, in the order of the pool's coins. */
  readonly x: bigint;
  readonly y: bigint;
  /** Who gets the lock with the shares. */
  readonly lockOwner: string;
}

/** Returns the transaction; the coins are taken from the sender's when it is built. */
export function buildSeedPool({ manifest, pool, ticket, x, y, lockOwner }: SeedPoolParams): Transaction {
  const { id, types } = poolOf(manifest, pool);
  const [coinX, coinY] = POOL_COINS[pool];
  const tx = new Transaction();
  const lock = tx.add(
    contract.seed({
      package: packageOf(manifest),
      arguments: {
        ticket,
        x: takeCoin(tx, manifest, coinX, x),
        y: takeCoin(tx, manifest, coinY, y),
        pool: id,
        config: manifest.config,
      },
      typeArguments: types,
    }),
  );
  tx.transferObjects([lock], lockOwner);
  return tx;
}

/** Returns the id of an address's ticket for a pool's first deposit; undefined when it has none. @throws what toAppError makes of a node's failure */
export async function fetchSeedTicket(
  client: SuilClient,
  manifest: Manifest,
  pool: PoolName,
  owner: string,
): Promise<string | undefined> {
  const type = `${manifest.package}::pool::SeedTicket<${poolOf(manifest, pool).types.join(', ')}>`;
  const { objects } = await client.core.listOwnedObjects({ owner, type }).catch((error: unknown) => {
    throw toAppError(error);
  });
  return objects[0]?.objectId;
}
