import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './open-database.ts';

const empty = useTestDatabase([]);
let dataFolder: string;
let opened: Database[] = [];

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'suil-data-'));
});
afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
  rmSync(dataFolder, { recursive: true, force: true });
});

async function open(databaseUrl: string | null = null): Promise<Database> {
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    databaseMigrationUrl: null,
    nowMs: 1,
    onLost: () => undefined,
    onIdleError: () => undefined,
  });
  opened.push(database);
  return database;
}

/** Address of the test run's own server, as an operator would give it. */
function externalUrl(): string {
  const { host, user, database } = empty.connection as { host: string; user: string; database: string };
  return `postgres://${user}@${encodeURIComponent(host)}/${database}`;
}

describe('openDatabase', () => {
  test('default: an embedded database that remembers, used by a role that cannot change the books', async () => {
    const first = await open();
    await first.pool.query(
      "INSERT INTO ledger.entries (key, kind, occurred_at_ms, input_seq, posted_at_ms) VALUES ('a', 'test', 1, 1, 1)",
    );
    await expect(first.pool.query('DELETE FROM ledger.entries')).rejects.toThrow('permission denied');
    await opened.pop()?.close();
    const second = await open();
    expect((await second.pool.query('SELECT key FROM ledger.entries')).rows).toEqual([{ key: 'a' }]);
  });

  test('behavior: any other Postgres by its address, schema included', async () => {
    const { pool } = await open(externalUrl());
    expect((await pool.query('SELECT count(*) AS n FROM liquidity_records')).rows).toEqual([{ n: 0n }]);
  });

  test('error: SETUP_SCHEMA_UNKNOWN for a database of a newer version, which stays as it is', async () => {
    await (await open(externalUrl())).pool.query(
      "INSERT INTO schema_migrations VALUES ('server', 99, 'future', 'x', 1)",
    );
    await expect(open(externalUrl())).rejects.toMatchObject({
      code: 'SETUP_SCHEMA_UNKNOWN',
      message:
        'The database was written by another version (server 99 future; this one knows 5). Update the code, or begin anew with: npm run reset',
    });
  });

  test('error: SETUP_DATABASE_UNREACHABLE when nobody answers at the address', async () => {
    await expect(open(`postgres://nobody@${encodeURIComponent(dataFolder)}/none`)).rejects.toMatchObject({
      code: 'SETUP_DATABASE_UNREACHABLE',
    });
  });
});
