import { once } from 'node:events';
import { setImmediate as nextTask } from 'node:timers/promises';
import { from } from 'pg-copy-streams';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readCopy } from '../copy/copy.ts';
import { useTestDatabase } from '../testing.ts';
import { withTransaction } from '../transaction/transaction.ts';
import { createPool, type Pool } from './pool.ts';
import { findMissingLimits, NO_LIMITS, readServerVersion, type SessionLimits } from './session-limits.ts';
import { endSilentHolders } from './silent-holders.ts';

const sql = 'CREATE TABLE counter (id integer PRIMARY KEY, n integer); CREATE TABLE lines (line text)';
const database = useTestDatabase([{ scope: 'limits', migrations: [{ number: 1, name: 'limits', sql }] }]);
const SHORT: SessionLimits = { statementMs: 20_000, lockMs: 100, idleInTransactionMs: 300, transactionMs: 20_000 };
let pools: Pool[] = [];

function open(limits: SessionLimits, connection: Parameters<typeof createPool>[0]['connection'] = database.connection) {
  const pool = createPool({ connection, limits, serverVersion: 180_000 });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  const ending = pools;
  pools = [];
  await Promise.all(ending.map((pool) => pool.end()));
  await database.pool.query('TRUNCATE counter, lines');
});

const addOne = 'INSERT INTO counter VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = counter.n + 1';
const count = async () => (await database.pool.query<{ n: number }>('SELECT n FROM counter')).rows[0]?.n ?? 0;

describe('regression/06 limits of a session', () => {
  test('a process that says nothing within a transaction loses its locks; others continue, and it runs again', async () => {
    const [silent, other] = [open(SHORT), open(SHORT)];
    let attempts = 0;
    let othersDone: Promise<unknown> = Promise.resolve();
    await withTransaction(silent, async (tx) => {
      attempts += 1;
      await tx.query(addOne);
      if (attempts > 1) return;
      othersDone = withTransaction(other, (next) => next.query(addOne));
      await othersDone;
      await tx.query(addOne);
    });
    await othersDone;
    expect([attempts, await count()]).toEqual([2, 2]);
  });

  test('a session that is lost while it commits is not tried again: whether it did is open', async () => {
    const pool = open(SHORT);
    let attempts = 0;
    const lost = withTransaction(pool, async (tx) => {
      attempts += 1;
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const ended = new Promise<void>((resolve) => tx.once('end', resolve));
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
    });
    await expect(lost).rejects.toThrow();
    expect(attempts).toBe(1);
  });

  test('DATABASE_BUSY when a lock is not had within the patience', async () => {
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query(addOne);
    const waiting = withTransaction(open(SHORT), (tx) => tx.query(addOne), { patienceMs: 250 });
    await expect(waiting).rejects.toMatchObject({ code: 'DATABASE_BUSY' });
    await holder.query('ROLLBACK');
    holder.release();
    expect(await count()).toBe(0);
  });

  test('a COPY that no timeout reaches is ended when nothing moves in it, and not while something does', async () => {
    const [writer, other] = [open(SHORT), open(SHORT)];
    const tx = await writer.connect();
    const broken = once(tx, 'error').then(([error]) => error as { code?: string });
    try {
      await tx.query('BEGIN');
      await tx.query(addOne);
      const stream = tx.query(from('COPY lines FROM STDIN'));
      stream.on('error', () => undefined);
      const write = () => new Promise((resolve) => stream.write('line\n', resolve));
      await write();
      let isLooking = true;
      const looked = endSilentHolders(other, 200).finally(() => {
        isLooking = false;
      });
      while (isLooking) {
        await write();
        await nextTask();
      }
      expect(await looked).toBe(0);
      // Neither the pause between two statements (300 ms) nor anything else ends it. What was sent last may still be on its way at the first look.
      await vi.waitFor(async () => expect(await endSilentHolders(other, 600)).toBe(1), { timeout: 20_000 });
      expect((await broken).code ?? 'closed').toMatch(/57P01|closed/);
    } finally {
      tx.release(true);
    }
    await withTransaction(other, (next) => next.query(addOne));
    expect(await count()).toBe(1);
  });

  test('the settings are in force from the first statement on, and an address that has its own keeps them', async () => {
    const { host, user, database: name } = database.connection as { host: string; user: string; database: string };
    const address = `postgres://${user}@${encodeURIComponent(host)}/${name}?options=-c%20lock_timeout%3D77`;
    const show = async (pool: Pool) =>
      (
        await pool.query(`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
          current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('transaction_timeout') AS transaction`)
      ).rows[0];
    const short = { statement: '20s', lock: '100ms', idle: '300ms', transaction: '20s' };
    expect(await show(open(SHORT))).toEqual(short);
    expect(await show(open(SHORT, { connectionString: address }))).toEqual({ ...short, lock: '77ms' });
    expect(await show(open(NO_LIMITS))).toEqual({ statement: '0', lock: '0', idle: '0', transaction: '0' });
  });

  test('what a pooler dropped is found', async () => {
    const version = await readServerVersion(database.pool);
    expect(version).toBeGreaterThanOrEqual(180_000);
    expect(await findMissingLimits(open(SHORT), SHORT, version)).toEqual([]);
    expect(await findMissingLimits(database.pool, SHORT, version)).toEqual([
      'idle_in_transaction_session_timeout',
      'lock_timeout',
      'statement_timeout',
      'transaction_timeout',
    ]);
    expect(await findMissingLimits(database.pool, SHORT, 160_000)).not.toContain('transaction_timeout');
  });

  test('a COPY that was read leaves no timeout behind that would break the process later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const tx = await open(SHORT).connect();
      const before = vi.getTimerCount();
      const chunks: Buffer[] = [];
      for await (const chunk of readCopy(tx, 'SELECT generate_series(1, 3)')) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe('1\n2\n3\n');
      expect(vi.getTimerCount()).toBe(before);
      tx.release();
    } finally {
      vi.useRealTimers();
    }
  });
});
