/**
 * Starts the parts in order and stops them in the opposite one: database, stages, HTTP. Takes the configuration as a value; owns
 * no signal and prints nothing.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import type { ConfigResponse, Endpoint, Manifest } from '@suil/core/api';
import { fetchProductReserves, fetchVaultGate, fetchVaultPurses } from '@suil/sdk';
import type { Logger } from 'pino';
import { createDayJob } from './closing/create-day.ts';
import type { ServerConfig } from './config.ts';
import { createDatabaseWatch, type DatabaseWatch } from './database/database-watch.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { DEADLINES } from './http/deadline.ts';
import { listen } from './http/listen.ts';
import { createNodeProxy } from './http/node-proxy.ts';
import { intentSite } from './intents/create-intents.ts';
import { endAllLeases } from './jobs/lease.ts';
import { readManifest } from './manifest.ts';
import { serverSchema } from './modules/index.ts';
import { createPriceService } from './modules/market/price-service.ts';
import { openLocalContactKeys } from './modules/nodes/contact/keys.ts';
import { resealContacts } from './modules/nodes/contact/service.ts';
import { createReserves } from './modules/reserves/service.ts';
import { createBreachWatch } from './modules/withdrawal/halt/breach-watch.ts';
import { createHalts } from './modules/withdrawal/halt/create-halts.ts';
import { createSignerClient } from './modules/withdrawal/signer-client.ts';
import { createWithdrawalWorker } from './modules/withdrawal/worker.ts';
import { createBusinessClock } from './node/business-clock.ts';
import { createNodeFetch } from './node/node-fetch.ts';
import { readSettlementKey } from './node/settlement-key.ts';
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
/** What was published waits so long for the ledger to be level with the chain. */
const APPLIED_WAIT_MS = 5_000;
const TIDY_EVERY_MS = 10 * 60_000;

