/** Makes what every module gets: clients of the chain, clocks, limits. Reads nothing yet. */

import { randomBytes, randomUUID } from 'node:crypto';
import { createNodeClient, createObjectReader } from '@suil/checkpoints';
import type { Manifest } from '@suil/core/api';
import { openJournal } from '@suil/ledger/write';
import { createSignatureVerifier } from '@suil/signature';
import type { Logger } from 'pino';
import type { ServerConfig } from './config.ts';
import { createClockCheck } from './database/clock/clock-check.ts';
import type { DatabaseWatch } from './database/database-watch.ts';
import { createListReader } from './database/list-reader.ts';
import type { Database } from './database/open-database.ts';
import type { Metrics } from './http/health/metrics.ts';
import type { Problem } from './http/health/problem.ts';
import { createRateLimiter } from './http/limits/rate-limit.ts';
import { readCursor } from './indexer/cursor.ts';
import { nodeUrls } from './indexer/node-source.ts';
import type { IntentTrace } from './intent-trace.ts';
import type { MemberPostings } from './module/member-postings.ts';
import type { ProgressStore } from './module/progress.ts';
import type { Services } from './module/services.ts';
import { siteOf } from './module/site.ts';
import { createChainReader } from './node/chain-reader.ts';
import { readSettlementKey } from './node/settlement-key.ts';
import { createTransactionSender } from './node/transaction-sender.ts';
import { createVoucherKeyReader } from './node/voucher-keys.ts';

export interface ServicesOptions {
  readonly config: ServerConfig;
  readonly deployment: Manifest;
  readonly database: Database & { readonly databaseWatch: DatabaseWatch };
  readonly metrics: Metrics;
  readonly trace: IntentTrace;
  readonly progress: ProgressStore;
  readonly memberPostings: readonly MemberPostings[];
  readonly problems: () => readonly Problem[];
  readonly chainNow: () => number;
  readonly now: () => number;
  readonly log: Logger;
}

/** @throws {SETUP_CONFIG_INVALID} for a settlement key that is none */
export async function createServices({ database, ...options }: ServicesOptions): Promise<Services> {
  const { config, deployment, now } = options;
  const elapsedMs = () => performance.now();
  const { pool, writer, closing, closingTarget, checks, probe, replica, databaseWatch } = database;
  const { log } = options;
  const client = createNodeClient(config.chain, nodeUrls(config));
  const signer = await readSettlementKey(config);
  const nodes = nodeUrls(config).map((url) => ({ url, client: createNodeClient(config.chain, [url]) }));
  const readVoucherKeys = createVoucherKeyReader({
    deployment,
    readVersion: () => readCursor(pool),
    readObject: createObjectReader({ nodes, now, onUnverified: options.progress.countUnverified }),
  });
  return {
    ...options,
    journal: openJournal(writer),
    lists: createListReader({ primary: pool, replica, elapsedMs, log }),
    ...{ pool, writer, closing, closingTarget, checks, probe, replica, databaseWatch, client, randomBytes, fetch },
    chain: createChainReader(client, deployment, readVoucherKeys),
    sender:
      signer &&
      createTransactionSender(
        nodes.map((node) => node.client),
        signer,
      ),
    verifySignature: createSignatureVerifier(null),
    site: siteOf(config),
    databaseNow: null,
    requireClock: createClockCheck({ now, databaseNow: null, elapsedMs }),
    limitRate: createRateLimiter({ db: pool, now: null }),
    elapsedMs,
    holder: randomUUID(),
  };
}
