import { describe, expect, test } from 'vitest';
import { RetryTransaction, withTransaction } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([
  {
    scope: 'counter',
    migrations: [
      {
        number: 1,
        name: 'counter',
        sql: 'CREATE TABLE counter (id integer PRIMARY KEY, n integer); INSERT INTO counter VALUES (1, 0), (2, 0), (3, 0)',
      },
    ],
  },
]);

async function count(id: number): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('SELECT n FROM counter WHERE id = $1', [id]);
  return rows[0]?.n ?? -1;
}

describe('withTransaction', () => {
  test('behavior: a thrown error rolls everything back and reaches the caller', async () => {
    const failing = withTransaction(database.pool, async (tx) => {
      await tx.query('UPDATE counter SET n = 99 WHERE id = 1');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await count(1)).toBe(0);
  });

  test('behavior: serialization failures are tried again until all have happened', async () => {
    const increment = () =>
      withTransaction(database.pool, async (tx) => {
        await tx.query('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
        const { rows } = await tx.query<{ n: number }>('SELECT n FROM counter WHERE id = 2');
        await tx.query('UPDATE counter SET n = $1 WHERE id = 2', [(rows[0]?.n ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 6 }, increment));
    expect(await count(2)).toBe(6);
  });

  test('error: an unhandled failed statement is reported, because the database commits nothing then', async () => {
    const failing = withTransaction(database.pool, async (tx) => {
      await tx.query('UPDATE counter SET n = 99 WHERE id = 1');
      await tx.query('SELECT 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(failing).rejects.toThrow('no statement of a transaction fails unnoticed');
    expect(await count(1)).toBe(0);
  });

  test('error: DATABASE_BUSY after 12 attempts, with nothing left behind', async () => {
    let attempts = 0;
    const hopeless = withTransaction(database.pool, async (tx) => {
      attempts++;
      await tx.query('UPDATE counter SET n = n + 1 WHERE id = 3');
      throw new RetryTransaction('never');
    });
    await expect(hopeless).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    expect(attempts).toBe(12);
    expect(await count(3)).toBe(0);
  });

  test('error: a connection that breaks while nothing is asked of it fails this transaction, and nothing else', async () => {
    const failing = withTransaction(database.pool, async (tx) => {
      await tx.query('UPDATE counter SET n = 99 WHERE id = 1');
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const broken = new Promise((resolve) => tx.once('end', () => resolve(true)));
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await broken;
      await tx.query('UPDATE counter SET n = 98 WHERE id = 1');
    });
    await expect(failing).rejects.toThrow();
    expect(await count(1)).toBe(0);
  });
});
