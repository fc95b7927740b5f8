/** What is due, by events that are stored and by those that are applied. */
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { beforeEach, expect, test } from 'vitest';
import { storeCheckpoints } from '../../../indexer/store-checkpoints.ts';
import { applyPending, emptyDatabase } from '../../../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent, type MemoryChain } from '../../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { readDueDays, readSeasonNews } from './due.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_000;
const root = new Uint8Array(32);
let pool: Pool;
let memory: MemoryChain;

const published = (day: number) => eventOn(DAY, 'SettlementPublished', { day, root, total: 0n, claimableAtMs: 1 });
const revoked = (day: number) => eventOn(DAY, 'SettlementRevoked', { day, root, total: 0n });

/** Stores what the chain certified, and applies none of it. */
async function certify(...events: ChainEvent[]): Promise<void> {
  memory.add(...events);
  await storeCheckpoints(memory.checkpoints, { pool, decodeEvent: decodeMemoryEvent });
}

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
  memory = createMemoryChain(CHAIN);
});

test('days: nothing is said, days are published, one is revoked and published again, applied or not', async () => {
  expect(await readDueDays(pool, DAY - 9)).toEqual({ revoked: new Map(), next: DAY - 9 });
  await certify(published(DAY - 9), published(DAY - 8));
  const first = await readDueDays(pool, DAY - 9);
  expect(first).toEqual({ revoked: new Map(), next: DAY - 7 });
  await applyPending(pool);
  expect(await readDueDays(pool, DAY - 9)).toEqual(first);
  await certify(revoked(DAY - 9));
  expect(await readDueDays(pool, DAY - 9)).toEqual({ revoked: new Map([[DAY - 9, '2.0']]), next: DAY - 7 });
  await applyPending(pool);
  expect(await readDueDays(pool, DAY - 9)).toEqual({ revoked: new Map([[DAY - 9, '2.0']]), next: DAY - 7 });
  await certify(published(DAY - 9));
  expect(await readDueDays(pool, DAY - 9)).toEqual({ revoked: new Map(), next: DAY - 7 });
  // Of a day behind them the chain has said nothing.
  await applyPending(pool);
  expect(await readDueDays(pool, DAY - 7)).toEqual({ revoked: new Map(), next: DAY - 7 });
});

test('a season: nothing is said, it is published, attested, revoked, applied or not', async () => {
  expect(await readSeasonNews(pool, 0)).toBeNull();
  await certify(eventOn(DAY, 'SeasonPublished', { season: 0, root }));
  await certify(eventOn(DAY, 'SeasonPublished', { season: 1, root }));
  expect(await readSeasonNews(pool, 0)).toEqual({ hasRoot: true, asOf: '1.0' });
  await applyPending(pool);
  expect(await readSeasonNews(pool, 0)).toEqual({ hasRoot: true, asOf: '1.0' });
  await certify(eventOn(DAY, 'SeasonAttested', { season: 0, root, provableAtMs: 1 }));
  expect(await readSeasonNews(pool, 0)).toEqual({ hasRoot: true, asOf: '3.0' });
  await certify(eventOn(DAY, 'SeasonRevoked', { season: 0, root }));
  expect(await readSeasonNews(pool, 0)).toEqual({ hasRoot: false, asOf: '4.0' });
  expect(await readSeasonNews(pool, 1)).toEqual({ hasRoot: true, asOf: '2.0' });
  expect(await readSeasonNews(pool, 2)).toBeNull();
});
