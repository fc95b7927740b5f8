/** What modules are opened with, over a test database: a chain on which nothing happened, and no other server. */
import { randomBytes } from 'node:crypto';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { VAULT_ASSETS } from '@suil/core';
import { openJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import { createSignatureVerifier } from '@suil/signature';
import { pino } from 'pino';
import { createClockCheck } from '../database/clock/clock-check.ts';
import { createDatabaseWatch } from '../database/database-watch.ts';
import { createListReader } from '../database/list-reader.ts';
import { createMetrics } from '../http/health/metrics.ts';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { NO_TRACE } from '../intent-trace.ts';
import type { Progress } from '../module/progress.ts';
import type { Services } from '../module/services.ts';
import { siteOf } from '../module/site.ts';
import type { ChainReader } from '../node/chain-reader.ts';
import { CHAIN, manifest } from './test-deployment.test-support.ts';

export const emptyChain: ChainReader = {
  readHead: async () => 0n,
  readVaultBalances: async () =>
    VAULT_ASSETS.map((coin) => ({
      coin,
      balance: 0n,
      objectId: manifest.vault,
      version: 1n,
      digest: CHAIN,
      fees: { amount: 0n, taken: 0n },
    })),
  readWithdrawalLimits: () => Promise.reject(new Error('not here')),
  readVoucherKeys: async () => 'unknown',
  readProductReserves: () => Promise.reject(new Error('not here')),
};

const NOTHING_READ: Progress = {
  read: () => ({
    indexer: { head: null, answeredAtMs: 0, cursor: { checkpoint: -1n, chainTimestampMs: 0 }, problem: null },
    ledger: { checkpoint: -1n, chainTimestampMs: 0, openDay: null, problem: null, closingProblem: null },
    unverified: new Map(),
    nodeHeadsMs: new Map(),
  }),
  waitUntil: async () => false,
  appliedThrough: async () => true,
};

/** Returns services of which `given` replaces any. */
export function createTestServices(pool: Pool, given: Pick<Services, 'config' | 'now'> & Partial<Services>): Services {
  const { config, now, databaseNow = now, probe = pool, writer = pool, log = pino({ level: 'silent' }) } = given;
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://127.0.0.1:1' });
  return {
    journal: openJournal(writer),
    ...{
      pool,
      writer,
      closing: pool,
      closingTarget: null,
      checks: pool,
      probe,
      client,
      config,
      now,
      chainNow: now,
      randomBytes,
    },
    databaseWatch: createDatabaseWatch(probe, { now, databaseNow, elapsedMs: now }),
    metrics: createMetrics(),
    trace: NO_TRACE,
    lists: createListReader({ primary: pool, replica: null, elapsedMs: now, log }),
    chain: emptyChain,
    sender: null,
    replica: null,
    verifySignature: createSignatureVerifier(null),
    deployment: manifest,
    site: siteOf(config),
    progress: NOTHING_READ,
    memberPostings: [],
    problems: () => [],
    fetch: () => Promise.reject(new Error('tests ask no other server')),
    databaseNow,
    requireClock: createClockCheck({ now, databaseNow, elapsedMs: now }),
    limitRate: createRateLimiter({ db: pool, now: databaseNow }),
    elapsedMs: now,
    log,
    holder: 'test',
    ...given,
  };
}
