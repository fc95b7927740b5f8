import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '../testing.ts';
import { withTransaction } from '../transaction/transaction.ts';
import { createPool } from './pool.ts';

const database = useTestDatabase([]);

function open(connection = database.connection) {
  const waitsMs: number[] = [];
  const commitsMs: number[] = [];
  const observer = { onConnected: (ms: number) => waitsMs.push(ms), onCommitted: (ms: number) => commitsMs.push(ms) };
  const pool = createPool({ connection, connectionsMax: 1, observer });
  onTestFinished(() => pool.end());
  return { pool, waitsMs, commitsMs };
}

test('each query and each transaction waits for a connection once, and a transaction commits once', async () => {
  const { pool, waitsMs, commitsMs } = open();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect([waitsMs.length, commitsMs.length]).toEqual([1, 0]);
  await withTransaction(pool, (tx) => tx.query('SELECT 1'));
  expect([waitsMs.length, commitsMs.length]).toEqual([2, 1]);
  await expect(withTransaction(pool, (tx) => tx.query('SELECT 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  expect([waitsMs.length, commitsMs.length]).toEqual([3, 1]);
});

test('who comes while the only connection is in use waits for as long as that is', async () => {
  const { pool, waitsMs } = open();
  const holder = await pool.connect();
  const waiting = pool.query('SELECT 1');
  await holder.query('SELECT pg_sleep(0.2)');
  holder.release();
  await waiting;
  expect(waitsMs).toHaveLength(2);
  expect(waitsMs[1]).toBeGreaterThanOrEqual(200);
});

test('error: a connection that fails is no wait', async () => {
  const { pool, waitsMs } = open({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(pool.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(waitsMs).toEqual([]);
});
