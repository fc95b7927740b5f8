/** Opens the database for a running server: what its interruptions are reported as, and what watches it. */
import { AppError } from '@suil/core';
import type { Logger } from 'pino';
import type { ServerConfig } from './config.ts';
import { createDatabaseWatch, type DatabaseWatch } from './database/database-watch.ts';
import { observePools } from './database/measures/observe-pools.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import type { DatabaseSchema } from './database/schema.ts';
import type { Metrics } from './http/health/metrics.ts';
import { endAllLeases } from './jobs/lease.ts';

export interface ServerDatabaseOptions {
  readonly config: ServerConfig;
  readonly schema: DatabaseSchema;
  readonly now: () => number;
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
  readonly metrics: Metrics;
}

/** @throws as `openDatabase` */
export async function openServerDatabase(
  options: ServerDatabaseOptions,
): Promise<Database & { readonly databaseWatch: DatabaseWatch }> {
  const { config, schema, now, log, onFatal, metrics } = options;
  let noteSqlState: (code: string) => void = () => undefined;
  const database = await openDatabase({
    ...config,
    schema,
    nowMs: now(),
    observe: observePools(metrics),
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
  const databaseWatch = createDatabaseWatch(database.probe, {
    now,
    databaseNow: null,
    elapsedMs: () => performance.now(),
  });
  noteSqlState = databaseWatch.note;
  // An embedded database has one server; when it was killed the next one need not wait for its leases to run out.
  if (config.databaseUrl === null)
    await endAllLeases(database.writer).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  return { ...database, databaseWatch };
}