/** @throws {SETUP_PORT_TAKEN} and every other `SETUP_…` code; what was started is stopped again */
export async function startServer(options: StartOptions): Promise<Server> {
  const { config, log, now, onFatal } = options;
  const manifest = await readManifest(config.manifestPath);
  let noteSqlState: (code: string) => void = () => undefined;
  const database = await openDatabase({
    ...config,
    schema: serverSchema,
    nowMs: now(),
    onSqlState: (code) => noteSqlState(code),
    onSilentHolders: (sessions) =>
      log.warn(
        { sessions },
        'ended sessions of a silent process that held locks; what they had not committed is undone',
      ),
    onLost: (cause) =>
      onFatal(new AppError('SETUP_DATABASE_LOST', { path: config.dataFolder, reason: cause.message }, { cause })),
    onInterrupted: () =>
      log.error(
        'a process of the embedded database crashed and closed every connection; requests get 503 until it has recovered',
      ),
    onResumed: () => log.info('the embedded database answers again'),
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const databaseWatch = createDatabaseWatch(database.probe);
  noteSqlState = databaseWatch.note;
  try {
    return await startOnDatabase(options, manifest, { ...database, databaseWatch });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOnDatabase(
  { config, log, now, onFatal }: StartOptions,
  manifest: Manifest,
  database: Database & { databaseWatch: DatabaseWatch },
): Promise<Server> {
  const { pool, closing, probe, databaseWatch } = database;
  // An embedded database has one server; when it was killed the next one need not wait for its leases to run out.
  if (config.databaseUrl === null) await endAllLeases(pool);
  const holder = randomUUID();
  const network = config.chain.slice('sui:'.length);
  const createClient = (...urls: string[]) =>
    new SuiGrpcClient({ network, baseUrl: urls[0] as string, format: 'binary', fetch: createNodeFetch(urls) });
  const client = createClient(...nodeUrls(config));
  const source = createNodeSource(config, createClient);
  const breachWatch = createBreachWatch({ db: pool, log });
  const clock = createBusinessClock({ environment: config.environment, now });
  const dayJob = createDayJob({
    pool,
    closing,
    client,
    manifest,
    signer: await readSettlementKey(config),
    holder,
    businessNow: clock.now,
    now,
    log,
  });
  const stages = createStages({
    pool,
    manifest,
    startCheckpoint: config.startCheckpoint,
    source,
    clock,
    closeDay: dayJob.closeDay,
    now,
    log,
    onFatal,
    onApplied: async () => {
      dayJob.wake();
      withdrawals.wake();
      reserves.onDay(stages.status().applier.openDay);
      await breachWatch.look();
      await halts.keeper.look();
    },
  });
  const chain = {
    readHead: () => readHeight(client),
    readPurses: () => fetchVaultPurses(client, manifest),
  };
  const appliedThrough = (checkpoint: bigint) =>
    stages.applier.waitUntil((status) => status.checkpoint >= checkpoint, APPLIED_WAIT_MS);
  const signer = config.signer && createSignerClient(config.signer);
  const halts = createHalts({
    pool,
    checks: database.checks,
    ...chain,
    appliedThrough,
    stopSigner: signer?.halt ?? null,
    now,
    log,
  });
  const reserves = createReserves({
    pool,
    chain: { ...chain, readProductReserves: () => fetchProductReserves(client, manifest) },
    appliedThrough,
    now,
    randomBytes,
    log,
  });
  const withdrawals = createWithdrawalWorker({
    pool,
    signer,
    readGate: () => fetchVaultGate(client, manifest),
    ...halts.forIssuer,
    look: halts.keeper.look,
    site: intentSite(config.publicUrl, config.chain),
    holder,
    businessNow: clock.now,
    now,
    log,
  });
  const contactKeys = config.contactKeys ?? (await openLocalContactKeys(join(config.dataFolder, 'contact-key')));
  await resealContacts(pool, contactKeys);
  const { app, auth, intents } = createServerApp({
    pool,
    probe,
    databaseWatch,
    deadlines: DEADLINES,
    client,
    config: describeConfig(config, manifest),
    publicUrl: config.publicUrl,
    appFolder: config.appFolder,
    trustedProxy: config.trustedProxy,
    loginsPerMinute: config.loginsPerMinute,
    readsPerMinute: config.readsPerMinute,
    contactKeys,
    priceService: createPriceService({ url: config.priceServiceUrl, fetch, now }),
    chainStatus: stages.status,
    settlementProblem: dayJob.problem,
    businessNow: clock.now,
    waitForDay: (day, timeoutMs) =>
      stages.applier.waitUntil(({ openDay }) => openDay !== null && openDay >= day, timeoutMs),
    onIntents: withdrawals.wake,
    withdrawalProblems: withdrawals.problems,
    vaultWatch: halts.vaultWatch,
    breachWatch,
    halts: halts.keeper,
    reserves,
    log,
    now,
  });
  try {
    await stages.start();
    dayJob.start();
    await breachWatch.look();
    await halts.keeper.look();
    const nodeProxy =
      config.environment === 'local'
        ? createNodeProxy({ host: '127.0.0.1', port: config.chainPort, trustedProxy: config.trustedProxy })
        : null;
    const listener = await listen(app, { host: config.host, port: config.port, nodeProxy });
    halts.start();
    withdrawals.start();
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
        await halts.stop();
        await reserves.stop();
        await intents.runner.drain();
        await withdrawals.stop();
        await dayJob.stop();
        await stages.stop();
        await database.close();
      },
    };
  } catch (error) {
    await dayJob.stop();
    await stages.stop();
    throw error;
  }
}

async function readHeight({ ledgerService }: SuiGrpcClient): Promise<bigint> {
  return (await ledgerService.getServiceInfo({})).response.checkpointHeight ?? 0n;
}

function describeConfig(config: ServerConfig, manifest: Manifest): ConfigResponse {
  return {
    environment: config.environment,
    chain: config.chain,
    nodes: [...(config.nodes ?? LOCAL_NODES)],
    manifest,
    explorerUrl: config.explorerUrl,
    supportUrl: config.supportUrl,
    faucetUrl: config.environment === 'local' ? '/node/v2/gas' : null,
    sampleWorld: config.sampleWorld,
  };
}
