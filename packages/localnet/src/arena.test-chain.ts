/**
 * A chain for tests of execution: framework and the arena fixture compiled once per machine, two funded people, and a `run` that builds,
 * signs and executes with the SDK alone, offline.
 */
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { frameworkPackages } from '@suil/move-framework';
import { compilePackage } from '@suil/toolchain';
import {
  coinBalance,
  createLocalnet,
  type ExecutedTransaction,
  type Localnet,
  type LocalnetOptions,
  type Simulation,
} from './index.ts';
import { verifyWithNode } from './node/verify-ed25519.ts';

export const START_MS = 1_790_000_000_000;
export const SUI = 1_000_000_000n;
export const FRAMEWORK_IDS = [`0x${'1'.padStart(64, '0')}`, `0x${'2'.padStart(64, '0')}`];
export const CLOCK = `0x${'6'.padStart(64, '0')}`;

const root = join(import.meta.dirname, '../../..');
const cacheDir = join(root, '.cache/toolchain');

export const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
export const bob = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(2));

/** The failure in a transaction's effects, as the SDK reads their bytes. */
export function failureIn(done: ExecutedTransaction) {
  return bcs.TransactionEffects.parse(done.effectsBytes).V2?.status.Failure;
}

export interface Settings {
  sender?: Ed25519Keypair;
  budgetMist?: bigint;
  priceMist?: bigint;
  gas?: readonly string[];
}

export interface ArenaChain {
  readonly chain: Localnet;
  /** Package id of the arena; empty until {@link ArenaChain.publish}. */
  readonly arena: string;
  publish(): Promise<ExecutedTransaction>;
  /** Builds the bytes of a transaction with the sender's largest coin as gas. */
  build(make: (tx: Transaction) => void, settings?: Settings): Promise<Uint8Array>;
  run(make: (tx: Transaction) => void, settings?: Settings): Promise<ExecutedTransaction>;
  simulate(make: (tx: Transaction) => void, settings?: Settings, checksEnabled?: boolean): Promise<Simulation>;
  owned(tx: Transaction, id: string): TransactionObjectArgument;
  shared(tx: Transaction, id: string, mutable?: boolean): TransactionObjectArgument;
  call(
    tx: Transaction,
    target: string,
    args?: Parameters<Transaction['moveCall']>[0]['arguments'],
    types?: string[],
  ): ReturnType<Transaction['moveCall']>;
  /** Ids of an address's objects of an arena type, such as `Gem`. */
  objects(owner: Ed25519Keypair, name: string): string[];
}

export function genesisConfig(label = 'test', startsAtMs = START_MS) {
  return { frameworkPackages, startsAtMs, label };
}

export async function arenaModules(): Promise<string[]> {
  const result = await compilePackage({ dir: join(root, 'packages/localnet/fixtures/arena'), cacheDir });
  if (!result.ok) throw new Error(result.output);
  return result.package.modules.map((module) => Buffer.from(module.bytes).toString('base64'));
}

export interface ArenaOptions extends Pick<LocalnetOptions, 'storage' | 'committee' | 'compactAfterBytes'> {
  readonly vdf?: boolean;
  readonly ristretto?: boolean;
  /** When the chain begins and its transactions run. */
  readonly startsAtMs?: number;
}

export async function createArena(options: ArenaOptions = {}): Promise<ArenaChain> {
  const { startsAtMs = START_MS, vdf = false, ristretto = false, ...rest } = options;
  const genesis = { ...genesisConfig('test', startsAtMs), vdf, ristretto };
  const chain = createLocalnet({ genesis, verifyEd25519: verifyWithNode, ...rest });
  const arena = new Arena(chain, startsAtMs);
  if (chain.latestCheckpoint().sequence === 0n) {
    for (const person of [alice, bob]) await chain.requestGas(person.toSuiAddress(), 100n * SUI, startsAtMs);
  }
  return arena;
}

