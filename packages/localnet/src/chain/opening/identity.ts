/**
 * Which data belongs to a chain: the text that a storage is marked with. It names the label and the committees; the framework is in the data
 * itself, so a chain keeps the one that it began with and opens under a newer one. Owns the text, and how version 0.1.0 made it.
 */
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { BcsFault, ByteReader } from '../../bytes/byte-reader.ts';
import { encode, u64 } from '../../bytes/codec.ts';
import { concatBytes, hexText } from '../../bytes/text.ts';
import type { CommitteeConfig } from '../../committee/validators.ts';
import { ownerCodec } from '../../model/codecs.ts';
import { blake2b256 } from '../../model/digests.ts';
import { readData } from '../../model/object.ts';
import { decodeHead, RECORD_FORMAT } from '../../persistence/record.ts';
import type { ForkOrigin } from '../../types.ts';
import type { GenesisConfig } from '../genesis.ts';

const HASH_CHARACTERS = 16;
const utf8 = new TextEncoder();

/** The framework's modules in the order in which version 0.1.0 hashed them. */
const MODULES_0_1_0: readonly (readonly [string, string])[] = [
  ['0x1', 'address vector option ascii bcs bool debug hash macros string type_name u128 u16 u256 u32 u64 u8'],
  [
    '0x2',
    'tx_context hex address object dynamic_field accumulator bag funds_accumulator balance bcs vec_map party ' +
      'transfer clock url types coin derived_object coin_registry dynamic_object_field ecdsa_k1 ecdsa_r1 ed25519 ' +
      'event hash hmac object_table package pay sui table vec_set',
  ],
];

/** Returns the text that data of this label and of these committees is marked with, and of this fork if it is one. */
export function genesisIdentity(
  { label = '' }: Pick<GenesisConfig, 'label'>,
  committee: CommitteeConfig,
  origin?: ForkOrigin,
): string {
  const text = `format ${RECORD_FORMAT}, chain ${hashOf([utf8.encode(label), committeeBytes(committee)])}`;
  return origin ? `${text}, fork of ${origin.chainId} at checkpoint ${origin.checkpoint}` : text;
}

/**
 * Returns whether version 0.1.0 marked data like that for this label and these committees: its text has a hash of the framework, too, which is
 * taken from the genesis in the data.
 * @param genesisHead the first record's head
 */
export function isOlderIdentity(
  found: string,
  { label = '' }: Pick<GenesisConfig, 'label'>,
  committee: CommitteeConfig,
  genesisHead: Uint8Array,
): boolean {
  const modules = modulesOf(genesisHead);
  if (modules === undefined) return false;
  return (
    found === `format ${RECORD_FORMAT}, genesis ${hashOf([utf8.encode(label), committeeBytes(committee), ...modules])}`
  );
}

function committeeBytes({ seed, stakes = [] }: CommitteeConfig): Uint8Array {
  return concatBytes([seed, ...stakes.map((stake) => encode(u64, stake))]);
}

function hashOf(parts: readonly Uint8Array[]): string {
  return hexText(blake2b256(...parts)).slice(0, HASH_CHARACTERS);
}

/** Returns the modules of a genesis of version 0.1.0, in its order; undefined for any other. */
function modulesOf(genesisHead: Uint8Array): Uint8Array[] | undefined {
  const packages = packagesOf(genesisHead);
  const modules = MODULES_0_1_0.flatMap(([id, names]) =>
    names.split(' ').map((name) => packages?.get(normalizeSuiAddress(id))?.get(name)),
  );
  const found = modules.filter((module) => module !== undefined);
  return found.length === modules.length ? found : undefined;
}

/** Returns the packages of a genesis; undefined when the bytes are none. */
function packagesOf(genesisHead: Uint8Array): Map<string, ReadonlyMap<string, Uint8Array>> | undefined {
  try {
    const { transaction } = decodeHead(genesisHead);
    return transaction && readGenesis(transaction.bytes);
  } catch (fault) {
    if (fault instanceof BcsFault) return undefined;
    throw fault;
  }
}

/** Reads what `genesis.ts` writes, up to the last object. */
function readGenesis(bytes: Uint8Array): Map<string, ReadonlyMap<string, Uint8Array>> {
  const from = new ByteReader(bytes);
  const packages = new Map<string, ReadonlyMap<string, Uint8Array>>();
  const GENESIS_TAGS = 2;
  for (let tag = 0; tag < GENESIS_TAGS; tag++) from.u8();
  for (let count = from.count(); count > 0; count--) {
    from.u8();
    const { id, data } = readData(from);
    ownerCodec.read(from);
    if (data.kind === 'package') packages.set(id, data.modules);
  }
  return packages;
}
