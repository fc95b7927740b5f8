/**
 * Starts the parts in order and stops them in the opposite one: database, stages, HTTP. Takes the configuration as a value; owns
 * no signal and prints nothing.
 */
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import type { ConfigResponse, Endpoint, Manifest } from '@suil/core/api';
import { fetchVaultBalances } from '@suil/sdk';
import type { Logger } from 'pino';
import type { ServerConfig } from './config.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { listen } from './http/listen.ts';
import { createNodeProxy } from './http/node-proxy.ts';
import { createBusinessClock } from './journal/business-clock.ts';
import { createPlainCloseDay } from './journal/closing.ts';
import { createDaySteps } from './journal/day-steps.ts';
import { readManifest } from './manifest.ts';
import { openLocalContactKeys } from './modules/nodes/contact/keys.ts';
import { resealContacts } from './modules/nodes/contact/service.ts';
import { createBreachWatch } from './modules/status/breach-watch.ts';
import { checkVaultEqualsLedger } from './modules/status/vault-check.ts';
import { createVaultWatch } from './modules/status/vault-watch.ts';
import { createServerApp } from './server-app.ts';
import { createNodeSource, createStages, nodeUrls } from './stages.ts';

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
  const createClient = (url: string) =>
    new SuiGrpcClient({ network: config.chain.slice('sui:'.length), baseUrl: url, format: 'binary' });
  const client = createClient(nodeUrls(config)[0] as string);
  const source = createNodeSource(config, createClient);
  const breachWatch = createBreachWatch({ db: pool, log });
  const clock = createBusinessClock({ environment: config.environment, now });
  const closeDay = createPlainCloseDay({ pool, steps: createDaySteps(), businessNow: clock.now, now });
  const stages = createStages({
    pool,
    manifest,
    source,
    clock,
    closeDay,
    now,
    log,
    onFatal,
    onApplied: breachWatch.look,
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
  const contactKeys = config.contactKeys ?? (await openLocalContactKeys(join(config.dataFolder, 'contact-key')));
  await resealContacts(pool, contactKeys);
  const { app, auth, intents } = createServerApp({
    pool,
    client,
    config: describeConfig(config, manifest),
    publicUrl: config.publicUrl,
    appFolder: config.appFolder,
    trustedProxy: config.trustedProxy,
    loginsPerMinute: config.loginsPerMinute,
    contactKeys,
    chainStatus: stages.status,
    businessNow: clock.now,
    waitForDay: (day, timeoutMs) =>
      stages.applier.waitUntil(({ openDay }) => openDay !== null && openDay >= day, timeoutMs),
    vaultWatch,
    breachWatch,
    log,
    now,
  });
  try {
    await stages.start();
    await breachWatch.look();
    const nodeProxy =
      config.environment === 'local'
        ? createNodeProxy({ host: '127.0.0.1', port: config.chainPort, trustedProxy: config.trustedProxy })
        : null;
    const listener = await listen(app, { host: config.host, port: config.port, nodeProxy });
    vaultWatch.start();
    const tidying = setInterval(
      () =>
        Promise.all([auth.tidy(), intents.service.tidy()]).catch((err: unknown) =>
          log.warn({ err }, 'what has ended was not forgotten'),
        ),
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
        await intents.runner.drain();
        await stages.stop();
        await database.close();
      },
    };
  } catch (error) {
    await stages.stop();
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
