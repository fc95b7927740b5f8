/** Positions of many owners at once, as one node has their objects. */
import { ObjectError } from '@mysten/sui/client';
import { zip } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { positionObjectOf } from '../vault/money-objects.ts';
import type { LiquidityPosition } from './position.ts';

/**
 * Returns each owner's position as the chain last settled it; null for one who never staked.
 * @param table what `poolTablesOf` reads as `positions`
 */
export async function fetchPositionObjects(
  client: SuilClient,
  manifest: Manifest,
  { table, owners }: { table: string; owners: readonly string[] },
): Promise<ReadonlyMap<string, LiquidityPosition | null>> {
  const wanted = owners.map((owner) => positionObjectOf(manifest, table, owner));
  const objectIds = wanted.map(({ objectId }) => objectId);
  const { objects } = await client.core.getObjects({ objectIds, include: { content: true } });
  const positions = zip(wanted, objects).map(([{ read }, object]) => {
    if (object instanceof ObjectError && object.reason === 'notFound') return null;
    if (object instanceof Error) throw object;
    return read({ objectId: object.objectId, type: object.type, contents: object.content });
  });
  return new Map(zip(owners, positions));
}
