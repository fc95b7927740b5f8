import { describe, expect, test } from 'vitest';
import { type Queryable, readTogether, withSnapshot } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);

const session = async (db: Queryable) => (await db.query('SELECT pg_backend_pid() AS id')).rows[0]?.id;

describe('readTogether', () => {
  test('default: on a pool the reads run at once, each on a connection of its own', async () => {
    const begun = Promise.withResolvers<void>();
    const first = async (db: Queryable) => {
      // The second one has to begin before this one ends.
      await begun.promise;
      return session(db);
    };
    const second = async (db: Queryable) => {
      begun.resolve();
      return session(db);
    };
    expect(await readTogether(database.pool, [first, second])).toHaveLength(2);
  });

  test('behavior: in a transaction they run one after the other on its connection', async () => {
    let running = 0;
    const read = async (db: Queryable) => {
      running += 1;
      expect(running).toBe(1);
      const id = await session(db);
      running -= 1;
      return id;
    };
    await withSnapshot(database.pool, async (tx) => {
      const own = await session(tx);
      expect(await readTogether(tx, [read, read, read])).toEqual([own, own, own]);
    });
  });

  test('error: in a transaction nothing begins behind a failure; on a pool the failure comes when all have ended', async () => {
    const fail = async () => Promise.reject(new Error('unreadable'));
    let ended = 0;
    const count = async (db: Queryable) => {
      await session(db);
      ended += 1;
    };
    await expect(withSnapshot(database.pool, (tx) => readTogether(tx, [fail, count]))).rejects.toThrow('unreadable');
    expect(ended).toBe(0);
    await expect(readTogether(database.pool, [fail, count, count])).rejects.toThrow('unreadable');
    expect(ended).toBe(2);
  });
});
