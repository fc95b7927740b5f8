import { describe, expect, onTestFinished, test } from 'vitest';
import { readCopy } from '../copy/copy.ts';
import { useTestDatabase } from '../testing.ts';
import { withSnapshot } from '../transaction/snapshot.ts';
import { withTransaction } from '../transaction/transaction.ts';
import { hasPgbouncer, startPgbouncer } from './pgbouncer.test-support.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { hasOwnSessions, keepsStatementNames } from './pooler.ts';
import { findMissingLimits, NO_LIMITS, type SessionLimits } from './session-limits.ts';

const database = useTestDatabase([]);
const LIMITS: SessionLimits = { statementMs: 7_000, lockMs: 1_500, idleInTransactionMs: 4_000, transactionMs: 9_000 };
const SHOWN = `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
  'idle_in_transaction_session_timeout', 'transaction_timeout') ORDER BY name`;
const IN_FORCE = [
  { name: 'idle_in_transaction_session_timeout', setting: '4000' },
  { name: 'lock_timeout', setting: '1500' },
  { name: 'statement_timeout', setting: '7000' },
  { name: 'transaction_timeout', setting: '9000' },
];

async function open(options: Partial<PoolOptions>, sessions = 1) {
  const urlOf = await startPgbouncer({ connection: database.connection, sessions });
  const pool = createPool({ connection: { connectionString: urlOf() }, serverVersion: 180_000, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

describe.skipIf(!hasPgbouncer)('behind a pooler in transaction mode', () => {
  test('limits are in force in every transaction and snapshot, and not in the next client’s', async () => {
    const pool = await open({ pooler: 'transaction', limits: LIMITS });
    expect((await withTransaction(pool, (tx) => tx.query(SHOWN))).rows).toEqual(IN_FORCE);
    expect((await withSnapshot(pool, (db) => db.query(SHOWN))).rows).toEqual(IN_FORCE);
    expect(await findMissingLimits(pool, LIMITS, 180_000)).toHaveLength(4);
  });

  test('limits of a role hold outside transactions, and a pool without limits lifts them inside', async () => {
    const pool = await open({ pooler: 'transaction', limits: NO_LIMITS });
    const name = 'limited_by_role';
    await database.pool.query(`CREATE ROLE ${name} LOGIN; ALTER ROLE ${name} SET statement_timeout = 3000`);
    onTestFinished(() => database.pool.query(`DROP ROLE ${name}`).then(() => undefined));
    const urlOf = await startPgbouncer({ connection: database.connection, sessions: 1, users: [name] });
    const limited = createPool({
      connection: { connectionString: urlOf(name) },
      pooler: 'transaction',
      limits: LIMITS,
    });
    onTestFinished(() => limited.end());
    const shown = 'SHOW statement_timeout';
    expect((await limited.query(shown)).rows).toEqual([{ statement_timeout: '3s' }]);
    expect((await withTransaction(limited, (tx) => tx.query(shown))).rows).toEqual([{ statement_timeout: '7s' }]);
    expect((await withTransaction(pool, (tx) => tx.query(shown))).rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('named statements of 20 clients run on two sessions, as does a COPY between them', async () => {
    const pool = await open({ pooler: 'transaction', connectionsMax: 20 }, 2);
    const add = async (n: number) => {
      const named = { name: 'sum', text: 'SELECT $1::integer + $2::integer AS sum', values: [n, 1] };
      const copied = await withTransaction(pool, async (tx) => {
        expect((await tx.query(named)).rows).toEqual([{ sum: n + 1 }]);
        let text = '';
        for await (const part of readCopy(tx, `SELECT ${n}`)) text += part;
        return text;
      });
      expect(copied).toBe(`${n}\n`);
      expect((await pool.query(named)).rows).toEqual([{ sum: n + 1 }]);
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => add(n)));
  });

  test('regression: with their names they would be found on one session and unknown on the other', async () => {
    const pool = await open({ pooler: 'none' });
    expect([await hasOwnSessions(pool), await keepsStatementNames(pool)]).toEqual([false, false]);
  });

  test('a session of its own, and names that are not sent, are not taken for a shared session and names that are mixed up', async () => {
    const pool = await open({ pooler: 'transaction' });
    expect([await hasOwnSessions(pool), await keepsStatementNames(pool)]).toEqual([false, true]);
    expect([await hasOwnSessions(database.pool), await keepsStatementNames(database.pool)]).toEqual([true, true]);
  });
});
