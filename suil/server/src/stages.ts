/** Puts the two stages together: the nodes, the indexer that keeps the chain's events, the applier that gives them their turn. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import type { CloseDay } from './closing/apply-closing.ts';
import { isGrpc, type ServerConfig } from './config.ts';
import type { CheckpointSource } from './indexer/checkpoint-source.ts';
import { createDecodeEvent } from './indexer/decode-event.ts';
import { createFailoverSource } from './indexer/failover-source.ts';
import { createGrpcSource } from './indexer/grpc-source.ts';
import { createIndexer } from './indexer/indexer.ts';
import { type Applier, createApplier } from './ledger-writer/applier.ts';
import { createRecentEvents } from './ledger-writer/recent-events.ts';
import { projectorsOf } from './module/module-list.ts';
import { modules } from './modules/index.ts';
import type { ChainStatus } from './modules/status/routes.ts';
import type { BusinessClock } from './node/business-clock.ts';

export type StagesOptions = {
  pool: Pool;
  manifest: Manifest;
  startCheckpoint: bigint;
  source: CheckpointSource;
  clock: BusinessClock;
  closeDay: CloseDay;
  now: () => number;
  log: Logger;
  onFatal: (error: Error) => void;
  /** Awaited after each batch that was applied and each closing; must not throw. */
  onApplied: () => Promise<void>;
};

export type Stages = {
  /** @throws {SETUP_CHAIN_RESET} */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  status: () => ChainStatus;
  applier: Applier;
};

/** How long the follow stage waits for the apply stage, which may itself be waiting for a day's end that is not kept yet. */
const ROOM_WAIT_MS = 1_000;

/** Returns the stages at rest. */
export function createStages({ pool, manifest, source, clock, log, onFatal, ...options }: StagesOptions): Stages {
  const recent = createRecentEvents();
  const applier = createApplier({
    pool,
    recent,
    projectors: projectorsOf(modules, manifest),
    closeDay: options.closeDay,
    businessNow: clock.now,
    now: options.now,
    log,
    onFatal,
    onApplied: options.onApplied,
  });
  const indexer = createIndexer({
    source,
    pool,
    deployment: { chain: manifest.chain, package: manifest.package, startCheckpoint: options.startCheckpoint },
    decodeEvent: createDecodeEvent(manifest.package),
    log,
    onFatal,
    now: options.now,
    onHead: ({ timestampMs }) => clock.observe(timestampMs),
    onStored: ({ events, before, cursor }) => {
      recent.add(before.checkpoint, cursor.checkpoint, events);
      applier.wake();
    },
    waitForRoom: async () => {
      const hasRoom = () => recent.hasRoom(applier.status().checkpoint);
      if (!hasRoom()) await applier.waitUntil(hasRoom, ROOM_WAIT_MS);
    },
  });
  return {
    start: async () => {
      await indexer.start();
      await applier.start();
    },
    stop: async () => {
      source.close();
      await indexer.stop();
      await applier.stop();
    },
    status: () => ({ indexer: indexer.status(), applier: applier.status() }),
    applier,
  };
}

/** The nodes to read from, as one that fails over. */
export function createNodeSource(config: ServerConfig, createClient: (url: string) => SuiGrpcClient): CheckpointSource {
  return createFailoverSource(nodeUrls(config).map((url) => createGrpcSource({ client: createClient(url), url })));
}

/** Returns the addresses of the nodes that the server reads by gRPC, the preferred one first. */
export function nodeUrls(config: Pick<ServerConfig, 'nodes' | 'chainPort'>): string[] {
  return config.nodes?.filter(isGrpc).map(({ url }) => url) ?? [`http://127.0.0.1:${config.chainPort}`];
}
