/** Brings events into an empty test database as the server would: for tests of what becomes of them. */

import { randomBytes } from 'node:crypto';
import type { Checkpoint } from '@suil/checkpoints';
import { openJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import { emptyTables } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { escapeIdentifier } from 'pg';
import { createPlainCloseDay } from '../closing/apply-closing.ts';
import { openCursor } from '../indexer/cursor.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { applyBatch } from '../ledger-writer/apply-batch.ts';
import { dayStepsOf, projectorsOf } from '../module/module-list.ts';
import type { Projector } from '../module/projector.ts';
import { modules } from '../modules/index.ts';
import { createMemoryChain, decodeMemoryEvent } from './memory-chain.test-support.ts';
import { CHAIN, manifest } from './test-deployment.test-support.ts';

/** Empties the database, then brings in one checkpoint per list; returns the digests of their transactions. */
export async function indexEvents(pool: Pool, ...checkpoints: readonly (readonly ChainEvent[])[]): Promise<string[]> {
  await emptyDatabase(pool);
  const chain = createMemoryChain(CHAIN);
  const digests = checkpoints.map((events) => chain.add(...events));
  await bringIn(pool, chain.checkpoints);
  return digests;
}

/** Stores checkpoints, then applies every event and closes the days between; returns how many events were applied. */
export async function bringIn(
  pool: Pool,
  checkpoints: readonly Checkpoint[],
  projectors: readonly Projector[] = projectorsOf(modules, manifest),
): Promise<number> {
  await storeCheckpoints(checkpoints, { pool, decodeEvent: decodeMemoryEvent });
  return applyPending(pool, projectors);
}

/** Applies every stored event and closes the days between; returns how many were applied. */
export async function applyPending(
  pool: Pool,
  projectors: readonly Projector[] = projectorsOf(modules, manifest),
): Promise<number> {
  const journal = openJournal(pool);
  const closeDay = createPlainCloseDay({
    journal,
    steps: dayStepsOf(modules),
    businessNow: () => 0,
    now: () => 5,
    randomBytes,
  });
  for (let applied = 0; ; ) {
    const { events, next, openDay } = await applyBatch({ journal, projectors, nowMs: 5 });
    applied += events;
    if (next === 'nothing') return applied;
    if (next === 'day' && openDay !== null) await closeDay(openDay);
  }
}

/** Forgets everything, and is before the first checkpoint. */
export async function emptyDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'ledger') AND tablename NOT LIKE 'schema\\_%'`,
  );
  const tables = rows.map(({ schema, name }) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`);
  await emptyTables(pool, tables);
  await openCursor(pool, { chain: CHAIN, package: manifest.package });
}

/** Returns every balance of the ledger that is not zero, as `name asset`. */
export async function readLedger(pool: Pool): Promise<Record<string, bigint>> {
  const { rows } = await pool.query<{ account: string; balance: bigint }>(
    `SELECT a.name || ' ' || a.asset AS account, b.balance FROM ledger.accounts a
     JOIN ledger.balances b ON b.account_id = a.id WHERE b.balance <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}
