/** The indexer over eight epochs of a local chain whose validators change their keys: with restarts, and with a node that is behind. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CheckpointSource,
  createCertifiedSource,
  openTrustedPosition,
  type TrustedPosition,
} from '@suil/checkpoints';
import { anchorOf, createCertifiedChain, createLyingClient, endEpoch, START_MS, tick } from '@suil/checkpoints/testing';
import { type Anchor, formatAnchor, formatDigest, parseAnchor } from '@suil/light-client';
import type { Localnet } from '@suil/localnet';
import { frozenHead, type Lies } from '@suil/localnet/testing';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { manifest } from '../testing/test-deployment.test-support.ts';
import { createIndexer, type Indexer } from './indexer.ts';

const SOON = { timeout: 60_000, interval: 5 };
const database = useTestDatabase(serverMigrations);
let chain: Localnet;
let folder: string;
/** Epochs of which the node was asked how they ended. */
let asked: bigint[] = [];
let fatal: Error[] = [];
let running: { indexer: Indexer; source: CheckpointSource; position: TrustedPosition } | null = null;

beforeEach(async () => {
  await database.pool.query('TRUNCATE indexer_state');
  folder = mkdtempSync(join(tmpdir(), 'epochs-'));
  chain = createCertifiedChain();
  fatal = [];
  writeFileSync(join(folder, 'anchor.json'), formatAnchor(anchorOf(chain)));
});
afterEach(async () => {
  await stop();
  chain.close();
  rmSync(folder, { recursive: true });
});

async function start(lies: Lies = {}): Promise<Indexer> {
  asked = [];
  const position = openTrustedPosition({
    anchorPath: join(folder, 'anchor.json'),
    folder,
    chain: chain.chainId,
    isLocal: true,
    nowMs: START_MS,
    onNotKept: (error) => {
      throw error;
    },
  });
  const client = createLyingClient(chain, {
    getEpoch: (answer, { epoch = -1n }) => {
      asked.push(epoch);
      return answer;
    },
    ...lies,
  });
  const source = createCertifiedSource({ client, url: 'node', position, pollMs: 5 });
  const indexer = createIndexer({
    source,
    pool: database.pool,
    deployment: { chain: chain.chainId, package: manifest.package },
    decodeEvent: () => null,
    log: pino({ level: 'silent' }),
    onFatal: (error) => fatal.push(error),
    now: Date.now,
    retryFirstMs: 5,
  });
  running = { indexer, source, position };
  await indexer.start();
  return indexer;
}

async function stop(): Promise<void> {
  if (running === null) return;
  const { indexer, source, position } = running;
  running = null;
  source.close();
  await indexer.stop();
  position.close();
}

/** An epoch with a checkpoint before its end. */
function passEpochs(count: number): void {
  for (let passed = 0; passed < count; passed++) {
    tick(chain);
    endEpoch(chain);
  }
}

const reachesHead = (indexer: Indexer) =>
  vi.waitFor(() => expect(indexer.status().cursor.checkpoint).toBe(chain.latestCheckpoint().sequence), SOON);
const readExtended = (): Anchor => parseAnchor(readFileSync(join(folder, 'extended-anchor.json'), 'utf8'));
const keysOf = (epoch: bigint) => (chain.getCommittee(epoch)?.members ?? []).map(({ publicKey }) => `${publicKey}`);

test('default: eight epochs, each certified by other validators, with a restart in the middle', async () => {
  passEpochs(4);
  await reachesHead(await start());
  expect(readExtended().epoch).toBe(4n);
  await stop();
  passEpochs(4);
  await reachesHead(await start());
  // The epoch of the last checkpoint was kept: no end of an epoch had to be asked for.
  expect(asked).toEqual([]);
  const kept = readExtended();
  // Genesis is checkpoint 0; each epoch has two after it, the second of which ends it.
  expect(kept).toMatchObject({ epoch: 8n, firstSequence: 17n });
  const ends = [2n, 4n, 6n, 8n, 10n, 12n, 14n, 16n].map((sequence) => chain.getCheckpoint(sequence)?.digest);
  expect(kept.epochEnds.map(formatDigest)).toEqual(ends);
  expect(kept.committee.map(({ publicKey }) => `${publicKey}`)).toEqual(keysOf(8n));
  for (let epoch = 0n; epoch < 8n; epoch++) expect(keysOf(epoch + 1n)).not.toEqual(keysOf(epoch));
  expect(fatal).toEqual([]);
});

test('behavior: what is kept never goes back: not for a node that is behind, nor for one that is asked again', async () => {
  passEpochs(8);
  await reachesHead(await start());
  await stop();
  const kept = readFileSync(join(folder, 'extended-anchor.json'), 'utf8');
  const behind = await start(frozenHead(createLyingClient(chain), 5n));
  await vi.waitFor(
    () => expect(behind.status().problem).toContain('the node is at checkpoint 5, behind ours, 16'),
    SOON,
  );
  await stop();
  expect(readFileSync(join(folder, 'extended-anchor.json'), 'utf8')).toBe(kept);
  // An empty database reads the chain anew: the ends of old epochs are known, and change nothing.
  await database.pool.query('TRUNCATE indexer_state');
  await reachesHead(await start());
  expect(readFileSync(join(folder, 'extended-anchor.json'), 'utf8')).toBe(kept);
  expect(fatal).toEqual([]);
});

test('behavior: without what was kept, the ends of the epochs are asked for and verified again', async () => {
  passEpochs(8);
  await reachesHead(await start());
  await stop();
  const kept = readFileSync(join(folder, 'extended-anchor.json'), 'utf8');
  rmSync(join(folder, 'extended-anchor.json'));
  tick(chain);
  await reachesHead(await start());
  expect(asked).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
  expect(readFileSync(join(folder, 'extended-anchor.json'), 'utf8')).toBe(kept);
});
