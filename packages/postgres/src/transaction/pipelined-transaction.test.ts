import { describe, expect, test } from 'vitest';
import { copyRows, runPipelined, type Transaction, withTransaction } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);

const onTable = <T>(work: (tx: Transaction) => Promise<T>) =>
  withTransaction(database.pool, async (tx) => {
    await tx.query('CREATE TEMP TABLE t (n integer PRIMARY KEY) ON COMMIT DROP');
    return work(tx);
  });
const count = async (tx: Transaction) => Number((await tx.query('SELECT count(*) FROM t')).rows[0].count);
const add = (tx: Transaction, ...numbers: number[]) =>
  copyRows(
    tx,
    't',
    ['n'],
    numbers.map((n) => [n]),
  );

describe('runPipelined', () => {
  test('default: statements and copies run in the order they were asked for, results come in the order of the works', async () => {
    const results = await onTable((tx) =>
      runPipelined(tx, [
        async (pipelined) => {
          await add(pipelined, 1, 2, 3);
          return count(pipelined);
        },
        async (pipelined) => {
          await pipelined.query({ name: 'in_turn_add', text: 'INSERT INTO t VALUES ($1)', values: [4] });
          return -1;
        },
        count,
      ]),
    );
    // First asked: copy, insert, count; the first work's own count comes after its copy.
    expect(results).toEqual([4, -1, 4]);
  });

  test('behavior: the turn ends when what was left for later has ended', async () => {
    await onTable(async (tx) => {
      await runPipelined(tx, [
        async (pipelined) => {
          pipelined.defer(add(pipelined, 1).then(() => add(pipelined, 2)));
        },
      ]);
      expect(await count(tx)).toBe(2);
    });
    const failing = onTable((tx) =>
      runPipelined(tx, [
        async (pipelined) => {
          pipelined.defer(add(pipelined, 5, 5));
          pipelined.defer(Promise.reject(new Error('later than the copy was asked for, earlier than it failed')));
        },
      ]),
    );
    await expect(failing).rejects.toThrow('earlier than it failed');
  });

  test('error: the first failure is thrown when every task has ended, and the connection is usable again', async () => {
    const ended: string[] = [];
    const failing = onTable((tx) =>
      runPipelined(tx, [
        (pipelined) => add(pipelined, 1, 1).finally(() => ended.push('copy')),
        (pipelined) => add(pipelined, 2).finally(() => ended.push('second copy')),
        (pipelined) =>
          pipelined
            .query('SELECT 1')
            .then(() => 0n)
            .finally(() => ended.push('count')),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(ended.sort()).toEqual(['copy', 'count', 'second copy']);
    expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  test('error: a work that throws by itself lets the others end first', async () => {
    const seen: number[] = [];
    const failing = onTable((tx) =>
      runPipelined(tx, [
        () => Promise.reject(new Error('invalid')),
        async (pipelined) => {
          await add(pipelined, 7);
          seen.push(await count(pipelined));
        },
      ]),
    );
    await expect(failing).rejects.toThrow('invalid');
    expect(seen).toEqual([1]);
  });
});
