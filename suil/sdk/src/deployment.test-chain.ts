/**
 * A chain in memory with our contracts published and seeded, for tests of the SDK against the real bytecode. Reached
 * through the same gRPC client as any node; the test moves the clock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { fromBase58 } from '@mysten/sui/utils';
import { dayOf, ERROR_CODE_TRAILER, MS_PER_DAY } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { createLocalnet, createRpcHandler, type Localnet, rpcFetch, type Storage } from '@suil/localnet';
import { verifyWithNode } from '@suil/localnet/node';
import { frameworkPackages } from '@suil/move-framework';
import { compilePackage } from '@suil/toolchain';
import type { PoolName } from './chain/contract.ts';
import { toManifest } from './chain/manifest.ts';
import { decodeEvent } from './events/decode.ts';
import type { ChainEvent } from './events/kinds.ts';
import { createForkableStorage, type ForkableStorage } from './forked-storage.test-chain.ts';
import { _new as newDelays } from './generated/suil/delays.ts';
import { _new as newKeys } from './generated/suil/keys.ts';
import { create } from './generated/suil/setup.ts';
import { mint } from './generated/test-coins/usdc.ts';
import { buildSeedPool, fetchSeedTicket } from './pool/seed.ts';

const root = join(import.meta.dirname, '../../..');
const cacheDir = join(root, '.cache/toolchain');
const START_MS = Date.UTC(2026, 10, 21, 9);
const SUI = 1_000_000_000n;
const SEED_MIST = 1_000_000n * SUI;
const SEED_USDC = 3_600_000_000_000n;

export interface Executed {
  readonly digest: string;
  readonly events: readonly ChainEvent[];
}

export interface TestDeployment {
  /** The chain itself, for tests that bypass RPC. */
  readonly chain: Localnet;
  readonly client: SuiGrpcClient;
  readonly manifest: Manifest;
  readonly operator: Ed25519Keypair;
  /** The keys besides the operator's address, which publishes settlements. */
  readonly keys: DeploymentKeys;
  /** Day of the chain's clock. */
  today(): number;
  /** The chain's clock. */
  nowMs(): number;
  /** Moves the clock. */
  passDays(days: number): void;
  passMs(ms: number): void;
  /** Returns a keypair with SUI from the faucet. */
  createMember(seed: number, amountMist?: bigint): Promise<Ed25519Keypair>;
  /** Makes a pool's first deposit with the operator's coins, whose shares are then locked. */
  seed(pool: PoolName, x: bigint, y: bigint): Promise<void>;
  /** Signs and executes; a failed execution is thrown as the SDK's client reports it. */
  run(signer: Ed25519Keypair, tx: Transaction): Promise<Executed>;
}

/** The seed byte of the operator's key. */
const OPERATOR = 200;
const keyOf = (seed: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));

/** The withdrawal and the audit key, and the standby of each. */
const KEYS = {
  withdraw: keyOf(201),
  withdrawStandby: keyOf(202),
  settlementStandby: keyOf(203),
  audit: keyOf(204),
  auditStandby: keyOf(205),
};
export type DeploymentKeys = Readonly<typeof KEYS>;

/** Move code that is appended to modules of the contracts, by their files below `sources/`. */
export type Defects = Readonly<Record<string, string>>;

/** What was made in this process, by its parameters. */
const made = new Map<string, Promise<{ storage: ForkableStorage; manifest: Manifest }>>();

/**
 * Returns a chain of its own on which the contracts are published and set up, and the USDC/SUI pool seeded with 1,000,000 SUI at 3.6 USDC. The reserve is
 * empty. Done once in a process for the same parameters; every chain begins with what was stored then.
 * @param defects what the published contracts have besides ours; default: nothing
 */
