import { beforeEach, expect, test } from 'vitest';
import { backfill } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);
const STATEMENT = 'UPDATE t SET b = a WHERE id IN (SELECT id FROM t WHERE b IS NULL LIMIT $1 FOR UPDATE SKIP LOCKED)';

beforeEach(() =>
  database.pool.query(
    `DROP TABLE IF EXISTS t; CREATE TABLE t (id integer PRIMARY KEY, a integer NOT NULL, b integer);
     INSERT INTO t SELECT n, n * 2 FROM generate_series(1, 2500) AS n`,
  ),
);

const countOf = async (sql: string) =>
  (await database.pool.query<{ n: bigint }>(`SELECT ${sql} AS n FROM t`)).rows[0]?.n;

test('default: 2,500 rows are filled in by three transactions of at most 1,000', async () => {
  const before = await countOf('count(DISTINCT xmin::text)');
  expect(before).toBe(1n);
  expect(await backfill(database.pool, STATEMENT, { pauseMs: 0 })).toBe(2_500);
  expect(await countOf('count(*) FILTER (WHERE b = a)')).toBe(2_500n);
  expect(await countOf('count(DISTINCT xmin::text)')).toBe(3n);
  expect(await backfill(database.pool, STATEMENT)).toBe(0);
});

test('behavior: two at once fill in each row once', async () => {
  const options = { pieceRows: 100, pauseMs: 0 };
  const counts = await Promise.all([1, 2].map(() => backfill(database.pool, STATEMENT, options)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_500);
});

test('behavior: a row that a request has locked is skipped, and filled in by the next call', async () => {
  const request = await database.pool.connect();
  await request.query('BEGIN; UPDATE t SET a = 7 WHERE id = 3');
  expect(await backfill(database.pool, STATEMENT, { pauseMs: 0 })).toBe(2_499);
  await request.query('COMMIT');
  request.release();
  expect(await backfill(database.pool, STATEMENT, { pauseMs: 0 })).toBe(1);
  expect((await database.pool.query('SELECT b FROM t WHERE id = 3')).rows).toEqual([{ b: 7 }]);
});
