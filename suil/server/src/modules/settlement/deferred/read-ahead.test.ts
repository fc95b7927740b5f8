import { NO_LIMITS, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../index.ts';
import { beginReadAhead } from './read-ahead.ts';

const database = useTestDatabase(serverMigrations);
const target = () => ({ connection: database.connection, limits: NO_LIMITS });

test('default: what was read is there when it is asked for', async () => {
  expect(await beginReadAhead(target())()).toMatchObject({ epoch: 1, before: { settledDay: null } });
});

test('a read that has not ended in time is given up, whatever comes of it', async () => {
  await withTransaction(database.pool, async (tx) => {
    await tx.query('LOCK TABLE settlement_days IN ACCESS EXCLUSIVE MODE');
    expect(await beginReadAhead(target(), 0)()).toBe(null);
  });
});

test('a read that failed gives nothing', async () => {
  await database.pool.query('ALTER TABLE settlement_days RENAME TO settlement_days_before');
  expect(await beginReadAhead(target())()).toBe(null);
  await database.pool.query('ALTER TABLE settlement_days_before RENAME TO settlement_days');
});