export async function createTestDeployment(startsAtMs = START_MS, defects: Defects = {}): Promise<TestDeployment> {
  const parameters = JSON.stringify([startsAtMs, defects]);
  const making = made.get(parameters) ?? makeDeployment(startsAtMs, defects);
  made.set(parameters, making);
  const { storage, manifest } = await making;
  let nowMs = startsAtMs;
  const { chain, client } = openChain(storage.fork(), startsAtMs, () => nowMs);
  const operator = keyOf(OPERATOR);
  const createMember = async (seed: number, amountMist = 100_000n * SUI) => {
    const keypair = keyOf(seed);
    await chain.requestGas(keypair.toSuiAddress(), amountMist, nowMs);
    return keypair;
  };
  const passMs = (ms: number) => {
    nowMs += ms;
    chain.advanceClock(nowMs);
  };
  return {
    chain,
    client,
    manifest,
    operator,
    keys: KEYS,
    today: () => dayOf(nowMs),
    nowMs: () => nowMs,
    passDays: (days) => passMs(days * MS_PER_DAY),
    passMs,
    createMember,
    seed: (pool, x, y) => seedPool({ client, manifest, operator }, pool, [x, y]),
    run: async (signer, tx) => {
      const { digest, events } = await send(client, signer, tx);
      const decoded = events.map((event) => decodeEvent(manifest.package, { type: event.eventType, bcs: event.bcs }));
      return { digest, events: decoded.filter((event) => event !== null) };
    },
  };
}

function openChain(storage: Storage, startsAtMs: number, nowMs: () => number) {
  const genesis = { frameworkPackages, startsAtMs };
  const chain = createLocalnet({ genesis, storage, verifyEd25519: verifyWithNode });
  const rpc = createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER });
  const client = new SuiGrpcClient({
    network: 'localnet',
    baseUrl: 'http://localnet',
    format: 'binary',
    fetch: rpcFetch(rpc),
  });
  return { chain, client };
}

async function makeDeployment(startsAtMs: number, defects: Defects) {
  const storage = createForkableStorage();
  const { chain, client } = openChain(storage, startsAtMs, () => startsAtMs);
  const operator = keyOf(OPERATOR);
  await chain.requestGas(operator.toSuiAddress(), 1_100_000n * SUI, startsAtMs);
  return { storage, manifest: await deploy(client, operator, defects) };
}

async function send(client: SuiGrpcClient, signer: Ed25519Keypair, transaction: Transaction) {
  const include = { effects: true, events: true, objectTypes: true } as const;
  const result = await client.core.signAndExecuteTransaction({ transaction, signer, include });
  if (result.$kind === 'FailedTransaction') throw result;
  return result.Transaction;
}

