/**
 * The first checkpoint: framework packages, the Clock, the accumulator root, the state of aliases, the registries of coins and displays, the randomness, the deny
 * list, the system state, SUI's metadata and the faucet's coin, as one genesis transaction in Sui's encoding. Owns what a fresh chain contains; compiles nothing
 * and reads no file.
 */

import { normalizeSuiAddress } from '@mysten/sui/utils';
import { assert } from '@suil/errors';
import type { ModuleInfo, Vm } from '@suil/move-vm';
import { ACCUMULATOR_ROOT_ID } from '../accumulators/funds.ts';
import { FundsLedger } from '../accumulators/ledger.ts';
import { written } from '../bytes/byte-writer.ts';
import { addressBytes, hexText } from '../bytes/text.ts';
import { NO_GAS, sealCheckpoint } from '../checkpoints/checkpoint.ts';
import { buildEffects } from '../effects/build.ts';
import type { Draft } from '../execution/changes.ts';
import { ownerCodec } from '../model/codecs.ts';
import { blake2b256, digestOf } from '../model/digests.ts';
import { writeData } from '../model/object.ts';
import { coinContents, ownedBy } from '../model/stored-object.ts';
import {
  ADDRESS_ALIAS_STATE_ID,
  CLOCK_ID,
  CLOCK_TYPE,
  COIN_REGISTRY_ID,
  DISPLAY_REGISTRY_ID,
  FRAMEWORK_ID,
  GAS_COIN_TYPE,
  STD_ID,
  SUI_TYPE,
  SYSTEM_ID,
  ZERO_ADDRESS,
} from '../model/type-tag.ts';
import type { HistoryEntry } from '../persistence/record.ts';
import { TOTAL_SUPPLY_MIST } from '../protocol/protocol-config.ts';
import { freshSystemState, stakedAtGenesisMist } from '../staking/fresh-state.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { ForkOrigin, PackageData } from '../types.ts';
import { CoinMetadataContents } from '../views/coin-metadata.ts';
import { FAUCET_ADDRESS } from './faucet.ts';
import { freshRandom } from './random-object.ts';
import { aliasState, FIRST_VERSION, freshDenyList, systemObject } from './system-objects.ts';

const utf8 = new TextEncoder();

export interface FrameworkPackage {
  /** `0x1`, `0x2` or `0x3`, short or normalised. */
  readonly id: string;
  readonly modules: readonly Uint8Array[];
}

export interface GenesisConfig {
  readonly frameworkPackages: readonly FrameworkPackage[];
  /** Chain time of the first checkpoint; only read when the chain is made, not when it is reopened. */
  readonly startsAtMs: number;
  /** Names what else the data depends on, such as the contracts' version; data written under another label is refused. */
  readonly label?: string;
  /** Whether `sui::vdf` works, as on devnet; by default its functions abort with 1, as on mainnet and testnet. It may change when the chain is reopened. */
  readonly vdf?: boolean;
  /**
   * Whether `sui::ristretto255` and `sui::rangeproofs` work, as on devnet and testnet; by default their functions abort with 0, as on mainnet. It may
   * change when the chain is reopened.
   */
  readonly ristretto?: boolean;
}

/**
 * Returns checkpoint 0 with the genesis transaction and all objects of a fresh chain.
 * @param votes of the validators, 10,000 together
 * @param origin of a fork: it begins no earlier, and its objects have ids that the remote chain's first ones have not
 */
export function buildGenesis(
  vm: Vm,
  genesis: GenesisConfig,
  votes: readonly bigint[],
  origin?: ForkOrigin,
): { entry: HistoryEntry; delta: ObjectDelta } {
  const startsAtMs = Math.max(genesis.startsAtMs, origin?.timestampMs ?? 0);
  const config: Beginning = { ...genesis, startsAtMs, idOf: idsOf(origin) };
  const faucetMist = TOTAL_SUPPLY_MIST - (hasSystem(config) ? stakedAtGenesisMist(votes.length) : 0n);
  const objects = genesisObjects(vm, config, votes, faucetMist);
  const bytes = genesisBytes(objects);
  const digest = digestOf('TransactionData', bytes);
  const built = buildEffects({
    digest,
    epoch: 0n,
    status: { kind: 'success' },
    gas: NO_GAS,
    changes: {
      created: new Set(objects.keys()),
      deleted: new Set(),
      modified: new Map(),
      written: objects,
      loaded: [],
      events: [],
      funds: new FundsLedger(),
      streamed: [],
    },
    loaded: { gasCoins: [], inputs: [], packages: [] },
    payerId: undefined,
    storageCharged: false,
  });
  const checkpoint = sealCheckpoint({
    previous: undefined,
    timestampMs: config.startsAtMs,
    transactions: [{ digest, effectsDigest: built.digest, signatures: [], gasUsed: NO_GAS }],
  });
  const entry: HistoryEntry = {
    checkpoint,
    transaction: {
      kind: 'genesis',
      digest,
      bytes,
      signatures: [],
      sender: ZERO_ADDRESS,
      effectsBytes: built.bytes,
      effects: built.effects,
      effectsDigest: built.digest,
      events: [],
      balanceChanges: [{ address: FAUCET_ADDRESS, coinType: SUI_TYPE, amount: faucetMist }],
      objectChanges: built.objectChanges,
      checkpoint: 0n,
      index: 0,
      timestampMs: config.startsAtMs,
    },
  };
  return { entry, delta: built.delta };
}

/** Returns the contents of the Clock at a time. */
export function clockContents(nowMs: number): Uint8Array {
  return coinContents(CLOCK_ID, BigInt(nowMs));
}

