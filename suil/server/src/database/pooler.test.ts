/** The server behind pgbouncer in transaction mode, where Debian's package is installed: two sessions of Postgres serve all its connections. */
import type { Address } from '@suil/core';
import { createPool, dropDatabase, type Pool, type Queryable, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '../../../../packages/postgres/src/connection/pgbouncer.test-support.ts';
import { readConfig } from '../config.ts';
import { checkLedger } from '../ledger.ts';
import { serverSchema } from '../modules/index.ts';
import {
  alice,
  bob,
  createWithdrawalFixture,
  DAY,
  USDC,
  withdraw,
} from '../modules/withdrawal/withdrawal-fixture.test-support.ts';
import { eventOn, manifest } from '../testing/test-deployment.test-support.ts';
import { type OpenDatabaseOptions, openDatabase } from './open-database.ts';

const cluster = useTestDatabase([]);
/** Roles and databases belong to the whole cluster, so their names are this file's alone. */
const [OWNER, WRITER, WEB] = ['pooled_owner', 'pooled_writer', 'pooled_web'] as const;
const NAME = 'pooled';
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'];

async function query(...statements: string[]): Promise<void> {
  for (const statement of statements) await cluster.pool.query(statement);
}

async function limitRoles(verb: 'SET' | 'RESET', value: string): Promise<void> {
  for (const role of [WRITER, WEB]) await query(...LIMITS.map((name) => `ALTER ROLE ${role} ${verb} ${name} ${value}`));
}

/** Returns how a server opens its database by pgbouncer, and the owner's pool past it. */
async function pooled(): Promise<{ options: OpenDatabaseOptions; owner: Pool }> {
  const connection = { ...(cluster.connection as { host: string; port: number; user: string }), database: NAME };
  const urlOf = await startPgbouncer({ connection, sessions: 2, users: [WRITER, WEB] });
  const ownerUrl = `postgres://${OWNER}@${encodeURIComponent(connection.host)}/${NAME}`;
  const owner = createPool({ connection: { connectionString: ownerUrl } });
  onTestFinished(() => owner.end());
  return {
    owner,
    options: {
      dataFolder: '/nowhere',
      databaseUrl: urlOf(WEB),
      databaseWriterUrl: urlOf(WRITER),
      databaseMigrationUrl: ownerUrl,
      databasePooler: 'transaction',
      database: readConfig({}).database,
      nowMs: 1,
      schema: serverSchema,
      onLost: () => undefined,
      onIdleError: () => undefined,
    },
  };
}

describe.skipIf(!hasPgbouncer)('behind pgbouncer in transaction mode', () => {
  beforeAll(async () => {
    for (const role of [OWNER, WRITER, WEB]) await query(`DROP ROLE IF EXISTS ${role}`, `CREATE ROLE ${role} LOGIN`);
    await query(`CREATE DATABASE ${NAME} OWNER ${OWNER}`);
  });
  afterAll(() => dropDatabase(cluster.pool, NAME));

  test('error: a start is refused while the roles have no limits, and behind a pooler that was not named', async () => {
    await limitRoles('RESET', '');
    const { options } = await pooled();
    await expect(openDatabase(options)).rejects.toMatchObject({
      code: 'SETUP_DATABASE_LIMITS_MISSING',
      context: { settings: LIMITS.toSorted().join(', ') },
    });
    await limitRoles('SET', '= 7000');
    const { options: limited } = await pooled();
    for (const databasePooler of ['none', 'transaction-prepared'] as const)
      await expect(openDatabase({ ...limited, databasePooler })).rejects.toMatchObject({
        code: 'SETUP_DATABASE_POOLER',
      });
  });

  test('default: migrations, inputs, vouchers and closings work, each kind of work with its own limits', async () => {
    await limitRoles('SET', '= 7000');
    const { options, owner } = await pooled();
    const database = await openDatabase(options);
    onTestFinished(database.close);
    const { writer, closing } = database;
    const limitOf = async (db: Queryable) => (await db.query('SHOW statement_timeout')).rows[0].statement_timeout;
    expect([await limitOf(writer), await withTransaction(writer, limitOf)]).toEqual(['7s', '10s']);
    expect(await withTransaction(closing, limitOf)).toBe('10min');
    const fixture = await createWithdrawalFixture(writer, owner);
    const root = manifest.root as Address;
    await fixture.ledger.events(
      eventOn(DAY, 'InviterBound', { member: alice, inviter: root }),
      eventOn(DAY, 'InviterBound', { member: bob, inviter: root }),
    );
    const [paid = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, 2n * USDC));
    expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
    await fixture.ledger.events(fixture.paid(paid, alice, USDC));
    await fixture.ledger.closeDay(1_000_000n);
    expect((await fixture.read(alice, paid)).status).toBe('paid');
    expect(await checkLedger(writer)).toEqual([]);
  });
});
