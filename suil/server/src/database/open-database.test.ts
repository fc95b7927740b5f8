import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailure } from '@suil/core';
import { createPool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { serverSchema } from '../modules/index.ts';
import { createRoles, ROLES } from './grants.ts';
import { type Database, openDatabase } from './open-database.ts';
import type { DatabaseSchema } from './schema.ts';
import { OF_WEB } from './tables.ts';

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

const COMMON = {
  dataFolder: '',
  databaseWriterUrl: null,
  nowMs: 1,
  schema: serverSchema,
  onLost: () => undefined,
  onIdleError: () => undefined,
};

async function open(databaseUrl: string | null = null, schema: DatabaseSchema = serverSchema): Promise<Database> {
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    databaseWriterUrl: null,
    databaseMigrationUrl: null,
    database: readConfig({}).database,
    nowMs: 1,
    schema,
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
  test('default: an embedded database that remembers, used by roles that cannot change the books', async () => {
    const first = await open();
    await first.writer.query(
      "INSERT INTO ledger.entries (key, kind, occurred_at_ms, input_seq, posted_at_ms) VALUES ('a', 'test', 1, 1, 1)",
    );
    await expect(first.writer.query('DELETE FROM ledger.entries')).rejects.toThrow('permission denied');
    await expect(first.pool.query('INSERT INTO ledger.entries SELECT * FROM ledger.entries')).rejects.toThrow(
      'permission denied',
    );
    await opened.pop()?.close();
    const second = await open();
    expect((await second.pool.query('SELECT key FROM ledger.entries')).rows).toEqual([{ key: 'a' }]);
  });

  test('behavior: any other Postgres by its address, schema included', async () => {
    const { pool } = await open(externalUrl());
    expect((await pool.query('SELECT count(*) AS n FROM liquidity_records')).rows).toEqual([{ n: 0n }]);
  });

  test('regression/06 the limits are in force on every connection, on the role too, and not for migrations and commands', async () => {
    const { host, user, database: name } = empty.connection as { host: string; user: string; database: string };
    const at = (role: string) => `postgres://${role}@${encodeURIComponent(host)}/${name}`;
    const options = {
      ...COMMON,
      databaseUrl: at('limited_web'),
      databaseWriterUrl: at('limited_writer'),
      databaseMigrationUrl: at(user),
    };
    await empty.pool.query('CREATE ROLE limited_web LOGIN; CREATE ROLE limited_writer LOGIN');
    const database = await openDatabase({ ...options, database: readConfig({}).database });
    opened.push(database);
    const show = async (pool: Database['pool']) =>
      (
        await pool.query(`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
          current_setting('idle_in_transaction_session_timeout') AS idle`)
      ).rows[0];
    expect(await show(database.pool)).toEqual({ statement: '5s', lock: '2s', idle: '5s' });
    expect(await show(database.writer)).toEqual({ statement: '10s', lock: '2s', idle: '5s' });
    expect(await show(database.closing)).toEqual({ statement: '10min', lock: '30s', idle: '5s' });
    expect(await show(database.probe)).toEqual({ statement: '700ms', lock: '500ms', idle: '700ms' });
    // Sessions of the roles that ask for nothing, as behind a pooler that drops what is requested.
    for (const [role, statement] of [
      ['limited_web', '5s'],
      ['limited_writer', '10s'],
    ] as const) {
      const plain = createPool({ connection: { connectionString: at(role) } });
      expect(await show(plain)).toEqual({ statement, lock: '2s', idle: '5s' });
      await plain.end();
    }
    const command = await openDatabase({ ...options, database: null });
    opened.push(command);
    expect(await show(command.pool)).toEqual({ statement: '0', lock: '0', idle: '0' });
  });

  test('behavior: without a role of requests, the one role writes; readers that are there get their rights', async () => {
    const { host, user, database: name } = empty.connection as { host: string; user: string; database: string };
    const at = (role: string) => `postgres://${role}@${encodeURIComponent(host)}/${name}`;
    await empty.pool.query('CREATE ROLE one_app LOGIN');
    await createRoles(empty.pool, [ROLES.backup]);
    const database = await openDatabase({
      ...COMMON,
      database: readConfig({}).database,
      databaseUrl: at('one_app'),
      databaseMigrationUrl: at(user),
    });
    opened.push(database);
    const may = async (role: string, right: string) =>
      (await empty.pool.query("SELECT has_table_privilege($1, 'ledger.journal', $2) AS may", [role, right])).rows[0]
        ?.may;
    expect([await may('one_app', 'INSERT'), await may('one_app', 'DELETE')]).toEqual([true, false]);
    expect([await may(ROLES.backup, 'SELECT'), await may(ROLES.backup, 'INSERT')]).toEqual([true, false]);
  });

  test('error: SETUP_ROWS_ARCHIVED for a release that reads archived rows, and its changes are not applied', async () => {
    await (await open(externalUrl())).pool.query("INSERT INTO archived_parts VALUES ('chain_events', 0, 8, 5, 'a', 7)");
    const sql = '-- expand: one more table\nCREATE TABLE kinds AS SELECT kind FROM chain_events';
    const part = { migrations: { scope: 'kinds', migrations: [{ number: 1, name: 'kinds', sql }] }, tables: {} };
    const schema = { ...serverSchema, tables: [...serverSchema.tables, part] };
    await expect(open(externalUrl(), schema)).rejects.toMatchObject({ code: 'SETUP_ROWS_ARCHIVED' });
    const { pool } = await open(externalUrl());
    await pool.query('DELETE FROM archived_parts');
    expect((await pool.query("SELECT to_regclass('kinds') AS kinds")).rows).toEqual([{ kinds: null }]);
  });

  test('error: SETUP_SCHEMA_UNKNOWN for a database of a newer version, which stays as it is', async () => {
    await (await open(externalUrl())).pool.query(
      "INSERT INTO schema_migrations VALUES ('server', 99, 'future', 'x', 1)",
    );
    const refused = await open(externalUrl()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'SETUP_SCHEMA_UNKNOWN' });
    expect(describeFailure(refused)).toBe(
      'The database was written by another version (server 99 future; this one knows 5). Update the code, or begin anew with: npm run reset',
    );
  });

  test('behavior: a start of the release before leaves the rights to what the next one added', async () => {
    const later = {
      scope: 'later',
      migrations: [{ number: 1, name: 'later', sql: '-- expand: one more table\nCREATE TABLE later (n integer)' }],
    };
    const part = { migrations: later, tables: { later: OF_WEB } };
    const next = await open(null, { ...serverSchema, tables: [...serverSchema.tables, part] });
    await next.pool.query('INSERT INTO later VALUES (1)');
    await opened.pop()?.close();
    const before = await open();
    await before.pool.query('INSERT INTO later VALUES (2)');
    expect((await before.pool.query('SELECT n FROM later')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('error: SETUP_DATABASE_UNREACHABLE when no server answers at the address', async () => {
    await expect(open(`postgres://none@${encodeURIComponent(dataFolder)}/none`)).rejects.toMatchObject({
      code: 'SETUP_DATABASE_UNREACHABLE',
    });
  });
});
