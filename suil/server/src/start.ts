/** Starts the server's parts in order and stops them in the opposite one, after a failure halfway as well as after a normal stop. */
import { startCheckpointOf } from '@suil/core';
import { openTracing } from '@suil/tracing';
import type { Logger } from 'pino';
import { createClosing } from './closing/create-closing.ts';
import type { ServerConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { indexTables } from './database/tables.ts';
import type { Api } from './http/api.ts';
import { createMetrics } from './http/health/metrics.ts';
import { DEADLINES } from './http/limits/deadline.ts';
import { listen } from './http/listen.ts';
import { createNodeProxy } from './http/node-proxy.ts';
import { createDecodeEvent } from './indexer/decode-event.ts';
import { createIndexer } from './indexer/indexer.ts';
import { createNodeSource, openPosition } from './indexer/node-source.ts';
import { createIntentTrace, type IntentTrace } from './intent-trace.ts';
import { createIntents } from './intents/create-intents.ts';
import { createLedgerWriter } from './ledger-writer/create-ledger-writer.ts';
import { readManifest } from './manifest.ts';
import { toOpeningStep } from './member-postings/opening.ts';
import type { OpenModule, Worker } from './module/module.ts';
import { actionsOf, closingStepsOf, memberPostingsOf, projectorsOf, refusalsOf } from './module/module-list.ts';
import { createProgress } from './module/progress.ts';
import { modules, serverSchema } from './modules/index.ts';
import { createBusinessClock } from './node/business-clock.ts';
import { openServerDatabase } from './open-server-database.ts';
import { createRetention } from './retention/create-retention.ts';
import { createServerApp } from './server-app.ts';

export interface Server {
  /** Where the app is, e.g. `http://127.0.0.1:8080/chain/`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  readonly now: () => number;
  /** Called when a running server cannot continue. */
  readonly onFatal: (error: Error) => void;
}

const serverTables = indexTables(serverSchema.tables);

/** @throws {SETUP_PORT_TAKEN} and every other `SETUP_…` code; what was started is stopped again */
export async function startServer({ config, log, now, onFatal }: StartOptions): Promise<Server> {
  await using opened = new AsyncDisposableStack();
  const run = async (worker: Worker): Promise<void> => {
    opened.defer(worker.stop);
    await worker.start();
  };
  const deployment = await readManifest(config.manifestPath);
  const position = openPosition({ config, deployment, nowMs: now(), log });
  opened.defer(async () => position.close());
  const trace = await openTrace(config, opened);
  const metrics = createMetrics();
  const database = await openServerDatabase({ config, schema: serverSchema, metrics, now, log, onFatal });
  opened.defer(database.close);

  const clock = createBusinessClock({ environment: config.environment, now, elapsedMs: () => performance.now() });
  const progress = createProgress();
  const running: OpenModule[] = [];
  const problems = () => running.flatMap((module) => module.problems?.() ?? []);
  const memberPostings = memberPostingsOf(modules);
  const services = await createServices({
    ...{ config, deployment, database, metrics, trace, progress, memberPostings, problems, now, log },
    chainNow: clock.now,
  });
  await services.journal.readEpoch();
  running.push(...modules.flatMap(({ open }) => open?.(services) ?? []), createRetention(services, serverTables));
  const onApplied = async () => {
    for (const module of running) await module.onApplied?.(progress.read().ledger);
  };
  const intents = createIntents(services, {
    ...{ memberPostings, actions: actionsOf(modules, deployment), refusals: refusalsOf(running) },
    noteInput: running.find((module) => module.noteInput)?.noteInput,
    onLevel: onApplied,
    onAccepted: () => {
      for (const { onAccepted } of running) onAccepted?.();
    },
  });

  const writer = createLedgerWriter({
    ...{ journal: services.journal, progress, metrics, now, log, onFatal },
    businessNow: clock.now,
    projectors: projectorsOf(modules, deployment),
    ...createClosing(services, { ...closingStepsOf(modules, (step) => toOpeningStep(step)), memberPostings }),
    onApplied,
  });
  // A local chain can have been made anew: there the message says how to begin again.
  const onContradiction = ({ message }: Error) => {
    for (const module of running) module.onContradiction?.(message);
  };
  const source = createNodeSource({ config, position, progress, log, now });
  const indexer = createIndexer({
    ...{ pool: database.writer, source, now, log, onFatal },
    deployment: { ...deployment, startCheckpoint: startCheckpointOf(deployment, config.startCheckpoint) },
    decodeEvent: createDecodeEvent(deployment.package),
    ...(config.environment !== 'local' && { onContradiction }),
    onStatus: progress.writeIndexer,
    onHead: ({ timestampMs }) => clock.observe(timestampMs),
    onStored: ({ events, before, cursor }) => writer.take(before.checkpoint, cursor.checkpoint, events),
    waitForCapacity: writer.waitForCapacity,
  });
  await run({ start: indexer.start, stop: indexer.stop });
  opened.defer(() => source.close());
  await run(writer);
  for (const worker of [...running.flatMap(({ workers }) => workers ?? []), ...intents.workers]) await run(worker);

  const app = createServerApp(services, [...running, intents], DEADLINES);
  const listener = await openListener(app, config);
  opened.defer(listener.close);
  const started = opened.move();
  return { url: listener.url, stop: () => started.disposeAsync() };
}

async function openTrace({ traceEndpoint }: ServerConfig, opened: AsyncDisposableStack): Promise<IntentTrace> {
  const tracing = await openTracing(traceEndpoint, 'suil-server');
  opened.defer(async () => tracing?.close());
  return createIntentTrace(tracing, () => performance.now());
}

/** Returns the app's address too; a port of 0 is any free one, known only now. */
async function openListener(app: Api, config: ServerConfig): Promise<{ url: string; close: () => Promise<void> }> {
  const { host, port, environment, chainPort, trustedProxy } = config;
  const nodeProxy =
    environment === 'local' ? createNodeProxy({ host: '127.0.0.1', port: chainPort, trustedProxy }) : null;
  const listener = await listen(app, { host, port, nodeProxy });
  const url = new URL('/chain/', config.publicUrl);
  if (port === 0) url.port = String(listener.port);
  return { url: url.href, close: listener.close };
}
