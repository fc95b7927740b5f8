/** Entries of an on-chain table, many at once, as one node has their objects. */
import { ObjectError } from '@mysten/sui/client';
import { zip } from '@suil/core';
import type { SuilClient } from './contract.ts';
import type { ReadableObject } from './readable-object.ts';

/**
 * Returns what the table has at each key; null where it has nothing.
 * @param objectOf the entry's object, by its key
 */
export async function fetchFieldObjects<Value>(
  client: SuilClient,
  keys: readonly string[],
  objectOf: (key: string) => ReadableObject<Value>,
): Promise<ReadonlyMap<string, Value | null>> {
  const wanted = keys.map(objectOf);
  const objectIds = wanted.map(({ objectId }) => objectId);
  const { objects } = await client.core.getObjects({ objectIds, include: { content: true } });
  const values = zip(wanted, objects).map(([{ read }, object]) => {
    if (object instanceof ObjectError && object.reason === 'notFound') return null;
    if (object instanceof Error) throw object;
    return read({ objectId: object.objectId, type: object.type, contents: object.content });
  });
  return new Map(zip(keys, values));
}
