/** Positions of many owners at once, as one node has their objects. */
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { fetchFieldObjects } from '../chain/field-objects.ts';
import { positionObjectOf } from '../vault/money-objects.ts';
import type { LiquidityPosition } from './position.ts';

/**
 * Returns each owner's position as the chain last settled it; null for one who never staked.
 * @param table what `poolTablesOf` reads as `positions`
 */
export function fetchPositionObjects(
  client: SuilClient,
  manifest: Manifest,
  { table, owners }: { table: string; owners: readonly string[] },
): Promise<ReadonlyMap<string, LiquidityPosition | null>> {
  return fetchFieldObjects(client, owners, (owner) => positionObjectOf(manifest, table, owner));
}
