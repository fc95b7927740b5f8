/** Who invited whom, read from the objects of the tree's table (rules.md §2). An inviter never changes. */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { fetchFieldObjects } from '../chain/field-objects.ts';
import { fieldType, ID_BYTES, type ReadableObject, readable } from '../chain/readable-object.ts';
import { Finance } from '../generated/suil/finance.ts';

/** Returns the tree's object, read as the id of its table of inviters. */
export function inviterTableOf({ package: id, finance }: Manifest): ReadableObject<string> {
  return readable(finance, `${id}::finance::Finance`, (contents) => Finance.parse(contents).inviters.id);
}

/** Returns each member's inviter; null of the root, and of an address that has none. @param table what {@link inviterTableOf} reads */
export function fetchInviterObjects(
  client: SuilClient,
  { table, members }: { table: string; members: readonly string[] },
): Promise<ReadonlyMap<string, string | null>> {
  return fetchFieldObjects(client, members, (member) => {
    const key = bcs.Address.serialize(member).toBytes();
    return readable(deriveDynamicFieldID(table, 'address', key), fieldType('address', 'address'), (contents) =>
      bcs.Address.parse(contents.subarray(ID_BYTES + key.length)),
    );
  });
}
