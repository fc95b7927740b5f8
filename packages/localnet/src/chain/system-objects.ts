/** Objects that a chain begins with: the framework's shared objects with fixed ids, and what hangs on them. Owns their first contents. */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { encode, u64 } from '../bytes/codec.ts';
import { addressBytes, concatBytes } from '../bytes/text.ts';
import type { Draft } from '../execution/changes.ts';
import { ADDRESS_ALIAS_STATE_ID, DENY_LIST_ID, FRAMEWORK_ID } from '../model/type-tag.ts';
import { COIN_INDEX } from '../regulation/deny-list.ts';

export const FIRST_VERSION = 1n;

/** Returns a shared object of the framework. */
export function systemObject(type: string, contents: Uint8Array): Draft {
  return {
    owner: { kind: 'shared', initialSharedVersion: FIRST_VERSION },
    data: { kind: 'move', type: `${FRAMEWORK_ID}::${type}`, hasPublicTransfer: false, contents },
  };
}

/** Returns an object that belongs to another one. */
export function systemChild(parent: string, type: string, contents: Uint8Array): Draft {
  return { owner: { kind: 'object', parent }, data: { kind: 'move', type, hasPublicTransfer: false, contents } };
}

/** Returns what lists of aliases are derived from, in version 0. */
export function aliasState(): Draft {
  const contents = concatBytes([addressBytes(ADDRESS_ALIAS_STATE_ID), encode(u64, 0n)]);
  return systemObject('address_alias::AddressAliasState', contents);
}

/** Ids of the parts of the deny list that its contents name. */
export interface DenyListIds {
  readonly lists: string;
  readonly list: string;
  readonly counts: string;
  readonly addresses: string;
}

/** Returns the deny list without entries: itself, and the empty lists of version 1 for coins. */
export function freshDenyList(ids: DenyListIds): [string, Draft][] {
  const [zero, one] = [encode(u64, 0n), encode(u64, 1n)];
  const key = bcs.u64().serialize(COIN_INDEX).toBytes();
  const fieldId = deriveDynamicFieldID(ids.lists, 'u64', key);
  const table = (id: string) => [addressBytes(id), zero];
  const field = [addressBytes(fieldId), key, addressBytes(ids.list), ...table(ids.counts), ...table(ids.addresses)];
  const type = `${FRAMEWORK_ID}::dynamic_field::Field<u64,${FRAMEWORK_ID}::deny_list::PerTypeList>`;
  return [
    [
      DENY_LIST_ID,
      systemObject('deny_list::DenyList', concatBytes([addressBytes(DENY_LIST_ID), addressBytes(ids.lists), one])),
    ],
    [fieldId, systemChild(ids.lists, type, concatBytes(field))],
  ];
}
