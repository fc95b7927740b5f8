/**
 * The chain's folder: opens what is there or makes a fresh chain, and refuses data that this code cannot continue.
 * A fresh chain is made in a folder of its own and takes its place by one rename, so a kill leaves nothing half made.
 */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { AppError, codeOf, MS_PER_DAY } from '@suil/core';
import { manifestSchema } from '@suil/core/api';
import { formatAnchor } from '@suil/light-client';
import { createLocalnet, type Localnet } from '@suil/localnet';
import {
  beginClockInThePast,
  type LogCut,
  openCommitteeSeed,
  openFileStorage,
  readStored,
  verifyWithNode,
  writeStored,
} from '@suil/localnet/node';
import { z } from 'zod';
import type { Artifacts } from './artifacts.ts';
import { devKeys, writeDevKeys } from './dev-keys.ts';
import { createFreshChain, type FreshChain, genesisOf } from './fresh-chain.ts';

const DEPLOYMENT = 'deployment.json';
const STATE = 'state';

/** What was deployed on the chain in the folder beside it. */
const deploymentSchema = z.object({ contractsHash: z.string(), manifest: manifestSchema });

export interface OpenChainParams {
  readonly dataDir: string;
  readonly presentMs: number;
  /** How many days before the present the clock of a fresh chain begins; default 0. */
  readonly daysBack?: number;
  /** Asked for once the folder is known to be usable. */
  readonly artifacts: () => Promise<Artifacts>;
  /** Called when the incomplete end of the chain's log is removed. */
  readonly onCut?: (cut: LogCut) => void;
}

export interface OpenChain extends FreshChain {
  /** Folder of the chain's files. */
  readonly dir: string;
  readonly isFresh: boolean;
}

/**
 * Opens the chain in `dataDir`, making it when there is none, and writes `manifest.json`, `anchor.json` and `dev-keys.json` there.
 * @throws {CHAIN_DATA_FOLDER_UNUSABLE} @throws {CHAIN_DATA_INCOMPATIBLE} after an update of contracts
 * @throws {CHAIN_DATA_LOCKED} @throws {CHAIN_DATA_DAMAGED}
 */
export async function openChain({
  dataDir,
  presentMs,
  daysBack = 0,
  artifacts,
  onCut,
}: OpenChainParams): Promise<OpenChain> {
  ensureUsable(dataDir);
  const dir = join(dataDir, 'chain');
  const isFresh = !existsSync(dir) || readdirSync(dir).length === 0;
  const code = await artifacts();
  if (isFresh) await makeFresh({ dataDir, dir, presentMs, daysBack, code });
  const opened = reopen(dir, code, onCut);
  const keys = devKeys();
  // Chains made before the manifest named an operator have one key for both.
  const isOlder = opened.manifest.operator === undefined;
  const operator = Ed25519Keypair.fromSecretKey(keys.operator).toSuiAddress();
  const manifest = { ...opened.manifest, operator: opened.manifest.operator ?? operator };
  writeStored(join(dataDir, 'manifest.json'), manifest);
  writeFileSync(join(dataDir, 'anchor.json'), anchorOf(opened.chain, manifest.chain));
  writeDevKeys(join(dataDir, 'dev-keys.json'), isOlder ? { ...keys, settlement: keys.operator } : keys);
  return { ...opened, manifest, dir, isFresh };
}

/** What the server begins to verify with: the chain's first committee. The server keeps the epochs after it. */
function anchorOf(chain: Localnet, id: string): string {
  const committee = chain.getCommittee(0n)?.members ?? [];
  return formatAnchor({ chain: id, epoch: 0n, firstSequence: 0n, startedAtMs: 0, committee, epochEnds: [] });
}

function ensureUsable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : 'unknown reason';
    throw new AppError('CHAIN_DATA_FOLDER_UNUSABLE', { path: dataDir, detail }, { cause });
  }
}

interface MakeFreshParams {
  readonly dataDir: string;
  readonly dir: string;
  readonly presentMs: number;
  readonly daysBack: number;
  readonly code: Artifacts;
}

async function makeFresh({ dataDir, dir, presentMs, daysBack, code }: MakeFreshParams): Promise<void> {
  removeAbandoned(dataDir);
  const building = join(dataDir, `chain.new.${process.pid}`);
  mkdirSync(building);
  const storage = openFileStorage(join(building, STATE));
  const { chain, manifest } = await createFreshChain({
    artifacts: code,
    storage,
    committee: { seed: openCommitteeSeed(building) },
    presentMs: presentMs - daysBack * MS_PER_DAY,
  });
  chain.compact();
  chain.close();
  if (daysBack > 0) beginClockInThePast(building, daysBack);
  writeStored(join(building, DEPLOYMENT), { contractsHash: code.contractsHash, manifest });
  renameSync(building, dir);
}

/** Folders of fresh chains whose maker was killed before it finished. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = /^chain\.new\.(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !isRunning(Number(maker))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function reopen(dir: string, code: Artifacts, onCut: OpenChainParams['onCut']): FreshChain {
  const path = join(dir, DEPLOYMENT);
  const deployment = readStored(path, deploymentSchema);
  if (deployment === undefined) throw new AppError('CHAIN_DATA_DAMAGED', { path, detail: 'it is missing' });
  const { contractsHash, manifest } = deployment;
  if (contractsHash !== code.contractsHash) {
    throw new AppError('CHAIN_DATA_INCOMPATIBLE', {
      path: dir,
      found: `contracts ${contractsHash}`,
      expected: `contracts ${code.contractsHash}`,
    });
  }
  const committee = { seed: openCommitteeSeed(dir) };
  const storage = openFileStorage(join(dir, STATE), onCut && { onCut });
  const chain: Localnet = createLocalnet({
    genesis: genesisOf(code, 0),
    storage,
    committee,
    verifyEd25519: verifyWithNode,
  });
  return { chain, manifest };
}