/** A chain without 0x3 has no staking, as those of older versions. */
function hasSystem({ frameworkPackages }: GenesisConfig): boolean {
  return frameworkPackages.some(({ id }) => normalizeSuiAddress(id) === SYSTEM_ID);
}

interface Beginning extends GenesisConfig {
  /** The id of an object that is known by a name. */
  readonly idOf: (name: string) => string;
}

function genesisObjects(vm: Vm, config: Beginning, votes: readonly bigint[], faucetMist: bigint): Map<string, Draft> {
  const { idOf } = config;
  const objects = new Map<string, Draft>();
  for (const { id, modules } of config.frameworkPackages) {
    const packageId = normalizeSuiAddress(id);
    objects.set(packageId, {
      owner: { kind: 'immutable' },
      data: packageData(vm, packageId, modules),
      version: FIRST_VERSION,
    });
  }
  objects.set(CLOCK_ID, {
    owner: { kind: 'shared', initialSharedVersion: FIRST_VERSION },
    data: { kind: 'move', type: CLOCK_TYPE, hasPublicTransfer: false, contents: clockContents(config.startsAtMs) },
  });
  objects.set(ACCUMULATOR_ROOT_ID, systemObject('accumulator::AccumulatorRoot', addressBytes(ACCUMULATOR_ROOT_ID)));
  objects.set(ADDRESS_ALIAS_STATE_ID, aliasState());
  objects.set(COIN_REGISTRY_ID, systemObject('coin_registry::CoinRegistry', addressBytes(COIN_REGISTRY_ID)));
  objects.set(
    DISPLAY_REGISTRY_ID,
    systemObject('display_registry::DisplayRegistry', addressBytes(DISPLAY_REGISTRY_ID)),
  );
  for (const [id, draft] of [...freshRandom(idOf('randomness')), ...freshDenyList(denyListIds(idOf))])
    objects.set(id, draft);
  if (hasSystem(config))
    for (const [id, draft] of freshSystemState({ startsAtMs: config.startsAtMs, votes, idOf })) objects.set(id, draft);
  const metadataId = idOf('SUI metadata');
  objects.set(metadataId, {
    owner: { kind: 'immutable' },
    data: {
      kind: 'move',
      type: `${FRAMEWORK_ID}::coin::CoinMetadata<${SUI_TYPE}>`,
      hasPublicTransfer: true,
      contents: CoinMetadataContents.serialize({
        id: metadataId,
        decimals: 9,
        name: 'Sui',
        symbol: 'SUI',
        description: '',
        iconUrl: null,
      }).toBytes(),
    },
  });
  const coinId = idOf('faucet coin');
  objects.set(coinId, {
    owner: ownedBy(FAUCET_ADDRESS),
    data: {
      kind: 'move',
      type: GAS_COIN_TYPE,
      hasPublicTransfer: true,
      contents: coinContents(coinId, faucetMist),
    },
  });
  return objects;
}

function denyListIds(idOf: Beginning['idOf']) {
  return {
    lists: idOf('deny lists'),
    list: idOf('deny list of coins'),
    counts: idOf('counts of denied coins'),
    addresses: idOf('denied addresses'),
  };
}

/** What modules declare, by their bytes: every chain of a process begins with the same ones, and reading them takes half of a fresh chain's time. */
const declarations = new WeakMap<Uint8Array, ModuleInfo>();

function describe(vm: Vm, id: string, bytes: Uint8Array): ModuleInfo {
  const known = declarations.get(bytes);
  if (known) return known;
  const result = vm.describeModule(bytes);
  assert(result.ok, `the framework module at ${id} reads`);
  declarations.set(bytes, result.value);
  return result.value;
}

/** What each framework package uses. */
const LINKS: ReadonlyMap<string, readonly string[]> = new Map([
  [STD_ID, []],
  [SYSTEM_ID, [STD_ID, FRAMEWORK_ID]],
]);

function packageData(vm: Vm, id: string, modules: readonly Uint8Array[]): PackageData {
  const described = modules.map((bytes) => ({ bytes, info: describe(vm, id, bytes) }));
  return {
    kind: 'package',
    modules: new Map(described.map(({ bytes, info }) => [info.name, bytes])),
    typeOrigins: described.flatMap(({ info }) =>
      info.datatypes.map((datatype) => ({ module: info.name, datatype: datatype.name, package: id })),
    ),
    linkage: new Map(
      (LINKS.get(id) ?? [STD_ID]).map((link) => [link, { upgradedId: link, upgradedVersion: FIRST_VERSION }]),
    ),
  };
}

/** BCS of TransactionData: version 1, kind Genesis, every object raw, sender 0x0, no gas, no expiration. */
function genesisBytes(objects: ReadonlyMap<string, Draft>): Uint8Array {
  return written((to) => {
    const V1 = 0;
    const GENESIS = 2;
    const RAW_OBJECT = 0;
    const NO_EXPIRATION = 0;
    for (const tag of [V1, GENESIS]) to.u8(tag);
    to.uleb(objects.size);
    for (const [id, draft] of objects) {
      to.u8(RAW_OBJECT);
      writeData(to, { id, version: draft.version ?? FIRST_VERSION, data: draft.data });
      ownerCodec.write(to, draft.owner);
    }
    to.address(ZERO_ADDRESS);
    const NO_COINS = 0;
    to.uleb(NO_COINS);
    to.address(ZERO_ADDRESS);
    to.u64(1n);
    to.u64(0n);
    to.u8(NO_EXPIRATION);
  });
}

function idsOf(origin: ForkOrigin | undefined): Beginning['idOf'] {
  const genesis = origin === undefined ? 'genesis' : `genesis of a fork of ${origin.chainId}`;
  return (name) => `0x${hexText(blake2b256(utf8.encode(`${genesis} ${name}`)))}`;
}