/** Returns the package's files with the defects in them. */
function filesOf(dir: string, defects: Defects): Record<string, string> {
  const names = readdirSync(join(dir, 'sources'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.move')).map((name) => join('sources', name));
  const read = (name: string) => readFileSync(join(dir, name), 'utf8');
  return Object.fromEntries(
    ['Move.toml', ...files].map((name) => [name, read(name) + (defects[name.replace('sources/', '')] ?? '')]),
  );
}

async function publish(client: SuiGrpcClient, signer: Ed25519Keypair, name: string, defects: Defects = {}) {
  const dir = join(root, 'suil/contracts', name);
  const isChanged = Object.keys(defects).length > 0;
  const compiled = await compilePackage(isChanged ? { files: filesOf(dir, defects), cacheDir } : { dir, cacheDir });
  if (!compiled.ok) throw new Error(compiled.output);
  const { modules, dependencies } = compiled.package;
  const tx = new Transaction();
  const cap = tx.publish({ modules: modules.map(({ bytes }) => [...bytes]), dependencies: [...dependencies] });
  tx.transferObjects([cap], signer.toSuiAddress());
  const { effects, objectTypes } = await send(client, signer, tx);
  const packageId = effects.changedObjects.find(({ outputState }) => outputState === 'PackageWrite')?.objectId;
  const idOf = (type: string) => {
    const found = Object.entries(objectTypes).find(([, created]) => created.endsWith(type));
    if (found === undefined) throw new Error(`no ${type} was created`);
    return found[0];
  };
  if (packageId === undefined) throw new Error(`${name} was not published`);
  return { packageId, idOf };
}

const HOUR_MS = 3_600_000;
/** Those of rules.md, but for a price, which a history of 30 minutes has. */
const DELAYS = {
  parameterMs: 48 * HOUR_MS,
  upgradeMs: 168 * HOUR_MS,
  settlementMs: 24 * HOUR_MS,
  unattestedMs: 72 * HOUR_MS,
  keyMs: 48 * HOUR_MS,
  guardianMs: 168 * HOUR_MS,
  seasonMs: 168 * HOUR_MS,
  priceMs: HOUR_MS / 2,
};

async function deploy(client: SuiGrpcClient, operator: Ed25519Keypair, defects: Defects): Promise<Manifest> {
  const coins = await publish(client, operator, 'test_coins');
  const product = await publish(client, operator, 'suil', defects);
  const usdc = `${coins.packageId}::usdc::USDC`;
  const { chainIdentifier } = await client.core.getChainIdentifier();
  const setUp = new Transaction();
  const delays = setUp.add(newDelays({ package: product.packageId, arguments: DELAYS }));
  const bytesOf = (key: Ed25519Keypair) => [...key.getPublicKey().toRawBytes()];
  const keys = setUp.add(
    newKeys({
      package: product.packageId,
      arguments: {
        withdraw: bytesOf(KEYS.withdraw),
        withdrawStandby: bytesOf(KEYS.withdrawStandby),
        settlement: operator.toSuiAddress(),
        settlementStandby: KEYS.settlementStandby.toSuiAddress(),
        audit: bytesOf(KEYS.audit),
        auditStandby: bytesOf(KEYS.auditStandby),
      },
    }),
  );
  setUp.add(
    create({
      package: product.packageId,
      arguments: {
        cap: product.idOf('::setup::SetupCap'),
        emission: product.idOf('::suil::Emission'),
        upgradeCap: product.idOf('::package::UpgradeCap'),
        root: operator.toSuiAddress(),
        guardian: operator.toSuiAddress(),
        keys,
        chain: [...fromBase58(chainIdentifier)],
        delays,
      },
      typeArguments: [usdc],
    }),
  );
  const { events } = await send(client, operator, setUp);
  const completed = events
    .map((event) => decodeEvent(product.packageId, { type: event.eventType, bcs: event.bcs }))
    .find((event) => event?.kind === 'SetupCompleted');
  if (completed?.kind !== 'SetupCompleted') throw new Error('the set-up emitted no event');
  const manifest = toManifest({
    packageId: product.packageId,
    chain: chainIdentifier,
    usdcType: usdc,
    setUp: completed,
    testCoins: { package: coins.packageId, treasury: coins.idOf('::usdc::Treasury') },
  });
  await mintUsdc(client, operator, manifest);
  await seedPool({ client, manifest, operator }, 'usdcSui', [SEED_MIST, SEED_USDC]);
  return manifest;
}

/** Makes a pool's first deposit with the ticket that the operator got at set-up; the operator keeps the lock. */
async function seedPool(
  { client, manifest, operator }: Pick<TestDeployment, 'client' | 'manifest' | 'operator'>,
  pool: PoolName,
  [x, y]: readonly [bigint, bigint],
): Promise<void> {
  const owner = operator.toSuiAddress();
  const ticket = await fetchSeedTicket(client, manifest, pool, owner);
  if (ticket === undefined) throw new Error(`the operator has no ticket for ${pool}`);
  await send(client, operator, buildSeedPool({ manifest, pool, ticket, x, y, lockOwner: owner }));
}

async function mintUsdc(client: SuiGrpcClient, operator: Ed25519Keypair, manifest: Manifest): Promise<void> {
  const { package: coinsPackage, treasury } = manifest.testCoins!;
  const tx = new Transaction();
  const usdc = tx.add(mint({ package: coinsPackage, arguments: { amount: SEED_USDC, treasury } }));
  tx.transferObjects([usdc], operator.toSuiAddress());
  await send(client, operator, tx);
}
