/**
 * One Postgres server process on one data folder: create the folder, start, find a running one, stop. Decides nothing about
 * who may own it; see cluster.ts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresError } from '../errors.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

/** The port only names the socket file: nothing listens on the network. */
export const SOCKET_PORT = 5432;
export const SUPERUSER = 'postgres';

export type PostmasterOptions = {
  binaries: PostgresBinaries;
  runAs: RunAs | null;
  /** Absolute path of the data folder. */
  dataFolder: string;
  logPath: string;
  /** False only for data that may be lost, as in tests: then nothing waits for the disk. */
  durable: boolean;
  /** `name=value`, in place of the defaults. */
  settings: readonly string[];
};

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 15_000;
/** The server itself ends processes that do not stop within 5 s. */
const QUIT_TIMEOUT_MS = 6_000;
const POLL_MS = 5;
/** What a server writes down once it accepts connections, the second one as a hot standby. */
const READY: readonly string[] = ['ready', 'standby'];

/**
 * Settings for a small machine: few connections, the memory that Postgres takes by default, no helper processes that nothing here
 * uses. The socket lies in the data folder, named relatively, which works whatever the length and the modes of the path above it.
 */
const SETTINGS = [
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  'max_connections=60',
  // Holds what a backlog or the closing of a large day changes. Taken from the system only as it is used.
  'shared_buffers=512MB',
  'io_method=sync',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'jit=off',
  // A short read does not wait for parallel workers to start: that takes 20 ms and more.
  'parallel_setup_cost=20000',
  'log_checkpoints=off',
  'timezone=UTC',
  'log_timezone=UTC',
];
const FORGETFUL_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // Tests delete all rows again and again. Statistics of a table that is empty at the moment lead to plans that take minutes for the next test's rows.
  'autovacuum=off',
];

/**
 * Creates the data folder if it is not there. The new folder is made beside and renamed, so an interrupted or a simultaneous
 * creation leaves either a whole folder or none.
 * @throws {SETUP_DATABASE_FAILED}, {SETUP_DATABASE_INCOMPATIBLE}
 */
export function createDataFolder(options: PostmasterOptions): void {
  const { binaries, dataFolder, durable } = options;
  const versionPath = join(dataFolder, 'PG_VERSION');
  if (existsSync(versionPath)) {
    const found = readFileSync(versionPath, 'utf8').trim();
    if (found !== binaries.majorVersion) {
      throw new PostgresError('SETUP_DATABASE_INCOMPATIBLE', {
        path: dataFolder,
        found,
        expected: binaries.majorVersion,
      });
    }
    return;
  }
  const draft = mkdtempSync(`${dataFolder}-new-`);
  if (options.runAs) chownSync(draft, options.runAs.uid, options.runAs.gid);
  const args = [
    '-D',
    insideFolder(draft, options.runAs),
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  if (!durable) args.push('--no-sync');
  const run = spawnSync(join(binaries.binFolder, 'initdb'), args, {
    cwd: draft,
    encoding: 'utf8',
    env: programEnvironment(),
    ...options.runAs,
  });
  if (run.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new PostgresError('SETUP_DATABASE_FAILED', {
      path: dataFolder,
      reason: (run.stderr || String(run.error)).trim(),
    });
  }
  try {
    renameSync(draft, dataFolder);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(versionPath))
      throw new PostgresError('SETUP_DATABASE_FAILED', { path: dataFolder, reason: String(cause) }, { cause });
  }
}

/**
 * Starts the server and returns its process id once it accepts connections. When another process starts it at the same moment,
 * returns that one's.
 * @throws {SETUP_DATABASE_FAILED}
 */
export async function startPostmaster(options: PostmasterOptions): Promise<number> {
  const { binaries, dataFolder, runAs } = options;
  const settings = [...SETTINGS, ...(options.durable ? [] : FORGETFUL_SETTINGS), ...options.settings];
  const args = ['-D', insideFolder(dataFolder, runAs), ...settings.flatMap((setting) => ['-c', setting])];
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    const log = openSync(options.logPath, 'a', 0o600);
    // A process group of its own, so that Ctrl-C reaches us and not the database under our feet.
    const child = spawn(join(binaries.binFolder, 'postgres'), args, {
      cwd: dataFolder,
      env: programEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
      ...runAs,
    });
    closeSync(log);
    let exited = false;
    child.once('error', () => {
      exited = true;
    });
    child.once('exit', () => {
      exited = true;
    });
    child.unref();
    let rival = false;
    while (performance.now() < deadlineMs) {
      const running = findPostmaster(dataFolder);
      if (running?.ready) return running.pid;
      if (exited && running === null) break;
      // Ours has ended because another process's server is there: that one becomes ready, or ends.
      rival ||= exited;
      await delay(POLL_MS);
    }
    // Backends of a killed server need a moment to notice; until then their memory is in the way of a new one.
    await delay(100);
    if (!rival && !isTransientFailure(options.logPath)) break;
  }
  throw new PostgresError('SETUP_DATABASE_FAILED', { path: dataFolder, reason: lastLines(options.logPath) });
}

export type RunningPostmaster = { pid: number; ready: boolean };

/** Returns the process of a server that accepts connections; null while it starts or stops. */
export function readyPid({ pid, ready }: RunningPostmaster): number | null {
  return ready ? pid : null;
}

/** Returns the server that runs on this data folder, or null. */
export function findPostmaster(dataFolder: string): RunningPostmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgresProcess(pid)) return null;
  return { pid, ready: READY.includes(lines[7]?.trim() ?? '') };
}

/**
 * Stops the server: open transactions are rolled back, nothing committed is lost. Returns when the process is gone. `immediate` leaves
 * what was not written back to be read from the log at the next start; so does an orderly stop that takes too long.
 */
export async function stopPostmaster(pid: number, way: 'orderly' | 'immediate' = 'orderly'): Promise<void> {
  if (way === 'orderly' && (await endsWithin(pid, 'SIGINT', STOP_TIMEOUT_MS))) return;
  await endsWithin(pid, 'SIGQUIT', QUIT_TIMEOUT_MS);
}

async function endsWithin(pid: number, signal: 'SIGINT' | 'SIGQUIT', timeoutMs: number): Promise<boolean> {
  if (!isPostgresProcess(pid)) return true;
  process.kill(pid, signal);
  const deadlineMs = performance.now() + timeoutMs;
  while (isPostgresProcess(pid)) {
    if (performance.now() > deadlineMs) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Whether the process runs. Its id may have been given to another program since the file was written. */
export function isPostgresProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.includes('(postgres)') && !/\) Z /.test(stat);
  } catch {
    return false;
  }
}

/**
 * The name by which the programs call their own working folder. Another user may not be allowed through the folders above it
 * (a clone under /root, say); the working folder stays open to a process that was started in it.
 */
function insideFolder(folder: string, runAs: RunAs | null): string {
  return runAs !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Settings of a user's own Postgres (PGHOST, PGDATA …) must not leak into ours. */
function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function isTransientFailure(logPath: string): boolean {
  const tail = lastLines(logPath);
  return tail.includes('shared memory block') || tail.includes('lock file "postmaster.pid"');
}

function lastLines(logPath: string): string {
  try {
    return readFileSync(logPath, 'utf8').trim().split('\n').slice(-4).join(' | ');
  } catch {
    return 'no log was written';
  }
}