class Arena implements ArenaChain {
  readonly chain: Localnet;
  arena = '';
  readonly #nowMs: number;

  constructor(chain: Localnet, nowMs: number) {
    this.chain = chain;
    this.#nowMs = nowMs;
  }

  async publish(): Promise<ExecutedTransaction> {
    const modules = await arenaModules();
    const published = await this.run((tx) => {
      tx.transferObjects([tx.publish({ modules, dependencies: FRAMEWORK_IDS })], alice.toSuiAddress());
    });
    this.arena = published.objectChanges.find((change) => change.type === 'package')?.id ?? '';
    return published;
  }

  async build(make: (tx: Transaction) => void, settings: Settings = {}): Promise<Uint8Array> {
    const { sender = alice, budgetMist = 2n * SUI, priceMist = 1000n, gas } = settings;
    const tx = new Transaction();
    make(tx);
    tx.setSenderIfNotSet(sender.toSuiAddress());
    tx.setGasPrice(priceMist);
    tx.setGasBudget(budgetMist);
    const coins = gas ?? [this.largestCoin(sender)];
    tx.setGasPayment(coins.map((id) => this.#reference(id)));
    return tx.build();
  }

  async run(make: (tx: Transaction) => void, settings: Settings = {}): Promise<ExecutedTransaction> {
    const bytes = await this.build(make, settings);
    const { signature } = await (settings.sender ?? alice).signTransaction(bytes);
    return this.chain.execute(bytes, [signature], this.#nowMs);
  }

  async simulate(make: (tx: Transaction) => void, settings: Settings = {}, checksEnabled = true): Promise<Simulation> {
    const { gas = [] } = settings;
    const unpaid = (tx: Transaction) => {
      make(tx);
      // The SDK builds a transaction without gas coins only when it is bound to a chain and an epoch.
      const chain = this.chain.chainId;
      tx.setExpiration({
        ValidDuring: { minEpoch: '0', maxEpoch: '0', minTimestamp: null, maxTimestamp: null, chain, nonce: 1 },
      });
    };
    return this.chain.simulate(await this.build(gas.length > 0 ? make : unpaid, { ...settings, gas }), {
      checksEnabled,
    });
  }

  owned(tx: Transaction, id: string): TransactionObjectArgument {
    return tx.objectRef(this.#reference(id));
  }

  shared(tx: Transaction, id: string, mutable = true): TransactionObjectArgument {
    const owner = this.chain.getObject(id)?.owner;
    if (owner?.kind !== 'shared') throw new Error(`${id} is not shared`);
    return tx.sharedObjectRef({ objectId: id, initialSharedVersion: owner.initialSharedVersion.toString(), mutable });
  }

  call(
    tx: Transaction,
    target: string,
    args: Parameters<Transaction['moveCall']>[0]['arguments'] = [],
    types: string[] = [],
  ) {
    const full = target.startsWith('0x') ? target : `${this.arena}::${target}`;
    return tx.moveCall({ target: full as `${string}::${string}::${string}`, arguments: args, typeArguments: types });
  }

  objects(owner: Ed25519Keypair, name: string): string[] {
    const type = `${this.arena}::arena::${name}`;
    return this.chain.listOwnedObjects(owner.toSuiAddress(), { type }).items.map((object) => object.id);
  }

  largestCoin(owner: Ed25519Keypair): string {
    const { items } = this.chain.listOwnedObjects(owner.toSuiAddress(), { type: '0x2::coin::Coin<0x2::sui::SUI>' });
    const [largest] = [...items].sort((a, b) => ((coinBalance(a) ?? 0n) > (coinBalance(b) ?? 0n) ? -1 : 1));
    if (!largest) throw new Error('no coin');
    return largest.id;
  }

  #reference(id: string) {
    const object = this.chain.getObject(id);
    if (!object) throw new Error(`no object ${id}`);
    return { objectId: id, version: object.version.toString(), digest: object.digest };
  }
}
