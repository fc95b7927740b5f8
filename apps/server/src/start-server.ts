/**
 * Starts the parts in order and stops them in the opposite one: database, indexer, HTTP. Takes the configuration as a value; owns
 * no signal and prints nothing.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import type { ConfigResponse, Endpoint, Manifest } from '@suil/core/api';
import { decodeEvent, fetchVaultBalances } from '@suil/sdk';
import type { Logger } from 'pino';
import type { ServerConfig } from './config.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { listen } from './http/listen.ts';
import { createNodeProxy } from './http/node-proxy.ts';
import { createGrpcSource } from './indexer/grpc-source.ts';
import { createIndexer } from './indexer/indexer.ts';
import { readManifest } from './manifest.ts';
import { checkVaultEqualsLedger } from './modules/status/vault-check.ts';
import { createVaultWatch } from './modules/status/vault-watch.ts';
import { createProjectors } from './projectors.ts';
import { createServerApp } from './server-app.ts';

export type Server = {
  /** Where the app is, e.g. `http://127.0.0.1:8080/chain/`. */
  url: string;
  stop: () => Promise<void>;
};

export type StartOptions = {
  config: ServerConfig;
  log: Logger;
  now: () => number;
  /** Called when a running server cannot go on. */
  onFatal: (error: Error) => void;
};

/** The local node as browsers reach it: through this server. */
const LOCAL_NODES: Endpoint[] = [{ id: 'local', text: 'Local', url: '/node' }];
const TIDY_EVERY_MS = 10 * 60_000;

/** @throws {SETUP_PORT_TAKEN} and every other `SETUP_…` code; what was started is stopped again */
export async function startServer(options: StartOptions): Promise<Server> {
  const { config, log, now, onFatal } = options;
  const manifest = await readManifest(config.manifestPath);
  const database = await openDatabase({
    ...config,
    nowMs: now(),
    onLost: (cause) => {
      const reason = 'it went away while it was in use';
      onFatal(new AppError('SETUP_DATABASE_FAILED', { path: config.dataFolder, reason }, { cause }));
    },
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  try {
    return await startOnDatabase(options, manifest, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOnDatabase(
  { config, log, now, onFatal }: StartOptions,
  manifest: Manifest,
  database: Database,
): Promise<Server> {
  const { pool } = database;
  const nodeUrl = config.nodes?.[0]?.url ?? `http://127.0.0.1:${config.chainPort}`;
  const client = new SuiGrpcClient({ network: config.chain.slice('sui:'.length), baseUrl: nodeUrl, format: 'binary' });
  const source = createGrpcSource({ client, url: nodeUrl });
  const indexer = createIndexer({
    source,
    pool,
    deployment: { chain: manifest.chain, package: manifest.package },
    projectors: createProjectors(manifest),
    decodeEvent: (event) => decodeEvent(manifest.package, event),
    now,
    log,
    onFatal,
  });
  const vaultWatch = createVaultWatch({
    check: () =>
      checkVaultEqualsLedger({
        db: pool,
        readHead: async () => (await source.head()).sequence,
        readVault: () => fetchVaultBalances(client, manifest),
      }),
    log,
  });
  const { app, auth } = createServerApp({
    pool,
    client,
    config: describeConfig(config, manifest),
    publicUrl: config.publicUrl,
    appFolder: config.appFolder,
    indexerStatus: indexer.status,
    vaultWatch,
    log,
    now,
  });
  try {
    await indexer.start();
    const nodeProxy =
      config.environment === 'local' ? createNodeProxy({ host: '127.0.0.1', port: config.chainPort }) : null;
    const listener = await listen(app, { host: config.host, port: config.port, nodeProxy });
    vaultWatch.start();
    const tidying = setInterval(
      () => auth.tidy().catch((err: unknown) => log.warn({ err }, 'ended sessions were not forgotten')),
      TIDY_EVERY_MS,
    );
    tidying.unref();
    const url = new URL('/chain/', config.publicUrl);
    // Port 0 means any: the one that was given is known only now.
    if (config.port === 0) url.port = String(listener.port);
    return {
      url: url.href,
      stop: async () => {
        clearInterval(tidying);
        await listener.close();
        await vaultWatch.stop();
        source.close();
        await indexer.stop();
        await database.close();
      },
    };
  } catch (error) {
    source.close();
    await indexer.stop();
    throw error;
  }
}

function describeConfig(config: ServerConfig, manifest: Manifest): ConfigResponse {
  return {
    environment: config.environment,
    chain: config.chain,
    nodes: config.nodes ?? LOCAL_NODES,
    manifest,
    explorerUrl: config.explorerUrl,
    faucetUrl: config.environment === 'local' ? '/node/v2/gas' : null,
  };
}
