/** The server's schema and ledger on the oldest Postgres that docs/operations.md allows, where Debian's package of it is installed. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '@suil/core';
import { createPool } from '@suil/postgres';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
import { openDatabase } from './open-database.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
/** Postgres refuses to run as root. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a server of its own and returns how its superuser connects. */
async function startPostgres(): Promise<(database: string, user?: string) => string> {
  const folder = mkdtempSync(join(tmpdir(), 'suil-postgres-15-'));
  chmodSync(folder, 0o755);
  if (runAs.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...runAs };
  execFileSync(join(PROGRAMS, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'], options);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'].flatMap((one) => [
    '-c',
    one,
  ]);
  const server = spawn(join(PROGRAMS, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const urlOf = (database: string, user = 'postgres') => `postgres://${user}@${encodeURIComponent(folder)}/${database}`;
  await vi.waitFor(() => query(urlOf('postgres'), 'SELECT 1'), { timeout: 20_000, interval: 50 });
  return urlOf;
}

async function query(connectionString: string, ...statements: string[]): Promise<void> {
  const pool = createPool({ connection: { connectionString }, connectionsMax: 1 });
  try {
    for (const statement of statements) await pool.query(statement);
  } finally {
    await pool.end();
  }
}

describe.skipIf(!existsSync(PROGRAMS))('regression/08 Postgres 15 by its address', () => {
  test('migrations, rights of the two roles, inputs, vouchers and closings work, and the ledger adds up', async () => {
    const urlOf = await startPostgres();
    await query(
      urlOf('postgres'),
      'CREATE ROLE owner LOGIN',
      'CREATE ROLE app LOGIN',
      'CREATE DATABASE suil OWNER owner',
    );
    const open = () =>
      openDatabase({
        dataFolder: '/nowhere',
        databaseUrl: urlOf('suil', 'app'),
        databaseWriterUrl: null,
        databaseMigrationUrl: urlOf('suil', 'owner'),
        database: readConfig({}).database,
        nowMs: 1,
        schema: serverSchema,
        onLost: () => undefined,
        onIdleError: () => undefined,
      });
    await (await open()).close();
    const { pool, writer, close } = await open();
    onTestFinished(close);
    const owner = createPool({ connection: { connectionString: urlOf('suil', 'owner') } });
    onTestFinished(() => owner.end());
    expect((await pool.query('SHOW server_version_num')).rows[0].server_version_num).toMatch(/^15\d{4}$/);

    const fixture = await createWithdrawalFixture(writer, owner);
    const root = manifest.root as Address;
    await fixture.ledger.events(
      eventOn(DAY, 'InviterBound', { member: alice, inviter: root }),
      eventOn(DAY, 'InviterBound', { member: bob, inviter: root }),
    );
    const before = await checkLedger(pool);
    const [paid = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, 2n * USDC));
    expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
    await fixture.ledger.events(fixture.paid(paid, alice, USDC));
    await fixture.ledger.closeDay(1_000_000n);
    await fixture.ledger.closeDay(1_000_000n);
    expect((await fixture.read(alice, paid)).status).toBe('paid');
    expect([before, await checkLedger(pool)]).toEqual([[], []]);
    await expect(pool.query('DELETE FROM ledger.postings')).rejects.toThrow('permission denied');
  });
});
