import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, type Pool, type Queryable, readBoth, readTogether, withSnapshot } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);

const session = async (db: Queryable) => (await db.query('SELECT pg_backend_pid() AS id')).rows[0]?.id;

/** Returns two reads of which the first ends only once the second has begun. */
function readsAtOnce() {
  const begun = Promise.withResolvers<void>();
  const first = async (db: Queryable) => {
    await begun.promise;
    return session(db);
  };
  const second = async (db: Queryable) => {
    begun.resolve();
    return session(db);
  };
  return [first, second] as const;
}

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
