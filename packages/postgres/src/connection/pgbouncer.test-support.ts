/** Debian's pgbouncer in transaction mode before a test's database, where the package is installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assert } from '@suil/errors';
import { onTestFinished, vi } from 'vitest';
import { chooseRunAs } from '../cluster/run-as.ts';
import { type ConnectionSettings, createPool } from './pool.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Whether it can be started here. */
export const hasPgbouncer = existsSync(PROGRAM);

export interface PgbouncerOptions {
  readonly connection: ConnectionSettings;
  /** Sessions with Postgres for each user and database. */
  readonly sessions: number;
  /** Who may connect beside the superuser, without a password. */
  readonly users?: readonly string[];
}

/** Starts it until the test's end. Returns the address of a database as one of the users. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<(user?: string) => string> {
  const { connection, sessions, users = [] } = options;
  assert('host' in connection, 'a test database has a socket');
  // It runs as Postgres' user, who owns the socket and has to reach it.
  chmodSync(dirname(realpathSync(connection.host)), 0o711);
  const folder = mkdtempSync(join(tmpdir(), 'suil-pgbouncer-'));
  const runAs = chooseRunAs();
  const port = await takePort();
  const usersPath = join(folder, 'users.txt');
  const configPath = join(folder, 'pgbouncer.ini');
  writeFileSync(usersPath, ['postgres', ...users].map((user) => `"${user}" ""\n`).join(''));
  writeFileSync(
    configPath,
    `[databases]
* = host=${connection.host} port=${connection.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${usersPath}
pool_mode = transaction
default_pool_size = ${sessions}
ignore_startup_parameters = extra_float_digits,options
`,
  );
  if (runAs !== null) for (const path of [folder, usersPath, configPath]) chownSync(path, runAs.uid, runAs.gid);
  const child = spawn(PROGRAM, ['-q', configPath], { stdio: 'ignore', cwd: folder, ...runAs });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const urlOf = (user = connection.user) => `postgres://${user}@127.0.0.1:${port}/${connection.database}`;
  await vi.waitFor(() => tryOnce(urlOf('postgres')), { timeout: 20_000, interval: 20 });
  return urlOf;
}

async function tryOnce(connectionString: string): Promise<void> {
  const pool = createPool({ connection: { connectionString }, connectionsMax: 1, pooler: 'transaction' });
  try {
    await pool.query('SELECT 1');
  } finally {
    await pool.end();
  }
}

/** Returns a port that was free a moment ago. */
async function takePort(): Promise<number> {
  const server = createServer((socket: Socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'a server that listens has a port');
  server.close();
  await once(server, 'close');
  return address.port;
}
