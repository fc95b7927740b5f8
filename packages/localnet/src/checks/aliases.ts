/**
 * Who may sign for an address: the aliases in its list (`sui::address_alias`), itself where it has none.
 * Follows sui-types/src/address_alias.rs.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveObjectID } from '@mysten/sui/utils';
import { ADDRESS_ALIAS_STATE_ID, FRAMEWORK_ID } from '../model/type-tag.ts';
import type { ObjectReader } from './loaded-inputs.ts';

const KEY_TYPE = `${FRAMEWORK_ID}::address_alias::AliasKey`;
const LIST_TYPE = `${FRAMEWORK_ID}::address_alias::AddressAliases`;

const ListContents = bcs.struct('AddressAliases', { id: bcs.Address, aliases: bcs.vector(bcs.Address) });

/** Returns the id of the object that has the aliases of an address. */
export function aliasListId(address: string): string {
  return deriveObjectID(ADDRESS_ALIAS_STATE_ID, KEY_TYPE, bcs.Address.serialize(address).toBytes());
}

/** Returns the addresses whose signatures count for an address; at least one. */
export function aliasesOf(address: string, read: ObjectReader): readonly string[] {
  const data = read(aliasListId(address))?.data;
  if (data?.kind !== 'move' || data.type !== LIST_TYPE) return [address];
  const { aliases } = ListContents.parse(data.contents);
  return aliases.length === 0 ? [address] : aliases;
}
