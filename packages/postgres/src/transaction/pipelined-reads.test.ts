import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, type Pool, type Queryable, readBoth, readTogether, withSnapshot } from '../index.ts';
import { useTestDatabase } from '../testing.ts';
import { readsAtOnce, session } from './reads-at-once.test-support.ts';

const database = useTestDatabase([]);

describe('a connection that sends statements without waiting for answers', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = createPool({ connection: database.connection, connectionsMax: 1, pipelined: true });
  });
  afterAll(() => pool.end());

  test('default: reads of a transaction run at once on its connection', async () => {
    await withSnapshot(pool, async (tx) => {
      const own = await session(tx);
      expect(await readTogether(tx, readsAtOnce())).toEqual([own, own]);
      expect(await readBoth(tx, ...readsAtOnce())).toEqual([own, own]);
    });
  });

  test('error: what failed is thrown, not what its transaction answered behind it, and the connection is of use', async () => {
    const sessionTwice = async (db: Queryable) => {
      await session(db);
      return session(db);
    };
    const divide = (db: Queryable) => db.query('SELECT 1 / 0');
    const failed = { code: '22012' };
    await expect(withSnapshot(pool, (tx) => readTogether<unknown>(tx, [sessionTwice, divide]))).rejects.toMatchObject(
      failed,
    );
    await expect(withSnapshot(pool, (tx) => readBoth(tx, sessionTwice, divide))).rejects.toMatchObject(failed);
    expect(await withSnapshot(pool, session)).toEqual(expect.any(Number));
  });
});
