/**
 * What the deny list (the shared object 0x403) says of a coin type and an address. Owns where it is found: the config of a coin type is a
 * dynamic object field of the list, each setting a dynamic field of the config. Who is refused what is in `checks/` and `execution/`.
 * Follows sui-types/src/deny_list_v1.rs and deny_list_v2.rs.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { addressBytes, hexText, readU64 } from '../bytes/text.ts';
import type { ObjectReader } from '../checks/loaded-inputs.ts';
import { DENY_LIST_ID, FRAMEWORK_ID } from '../model/type-tag.ts';

const ID_BYTES = 32;
/** The place of coins among the kinds of lists. */
export const COIN_INDEX = 0n;
const CONFIG_KEY_TYPE = `${FRAMEWORK_ID}::dynamic_object_field::Wrapper<${FRAMEWORK_ID}::deny_list::ConfigKey>`;
const ADDRESS_KEY_TYPE = `${FRAMEWORK_ID}::deny_list::AddressKey`;
const PAUSE_KEY_TYPE = `${FRAMEWORK_ID}::deny_list::GlobalPauseKey`;
/** A struct without fields, for which the compiler puts one `bool`. */
const PAUSE_KEY = Uint8Array.of(0);

const ConfigKey = bcs.struct('ConfigKey', { perTypeIndex: bcs.u64(), perTypeKey: bcs.string() });
const Setting = bcs.option(
  bcs.struct('SettingData', {
    newerValueEpoch: bcs.u64(),
    newerValue: bcs.option(bcs.bool()),
    olderValue: bcs.option(bcs.bool()),
  }),
);
const DeniedField = bcs.struct('Field', {
  id: bcs.Address,
  name: bcs.string(),
  addresses: bcs.vector(bcs.Address),
});

/** Returns a coin type as the deny list names it: without `0x`. */
export function deniedName(coinType: string): string {
  return coinType.replaceAll('0x', '');
}

/** Returns the id of a coin type's config; undefined for coins that no one ever denied anyone. */
export function configOf(read: ObjectReader, coinType: string): string | undefined {
  const key = ConfigKey.serialize({ perTypeIndex: COIN_INDEX, perTypeKey: deniedName(coinType) }).toBytes();
  const contents = contentsOf(read, deriveDynamicFieldID(DENY_LIST_ID, CONFIG_KEY_TYPE, key));
  return contents && `0x${hexText(contents, contents.length - ID_BYTES)}`;
}

/** Returns whether an address is denied: in an epoch, or by the latest change, which takes effect with the next one. */
export function isDenied(read: ObjectReader, config: string, address: string, epoch: bigint | 'latest'): boolean {
  return isSet(read, config, ADDRESS_KEY_TYPE, addressBytes(address), epoch);
}

/** Returns whether all addresses are denied: in an epoch, or by the latest change. */
export function isPaused(read: ObjectReader, config: string, epoch: bigint | 'latest'): boolean {
  return isSet(read, config, PAUSE_KEY_TYPE, PAUSE_KEY, epoch);
}

function isSet(
  read: ObjectReader,
  config: string,
  keyType: string,
  key: Uint8Array,
  epoch: bigint | 'latest',
): boolean {
  const contents = contentsOf(read, deriveDynamicFieldID(config, keyType, key));
  const data = contents && Setting.parse(contents.subarray(ID_BYTES + key.length));
  if (!data) return false;
  const isNewer = epoch === 'latest' || epoch > BigInt(data.newerValueEpoch);
  return (isNewer ? data.newerValue : data.olderValue) ?? false;
}

/** Returns, of these coin types, the first that the lists of version 1 deny the address. */
export function deniedByFirstVersion(
  read: ObjectReader,
  address: string,
  coinTypes: readonly string[],
): string | undefined {
  const tables = firstVersionTables(read);
  if (tables === undefined) return undefined;
  const count = contentsOf(read, deriveDynamicFieldID(tables.counts, 'address', addressBytes(address)));
  if (count === undefined) return undefined;
  return coinTypes.find((coinType) => {
    const key = bcs.string().serialize(deniedName(coinType)).toBytes();
    const contents = contentsOf(read, deriveDynamicFieldID(tables.addresses, 'vector<u8>', key));
    return contents !== undefined && DeniedField.parse(contents).addresses.includes(address);
  });
}

/** The two tables of version 1; undefined while they are empty, or where there is no deny list. */
function firstVersionTables(read: ObjectReader): { counts: string; addresses: string } | undefined {
  const list = contentsOf(read, DENY_LIST_ID);
  if (list === undefined) return undefined;
  const bag = `0x${hexText(list, ID_BYTES, 2 * ID_BYTES)}`;
  const field = contentsOf(read, deriveDynamicFieldID(bag, 'u64', bcs.u64().serialize(COIN_INDEX).toBytes()));
  if (field === undefined) return undefined;
  const counts = ID_BYTES + 8 + ID_BYTES;
  const addresses = counts + ID_BYTES + 8;
  if (readU64(field, counts + ID_BYTES) === 0n) return undefined;
  return {
    counts: `0x${hexText(field, counts, counts + ID_BYTES)}`,
    addresses: `0x${hexText(field, addresses, addresses + ID_BYTES)}`,
  };
}

function contentsOf(read: ObjectReader, id: string): Uint8Array | undefined {
  const data = read(id)?.data;
  return data?.kind === 'move' ? data.contents : undefined;
}
