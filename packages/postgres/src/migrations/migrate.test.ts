import { describe, expect, test } from 'vitest';
import { type MigrationScope, migrate } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);

const first = { number: 1, name: 'first', sql: 'CREATE TABLE a (n integer)' };
const second = { number: 2, name: 'second', sql: 'ALTER TABLE a ADD COLUMN m integer DEFAULT 7' };
const scope = (...migrations: MigrationScope['migrations']): MigrationScope => ({ scope: 'bank', migrations });

describe('migrate', () => {
  test('behavior: four processes starting at once apply each change once, then later ones in order', async () => {
    const counts = await Promise.all([1, 2, 3, 4].map((nowMs) => migrate(database.pool, [scope(first)], nowMs)));
    expect(counts.map(({ applied }) => applied).sort()).toEqual([0, 0, 0, 1]);
    await database.pool.query('INSERT INTO a VALUES (1)');
    expect(await migrate(database.pool, [scope(first, second)], 5)).toEqual({ applied: 1, isNewer: false });
    expect((await database.pool.query('SELECT n, m FROM a')).rows).toEqual([{ n: 1, m: 7 }]);
  });

  test('error: SETUP_SCHEMA_UNKNOWN when the database is newer, and nothing is changed', async () => {
    await migrate(database.pool, [scope(first, second)], 5);
    await expect(migrate(database.pool, [scope(first)], 6)).rejects.toMatchObject({
      code: 'SETUP_SCHEMA_UNKNOWN',
      message: 'The database was written by another version (bank 2 second; this one knows 1). Update the code.',
    });
  });

  test('error: SETUP_SCHEMA_UNKNOWN when an applied change was edited or belongs to a part that is gone', async () => {
    await migrate(database.pool, [scope(first, second)], 5);
    const edited = scope(first, { ...second, sql: 'ALTER TABLE a ADD COLUMN m integer DEFAULT 8' });
    await expect(migrate(database.pool, [edited], 6)).rejects.toMatchObject({ code: 'SETUP_SCHEMA_UNKNOWN' });
    await expect(migrate(database.pool, [], 6)).rejects.toMatchObject({ code: 'SETUP_SCHEMA_UNKNOWN' });
  });

  test('behavior: a change that fails leaves no trace', async () => {
    await migrate(database.pool, [scope(first, second)], 5);
    const broken = { number: 3, name: 'broken', sql: 'CREATE TABLE b (n integer); SELECT nothing_like_this()' };
    await expect(migrate(database.pool, [scope(first, second, broken)], 6)).rejects.toThrow('nothing_like_this');
    expect((await database.pool.query("SELECT to_regclass('b') AS b")).rows).toEqual([{ b: null }]);
    expect(await migrate(database.pool, [scope(first, second)], 7)).toEqual({ applied: 0, isNewer: false });
  });
});
