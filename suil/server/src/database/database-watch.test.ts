import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, createDatabase, createPool, migrate, openCluster, type Pool } from '@suil/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { createTestApp, type TestApp } from '../testing/test-app.test-support.ts';
import { createDatabaseWatch, type DatabaseWatch } from './database-watch.ts';
import { PROBE_LIMITS } from './pools.ts';

/** A database of its own: here it is stopped and filled, and others must not feel it. */
const folder = mkdtempSync(join(tmpdir(), 'suil-health-'));
/** The probe gives up after 0.7 s (open-database.test.ts); the rest is for other tests, which compete for the processor. */
const LIMIT_MS = 2_000;
const CLOCKS = { now: Date.now, databaseNow: null, elapsedMs: () => performance.now() };
let cluster: Cluster;
let admin: Pool;
let pool: Pool;
let probe: Pool;
let watch: DatabaseWatch;
let app: TestApp;

beforeAll(async () => {
  cluster = await openCluster({ folder, durable: false });
  admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  await createDatabase(admin, 'health');
  ({ pool, probe, watch, app } = await openApp('health'));
}, 60_000);

afterAll(async () => {
  await pool.end();
  await probe.end();
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openApp(database: string) {
  let note: (code: string) => void = () => undefined;
  const connection = cluster.connectionTo(database);
  const onSqlState = (code: string) => note(code);
  const everything = createPool({ connection, connectionsMax: 2, onSqlState });
  await migrate(everything, serverMigrations, 0);
  const probing = createPool({
    connection,
    connectionsMax: 1,
    limits: PROBE_LIMITS,
    connectTimeoutMs: PROBE_LIMITS.statementMs,
    onSqlState,
  });
  const databaseWatch = createDatabaseWatch(probing, CLOCKS);
  note = databaseWatch.note;
  const served = createTestApp(everything, { probe: probing, databaseWatch });
  return { pool: everything, probe: probing, watch: databaseWatch, app: served };
}

async function ready(of = app): Promise<{ status: number; problems: string[] }> {
  const response = await of.send('GET', '/readyz');
  return { status: response.status, problems: ((await response.json()) as { problems: string[] }).problems };
}

const metrics = async () => (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text();

/** Sends a signal to every process of the database's server. */
function signalServer(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === cluster.pid);
  for (const pid of [cluster.pid, ...children.map(Number)]) process.kill(pid, signal);
}

/** The fourth field; the second one is the program's name in brackets. Null: it has ended meanwhile. */
function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

describe('regression/07 health of the database', () => {
  test('readyz and metrics answer within two seconds while the database hangs, and are well again afterwards', async () => {
    expect(await ready()).toEqual({ status: 200, problems: [] });
    signalServer('SIGSTOP');
    try {
      for (let round = 0; round < 2; round += 1) {
        const startedMs = performance.now();
        const [health, text] = await Promise.all([ready(), metrics()]);
        expect(performance.now() - startedMs).toBeLessThan(LIMIT_MS);
        expect(health).toEqual({ status: 503, problems: ['the database does not answer'] });
        expect(text).toMatch(/^suil_database_up 0$/m);
        expect(text).toMatch(/^suil_funding_factor Nan$/m);
      }
    } finally {
      signalServer('SIGCONT');
    }
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 200, problems: [] }), { timeout: 20_000 });
    expect(await metrics()).toMatch(/^suil_database_up 1$/m);
  }, 60_000);

  test('what Postgres says of a full disk makes it not ready, until something could be written', async () => {
    await expect(
      pool.query(`DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`),
    ).rejects.toMatchObject({ code: '53100' });
    const mutes = createDatabaseWatch({ query: () => Promise.reject({ code: '53100' }) } as never, CLOCKS);
    mutes.note('53100');
    expect(mutes.problems(await mutes.look())).toEqual(['the disk of the database is full']);
    // There is space here, so the first check reports it.
    expect(await watch.look()).toMatchObject({ answers: true, isFull: false });
    expect(await ready()).toEqual({ status: 200, problems: [] });
  });

  const disk = mkdtempSync(join(tmpdir(), 'suil-small-disk-'));
  const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]).status === 0;
  afterAll(() => {
    if (hasDisk) spawnSync('umount', ['-l', disk]);
    rmdirSync(disk);
  });

  test.skipIf(!hasDisk)(
    'a disk that is really full (needs the right to mount one)',
    async () => {
      const { uid, gid } = statSync(join(folder, 'cluster'));
      chownSync(disk, uid, gid);
      await admin.query(`CREATE TABLESPACE small LOCATION '${disk}'`);
      await admin.query('CREATE DATABASE small TABLESPACE small');
      const small = await openApp('small');
      expect(await ready(small.app)).toEqual({ status: 200, problems: [] });
      await small.pool.query('CREATE TABLE filler (text text)');
      const fill = async () => {
        for (;;) await small.pool.query(`INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 1000)`);
      };
      await expect(fill()).rejects.toMatchObject({ code: '53100' });
      expect(await ready(small.app)).toEqual({ status: 503, problems: ['the disk of the database is full'] });
      expect(spawnSync('mount', ['-o', 'remount,size=80m', disk]).status).toBe(0);
      expect(await ready(small.app)).toEqual({ status: 200, problems: [] });
      await small.pool.end();
      await small.probe.end();
      await admin.query('DROP DATABASE small');
      await admin.query('DROP TABLESPACE small');
    },
    60_000,
  );
});
