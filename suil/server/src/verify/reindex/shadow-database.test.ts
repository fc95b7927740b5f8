import { isAppError } from '@suil/core';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverSchema } from '../../modules/index.ts';
import { withShadowDatabase } from './shadow-database.ts';

const database = useTestDatabase([]);
const ROLE = 'shadow_without_right';
let live: Pool;

beforeAll(async () => {
  await database.pool.query(`CREATE ROLE ${ROLE} LOGIN`);
  live = createPool({ connection: { ...database.connection, user: ROLE } });
});
afterAll(async () => {
  await live.end();
  await database.pool.query(`DROP ROLE ${ROLE}`);
});

const listShadows = async () =>
  (await database.pool.query("SELECT datname FROM pg_database WHERE datname IN ('suil_shadow_77', 'suil_shadow_78')"))
    .rows;

test('error: an owner that may not make databases is named, with what allows it; nothing is done', async () => {
  let worked = false;
  const given = { live, connection: database.connection, schema: serverSchema, nowMs: 77 };
  const refusal = await withShadowDatabase(given, async () => {
    worked = true;
  }).catch((error: unknown) => error);
  expect(isAppError(refusal, 'REINDEX_DATABASE_REFUSED') && refusal.message).toContain(`ALTER ROLE "${ROLE}" CREATEDB`);
  expect([worked, await listShadows()]).toEqual([false, []]);
});

test('default: the shadow is there for the work, empty and of the same schema, and gone behind it', async () => {
  const given = { live: database.pool, connection: database.connection, schema: serverSchema, nowMs: 78 };
  const seen = await withShadowDatabase(given, async (shadow) => [
    (await shadow.query('SELECT current_database() AS name')).rows[0]?.name,
    Number((await shadow.query('SELECT count(*) AS rows FROM ledger.journal')).rows[0]?.rows),
  ]);
  expect(seen).toEqual(['suil_shadow_78', 0]);
  expect(await listShadows()).toEqual([]);
});
