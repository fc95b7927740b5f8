import { migrate } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { requireRows } from './require-rows.ts';

const database = useTestDatabase(serverMigrations);
const later = (sql: string) => [
  ...serverMigrations,
  { scope: 'later', migrations: [{ number: 1, name: 'fill', sql: `-- expand: a table of later.\n${sql}` }] },
];
const FILLS = 'INSERT INTO later SELECT kind FROM chain_events WHERE kind = 1';
const archive = (table: string) =>
  database.pool.query("INSERT INTO archived_parts VALUES ($1, 0, 8, 5, 'a', 7)", [table]);

test('default: all rows are in the database, and every change may read them', async () => {
  await database.pool.query('DELETE FROM archived_parts');
  await expect(requireRows(database.pool, later(FILLS))).resolves.toBeUndefined();
});

test.each([
  FILLS,
  'INSERT INTO later SELECT 1 FROM members m\n  JOIN public.chain_events e ON e.digest = m.address',
  'UPDATE later SET x = 1 FROM members, chain_events e WHERE true',
  'UPDATE chain_events SET kind = kind',
])('error: SETUP_ROWS_ARCHIVED for a change that is not applied and reads archived rows: %s', async (sql) => {
  await database.pool.query('DELETE FROM archived_parts');
  await archive('chain_events');
  await expect(requireRows(database.pool, later(sql))).rejects.toMatchObject({
    code: 'SETUP_ROWS_ARCHIVED',
    context: { change: 'later 1 fill', table: 'chain_events' },
  });
});

test.each([
  'CREATE INDEX later ON chain_events (kind)',
  'ALTER TABLE chain_events ADD COLUMN later text',
  '-- As FROM chain_events does.\nCREATE TABLE later (id integer)',
  'INSERT INTO later SELECT kind FROM chain_events_of_later',
])('boundary: a change that reads no archived row may be applied: %s', async (sql) => {
  await database.pool.query('DELETE FROM archived_parts');
  await archive('chain_events');
  await archive('intents');
  await expect(requireRows(database.pool, later(sql))).resolves.toBeUndefined();
});

test('boundary: a change that was applied before the rows were archived is no matter', async () => {
  await database.pool.query('DELETE FROM archived_parts');
  await database.pool.query('CREATE TABLE IF NOT EXISTS later (kind text)');
  const scopes = later("INSERT INTO later SELECT kind FROM chain_events WHERE kind = 'x'");
  await migrate(database.pool, scopes, 5);
  await archive('chain_events');
  await expect(requireRows(database.pool, scopes)).resolves.toBeUndefined();
});
