/** A database that several releases share: what expands it, what contracts it, and who waits for whom. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type MigrationScope, migrate } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);
beforeEach(() => database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));

const first = { number: 1, name: 'first', sql: 'CREATE TABLE a (n integer)' };
const second = { number: 2, name: 'second', sql: 'ALTER TABLE a ADD COLUMN m integer DEFAULT 7' };
const scope = (...migrations: MigrationScope['migrations']): MigrationScope => ({ scope: 'bank', migrations });

describe('migrate', () => {
  test('behavior: earlier code runs on a database that later code has only expanded, also by a part of its own', async () => {
    const expand = { number: 3, name: 'expand', sql: '-- expand: one more table\nCREATE TABLE c (n integer)' };
    const part = { scope: 'mint', migrations: [{ ...expand, number: 1, sql: '-- expand: of its own\nSELECT 1' }] };
    await migrate(database.pool, [scope(first, second, expand), part], 5);
    expect(await migrate(database.pool, [scope(first, second)], 6)).toEqual({ applied: 0, isNewer: true });
    expect(await migrate(database.pool, [scope(first, second, expand), part], 7)).toEqual({
      applied: 0,
      isNewer: false,
    });
  });

  test('error: SETUP_SCHEMA_UNKNOWN when one of the later changes contracts, and for an expanding one that was edited', async () => {
    const expand = { number: 2, name: 'expand', sql: '-- expand: one more table\nCREATE TABLE c (n integer)' };
    const contract = { number: 3, name: 'contract', sql: '-- contract after 0.2.0: no a any more\nDROP TABLE a' };
    await migrate(database.pool, [scope(first, expand, contract)], 5);
    await expect(migrate(database.pool, [scope(first)], 6)).rejects.toMatchObject({ code: 'SETUP_SCHEMA_UNKNOWN' });
    const edited = scope(first, { ...expand, sql: `${expand.sql};` }, contract);
    await expect(migrate(database.pool, [edited], 6)).rejects.toMatchObject({ code: 'SETUP_SCHEMA_UNKNOWN' });
  });

  test('behavior: what earlier code wrote of its changes counts as contracting', async () => {
    await migrate(database.pool, [scope(first)], 5);
    await database.pool.query('ALTER TABLE schema_migrations DROP COLUMN kind');
    await database.pool.query("INSERT INTO schema_migrations VALUES ('bank', 2, 'second', 'x', 5)");
    await expect(migrate(database.pool, [scope(first)], 6)).rejects.toMatchObject({ code: 'SETUP_SCHEMA_UNKNOWN' });
  });

  test('behavior: while a backup reads, a change waits for its lock in tries, and reads are answered between them', async () => {
    await migrate(database.pool, [scope(first)], 5);
    const backup = await database.pool.connect();
    await backup.query('BEGIN; SELECT n FROM a');
    const migrating = migrate(database.pool, [scope(first, second)], 6, { pauseMs: 10 });
    await expect
      .poll(
        async () =>
          (await database.pool.query("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'a'::regclass")).rowCount,
      )
      .toBe(1);
    expect((await database.pool.query('SELECT n FROM a')).rows).toEqual([]);
    await backup.query('COMMIT');
    backup.release();
    expect(await migrating).toEqual({ applied: 1, isNewer: false });
  });
});
