import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPool, openCluster, withTransaction } from '../index.ts';

/** A primary whose synchronous standby is away: commits wait for it. */
async function openWithoutStandby() {
  const folder = mkdtempSync(join(tmpdir(), 'suil-unconfirmed-'));
  const settings = [
    'wal_level=replica',
    'max_wal_senders=2',
    'synchronous_commit=on',
    'synchronous_standby_names=away',
  ];
  const cluster = await openCluster({ folder, durable: false, settings });
  const pool = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 3 });
  onTestFinished(async () => {
    await pool.end();
    await cluster.stop();
    rmSync(folder, { recursive: true });
  });
  return pool;
}

test('error: DATABASE_UNAVAILABLE for a commit whose standby did not confirm it, although the primary calls it done', async () => {
  const pool = await openWithoutStandby();
  const made = withTransaction(pool, (tx) => tx.query('CREATE TABLE waiting (n integer)'));
  const refused = expect(made).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    context: { reason: expect.stringContaining('synchronous replication') },
  });
  const cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await vi.waitUntil(async () => (await pool.query(cancel)).rowCount === 1, { timeout: 10_000 });
  await refused;
  // It may stay: the primary has it.
  expect((await pool.query("SELECT to_regclass('waiting') AS name")).rows).toEqual([{ name: 'waiting' }]);
});
