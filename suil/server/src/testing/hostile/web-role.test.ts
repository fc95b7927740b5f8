/** SQL by an injection into a route: a login with the rights of requests, in a database that holds money. */
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantRoles } from '../../database/grants.ts';
import { serverMigrations, serverSchema } from '../../modules/index.ts';
import { createWithdrawalFixture } from '../../modules/withdrawal/withdrawal-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
const ROLE = 'suil_injected_route';
/** The routes' own: sessions, challenges, calendar addresses, notified devices, limits, nonces. No amount follows from any of them. */
const WRITABLE = new Map([
  ['public.auth_challenges', ['INSERT', 'UPDATE', 'DELETE']],
  ['public.auth_sessions', ['INSERT', 'UPDATE', 'DELETE']],
  ['public.calendar_feeds', ['INSERT', 'UPDATE', 'DELETE']],
  ['public.intent_nonces', ['INSERT', 'DELETE']],
  ['public.push_devices', ['INSERT', 'UPDATE', 'DELETE']],
  ['public.rate_limits', ['INSERT', 'UPDATE', 'DELETE']],
]);
let web: Pool;

beforeAll(async () => {
  await createWithdrawalFixture(database.pool);
  await database.pool.query(`CREATE ROLE ${ROLE} LOGIN`);
  const roles = { writer: null, web: ROLE, audit: null, backup: null };
  await grantRoles(database.pool, roles, serverSchema.tables);
  const { connection } = database;
  if (!('host' in connection)) throw new Error('the test database is reached by its host');
  web = createPool({ connection: { ...connection, user: ROLE } });
});
afterAll(async () => {
  await web.end();
  await database.pool.query(`DROP OWNED BY ${ROLE}`);
  await database.pool.query(`DROP ROLE ${ROLE}`);
});

/** Returns the SQL state of the refusal; null when it was done, and then takes it back. */
async function refusalOf(statement: string): Promise<string | null> {
  const client = await web.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('attack: no table but the routes’ own takes a row, a change, a deletion or an emptying', async () => {
  const { rows: tables } = await database.pool.query<{ name: string; column: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, quote_ident(a.attname) AS column
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = 1
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const allowed: [string, string[]][] = [];
  for (const { name, column } of tables) {
    const statements = {
      INSERT: `INSERT INTO ${name} SELECT * FROM ${name} WHERE false`,
      UPDATE: `UPDATE ${name} SET ${column} = ${column}`,
      DELETE: `DELETE FROM ${name}`,
      TRUNCATE: `TRUNCATE ${name}`,
    };
    const done: string[] = [];
    for (const [kind, statement] of Object.entries(statements)) {
      const code = await refusalOf(statement);
      if (code === null) done.push(kind);
      // Some columns can only be set by the database itself, which is said before rights are looked at.
      else expect([name, kind, code]).toEqual([name, kind, expect.stringMatching(/^(42501|428C9)$/)]);
    }
    if (done.length > 0) allowed.push([name, done]);
  }
  expect(new Map(allowed)).toEqual(WRITABLE);
});

test('attack: no other role is taken on, no function runs as its owner, nothing is made or reset', async () => {
  const statements = [
    ...['suil_writer', 'postgres'].map((role) => `SET ROLE ${role}`),
    'CREATE TABLE public.mine (n integer)',
    'CREATE SCHEMA mine',
    "SELECT setval('ledger.entry_ids', 1)",
    "SELECT nextval('ledger.entry_ids')",
    'ALTER TABLE ledger.balances DISABLE TRIGGER ALL',
  ];
  for (const statement of statements)
    expect([statement, await refusalOf(statement)]).toEqual([statement, expect.stringMatching(/^(42501|22023)$/)]);
  const { rows } = await database.pool.query(
    `SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname IN ('public', 'ledger') AND p.prosecdef`,
  );
  expect(rows).toEqual([]);
});
