import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPostgresError } from '../errors.ts';
import { type Cluster, createDatabase, createPool, openCluster, type Pool } from '../index.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** A cluster made once; most tests begin with a copy of it, which costs a tenth. */
const made = mkdtempSync(join(tmpdir(), 'suil-made-'));
let folder: string;
let open: Cluster[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  await (await openCluster({ folder: made, durable: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-cluster-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const cluster of open) await cluster.stop();
  children = [];
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Puts the copy in place; `cp` keeps the owner. */
function useMadeCluster(): void {
  execFileSync('cp', ['-a', join(made, 'cluster'), folder]);
}

async function openHere(options: { durable: boolean } = { durable: false }): Promise<Cluster> {
  const cluster = await openCluster({ folder, ...options });
  open.push(cluster);
  return cluster;
}

/** Another process that opens the same cluster and says so. */
async function openElsewhere(): Promise<{ child: ChildProcess; line: string }> {
  const index = JSON.stringify(fileURLToPath(new URL('../index.ts', import.meta.url)));
  const script = `import { openCluster } from ${index};
    openCluster({ folder: process.argv[1], durable: false }).then((c) => console.log('open ' + c.pid), (e) => console.log(e.code));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) return { child, line };
  throw new Error('the other process said nothing');
}

async function writeNote(cluster: Cluster, text: string): Promise<void> {
  const pool = createPool({ connection: cluster.connectionTo('postgres') });
  await pool.query('CREATE TABLE IF NOT EXISTS note (text text)');
  await pool.query('INSERT INTO note VALUES ($1)', [text]);
  await pool.end();
}

async function readNotes(cluster: Cluster): Promise<string[]> {
  const pool = createPool({ connection: cluster.connectionTo('postgres') });
  const { rows } = await pool.query<{ text: string }>('SELECT text FROM note ORDER BY text');
  await pool.end();
  return rows.map((row) => row.text);
}

describe('openCluster', () => {
  test('default: what was written is there after a stop and a start, and the server is gone in between', async () => {
    const first = await openHere();
    expect(readdirSync(folder).sort()).toEqual(['cluster', 'postgres.log']);
    await writeNote(first, 'kept');
    await first.stop();
    expect(findPostmaster(join(folder, 'cluster'))).toBeNull();
    const second = await openHere();
    expect(second.tookOver).toBe(false);
    expect(await readNotes(second)).toEqual(['kept']);
  });

  test('behavior: takes over the running server of an owner that was killed', async () => {
    useMadeCluster();
    const { child, line } = await openElsewhere();
    child.kill('SIGKILL');
    const cluster = await openHere();
    expect(cluster.tookOver).toBe(true);
    expect(line).toBe(`open ${cluster.pid}`);
    await cluster.stop();
    expect(findPostmaster(join(folder, 'cluster'))).toBeNull();
  });

  test('behavior: recovers when server and owner were both killed', async () => {
    useMadeCluster();
    const first = await openHere({ durable: true });
    await writeNote(first, 'committed');
    process.kill(first.pid, 'SIGKILL');
    const second = await openHere({ durable: true });
    expect(second.pid).not.toBe(first.pid);
    expect(await readNotes(second)).toEqual(['committed']);
  });

  test('error: SETUP_DATABASE_IN_USE names the process that owns it', async () => {
    useMadeCluster();
    const { child } = await openElsewhere();
    const failure = await openHere().catch((error: unknown) => error);
    expect(isPostgresError(failure, 'SETUP_DATABASE_IN_USE')).toBe(true);
    expect(failure).toMatchObject({ context: { pid: String(child.pid) } });
  });

  test('behavior: of two that open it at once the first time, exactly one gets it', async () => {
    const outcomes = await Promise.all([openElsewhere(), openElsewhere()]);
    const lines = outcomes.map(({ line }) => line.split(' ')[0]).sort();
    expect(lines).toEqual(['SETUP_DATABASE_IN_USE', 'open']);
    for (const { child } of outcomes) child.kill('SIGKILL');
    await openHere();
  });

  test('behavior: works in a folder whose path is longer than a socket name may be, and that others cannot enter', async () => {
    const outer = folder;
    chmodSync(outer, 0o700);
    folder = join(outer, 'a'.repeat(60), 'b'.repeat(60));
    const cluster = await openHere();
    await writeNote(cluster, 'far away');
    expect(await readNotes(cluster)).toEqual(['far away']);
    await cluster.stop();
    folder = outer;
  });

  test('error: SETUP_DATABASE_INCOMPATIBLE for data of another major version', async () => {
    useMadeCluster();
    await (await openHere()).stop();
    writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '12\n');
    await expect(openHere()).rejects.toMatchObject({
      code: 'SETUP_DATABASE_INCOMPATIBLE',
      context: { found: '12' },
    });
    expect(readFileSync(join(folder, 'cluster', 'PG_VERSION'), 'utf8')).toBe('12\n');
  });

  test('error: SETUP_DATABASE_FAILED when the folder cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openCluster({ folder: join(folder, 'file', 'below') })).rejects.toMatchObject({
      code: 'SETUP_DATABASE_FAILED',
    });
  });
});

describe('regression/08 the session that holds the right to the cluster is closed under it', () => {
  type Owned = { cluster: Cluster; seen: string[]; changes: EventEmitter };

  /** Opens the cluster and writes down what it says of its right to it. */
  async function openWatched(options: { recoveryTimeoutMs?: number } = {}): Promise<Owned> {
    useMadeCluster();
    const seen: string[] = [];
    const changes = new EventEmitter();
    const say = (text: string) => {
      seen.push(text);
      changes.emit('change');
    };
    const cluster = await openCluster({
      folder,
      durable: false,
      ...options,
      onInterrupted: () => say('interrupted'),
      onResumed: () => say('resumed'),
      onLost: ({ message }) => say(message),
    });
    open.push(cluster);
    return { cluster, seen, changes };
  }

  async function until({ seen, changes }: Owned, count: number): Promise<string[]> {
    while (seen.length < count) await once(changes, 'change');
    return seen;
  }

  /** A pool beside the owner, and the process id of the owner's session. */
  async function lookIn({ cluster }: Owned) {
    const pool = createPool({ connection: cluster.connectionTo('postgres') });
    const { rows } = await pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'suil owner %'",
    );
    return { pool, ownerPid: rows[0]?.pid ?? 0 };
  }

  /** Returns once a session waits for the right: a request that the server has not read yet is in no queue. */
  async function untilQueued(pool: Pool): Promise<void> {
    for (;;) {
      const { rowCount } = await pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      if (rowCount === 1) return;
    }
  }

  test('behavior: a closed session is opened again and holds the right again', async () => {
    const owned = await openWatched();
    const { pool, ownerPid } = await lookIn(owned);
    await pool.query('SELECT pg_terminate_backend($1)', [ownerPid]);
    expect(await until(owned, 2)).toEqual(['interrupted', 'resumed']);
    await pool.end();
    await expect(openHere()).rejects.toMatchObject({ code: 'SETUP_DATABASE_IN_USE' });
  });

  test('error: another process that took the right meanwhile keeps it, and the server that it now owns', async () => {
    const owned = await openWatched();
    const { pool, ownerPid } = await lookIn(owned);
    const rival = new Client({
      ...(owned.cluster.connectionTo('postgres') as ClientConfig),
      application_name: 'suil owner 77',
    });
    await rival.connect();
    // Waits in the queue for the right, so it has it the moment the session ends.
    const taken = rival.query('SELECT pg_advisory_lock(7219405)');
    await untilQueued(pool);
    await pool.query('SELECT pg_terminate_backend($1)', [ownerPid]);
    await taken;
    expect(await until(owned, 2)).toEqual(['interrupted', 'process 77 has taken it over']);
    await owned.cluster.stop();
    expect((await rival.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await rival.end();
    await stopPostmaster(owned.cluster.pid);
  });

  test('error: a server that does not answer again in time is lost, and is stopped all the same', async () => {
    const owned = await openWatched({ recoveryTimeoutMs: 300 });
    const { pool, ownerPid } = await lookIn(owned);
    await pool.end();
    process.kill(owned.cluster.pid, 'SIGSTOP');
    process.kill(ownerPid, 'SIGKILL');
    expect(await until(owned, 2)).toEqual(['interrupted', 'it did not answer again within 0.3 s']);
    process.kill(owned.cluster.pid, 'SIGCONT');
    await owned.cluster.stop();
    expect(findPostmaster(join(folder, 'cluster'))).toBeNull();
  });

  test('error: a server whose process has ended is lost at once', async () => {
    const owned = await openWatched();
    process.kill(owned.cluster.pid, 'SIGKILL');
    while (owned.seen.at(-1) !== 'its process has ended') await once(owned.changes, 'change');
    expect(owned.seen.filter((text) => text !== 'interrupted')).toEqual(['its process has ended']);
  });
});

describe('createDatabase', () => {
  test('default: a clone holds what the template holds, and a second call changes nothing', async () => {
    useMadeCluster();
    const cluster = await openHere();
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    expect(await createDatabase(admin, 'origin')).toBe(true);
    const origin = createPool({ connection: cluster.connectionTo('origin'), connectionsMax: 1 });
    await origin.query('CREATE TABLE t AS SELECT 9007199254740993::bigint AS big, 12.50::numeric AS sum');
    await origin.end();
    expect(await createDatabase(admin, 'clone', 'origin')).toBe(true);
    expect(await createDatabase(admin, 'clone', 'origin')).toBe(false);
    const clone = createPool({ connection: cluster.connectionTo('clone'), connectionsMax: 1 });
    expect((await clone.query('SELECT * FROM t')).rows).toEqual([{ big: 9007199254740993n, sum: '12.50' }]);
    await clone.end();
    await admin.end();
  });
});
