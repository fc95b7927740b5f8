import { describe, expect, test } from 'vitest';
import {
  type Queryable,
  readBeside,
  readBoth,
  readTogether,
  waitForBoth,
  withSnapshot,
  withTransaction,
} from '../index.ts';
import { useTestDatabase } from '../testing.ts';
import { readsAtOnce, session } from './reads-at-once.test-support.ts';

const database = useTestDatabase([]);

describe('readTogether', () => {
  test('default: on a pool the reads run at once, each on a connection of its own', async () => {
    const [first, second] = readsAtOnce();
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

describe('readBoth', () => {
  test('default: on a pool at once, in a transaction the second behind the first', async () => {
    const [first, second] = readsAtOnce();
    const [one, other] = await readBoth(database.pool, first, second);
    expect(one).not.toBe(other);
    await withSnapshot(database.pool, async (tx) => {
      const own = await session(tx);
      const order: string[] = [];
      const note = (name: string) => async (db: Queryable) => {
        const id = await session(db);
        order.push(name);
        return id;
      };
      expect(await readBoth(tx, note('first'), note('second'))).toEqual([own, own]);
      expect(order).toEqual(['first', 'second']);
    });
  });

  test('error: in a transaction the second does not begin behind a failure; on a pool the failure comes when both have ended', async () => {
    const fail = async () => Promise.reject(new Error('unreadable'));
    let ended = 0;
    const count = async (db: Queryable) => {
      await session(db);
      ended += 1;
    };
    await expect(withSnapshot(database.pool, (tx) => readBoth(tx, fail, count))).rejects.toThrow('unreadable');
    expect(ended).toBe(0);
    await expect(readBoth(database.pool, fail, count)).rejects.toThrow('unreadable');
    expect(ended).toBe(1);
  });
});

describe('readBeside', () => {
  test('default: with a pool the first read is in the transaction and the second beside it, at once', async () => {
    await withTransaction(database.pool, async (tx) => {
      const [first, second] = readsAtOnce();
      const [own, other] = await readBeside(tx, database.pool, first, second);
      expect(own).toBe(await session(tx));
      expect(other).not.toBe(own);
    });
  });

  test('behavior: without a pool both are in the transaction; nothing begins behind a failure', async () => {
    await withTransaction(database.pool, async (tx) => {
      const own = await session(tx);
      expect(await readBeside(tx, null, session, session)).toEqual([own, own]);
    });
    let begun = 0;
    const count = async () => {
      begun += 1;
    };
    const fail = async () => Promise.reject(new Error('unreadable'));
    await expect(withTransaction(database.pool, (tx) => readBeside(tx, null, fail, count))).rejects.toThrow(
      'unreadable',
    );
    expect(begun).toBe(0);
  });
});

describe('waitForBoth', () => {
  test('error: a failure comes when the other has ended', async () => {
    const other = Promise.withResolvers<string>();
    let isThrown = false;
    const both = waitForBoth(Promise.reject(new Error('failed')), other.promise).catch((error: Error) => {
      isThrown = true;
      return error.message;
    });
    await new Promise(setImmediate);
    expect(isThrown).toBe(false);
    other.resolve('ended');
    expect(await both).toBe('failed');
  });
});
