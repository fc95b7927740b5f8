/**
 * The embedded database as a thing one process owns: started when needed, taken over when its former owner died without
 * stopping it, stopped on request. The right to it is a lock that the server itself keeps for one connection, so it falls
 * free by itself however the owner ends. Knows nothing of schemas.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '@suil/core';
import pg from 'pg';
import { findBinaries, readableTemporaryFolder } from './binaries.ts';
import type { ConnectionSettings } from './pool.ts';
import {
  createDataFolder,
  findPostmaster,
  type PostmasterOptions,
  SOCKET_PORT,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

export type ClusterOptions = {
  /** Folder that will hold the data folder and the log; made when missing. */
  folder: string;
  /** False only for data that may be lost, as in tests. Default true. */
  durable?: boolean;
  /** Settings of Postgres, `name=value`, in place of ours. */
  settings?: readonly string[];
  /** Called when the server goes away while we own it. */
  onLost?: (cause: Error) => void;
};

export type Cluster = {
  /** Process id of the server. */
  pid: number;
  /** True when the server was already running, left behind by an owner that died. */
  tookOver: boolean;
  /** Settings to connect to one of its databases as the owner of everything in it. */
  connectionTo: (database: string) => ConnectionSettings;
  /** Stops the server and returns when its process is gone. */
  stop: () => Promise<void>;
};

/** Any fixed number will do; it only has to be the same in every version of this code. */
const OWNER_LOCK = 7_219_405;
/** How long a dead owner's connection may linger before we believe that the owner is alive. */
const OWNER_GRACE_MS = 2_000;
const OPEN_TIMEOUT_MS = 30_000;
/** The shortest limit for a socket's path among the systems we support (macOS: 104 with the closing zero; Linux: 108). */
const SOCKET_PATH_BYTES_MAX = 103;

/**
 * Opens the cluster in `options.folder`, creating it the first time, and becomes its owner.
 * @throws {SETUP_DATABASE_IN_USE}, {SETUP_DATABASE_FAILED}, {SETUP_DATABASE_INCOMPATIBLE}, {SETUP_DATABASE_BINARIES_MISSING}
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    return await openOwnCluster(options);
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('SETUP_DATABASE_FAILED', { path: options.folder, reason }, { cause });
  }
}

async function openOwnCluster(options: ClusterOptions): Promise<Cluster> {
  const postmaster = preparePostmaster(options);
  const socket = createSocketFolder(postmaster.dataFolder);
  try {
    const claim = await claimServer(postmaster, socket.folder);
    let stopping = false;
    claim.owner.on('error', (cause) => {
      if (!stopping) options.onLost?.(cause);
    });
    return {
      pid: claim.pid,
      tookOver: claim.tookOver,
      connectionTo: (database) => ({ host: socket.folder, port: SOCKET_PORT, user: SUPERUSER, database }),
      stop: async () => {
        stopping = true;
        await claim.owner.end().catch(() => undefined);
        await stopPostmaster(claim.pid);
        socket.remove();
      },
    };
  } catch (error) {
    socket.remove();
    throw error;
  }
}

export type JoinedCluster = Pick<Cluster, 'connectionTo'> & {
  /** Forgets the way to it; the server goes on. */
  leave: () => void;
};

/** Finds the server that some process runs on `folder`, to use it beside that process; null when none is running. */
export function joinCluster({ folder }: Pick<ClusterOptions, 'folder'>): JoinedCluster | null {
  const dataFolder = join(resolve(folder), 'cluster');
  if (!findPostmaster(dataFolder)?.ready) return null;
  const socket = createSocketFolder(dataFolder);
  return {
    connectionTo: (database) => ({ host: socket.folder, port: SOCKET_PORT, user: SUPERUSER, database }),
    leave: socket.remove,
  };
}

/** Makes the folders and settles who runs the server; creates the data folder the first time. */
export function preparePostmaster(options: ClusterOptions): PostmasterOptions {
  const folder = resolve(options.folder);
  const dataFolder = join(folder, 'cluster');
  mkdirSync(folder, { recursive: true });
  const runAs = runAsFor(dataFolder);
  const postmaster: PostmasterOptions = {
    binaries: findBinaries(runAs),
    runAs,
    dataFolder,
    logPath: join(folder, 'postgres.log'),
    durable: options.durable ?? true,
    settings: options.settings ?? [],
  };
  createDataFolder(postmaster);
  return postmaster;
}

/** Data made by another user can only be opened by that user; root may become it. */
function runAsFor(dataFolder: string): RunAs | null {
  const chosen = chooseRunAs();
  if (chosen === null || !existsSync(dataFolder)) return chosen;
  const { uid, gid } = statSync(dataFolder);
  return uid === 0 ? chosen : { uid, gid };
}

type Claim = { pid: number; tookOver: boolean; owner: pg.Client };

async function claimServer(postmaster: PostmasterOptions, socketFolder: string): Promise<Claim> {
  const startedMs = performance.now();
  for (;;) {
    const running = findPostmaster(postmaster.dataFolder);
    const pid = running?.ready ? running.pid : running ? null : await startPostmaster(postmaster);
    const owner = pid === null ? null : await connectOwner(socketFolder);
    if (pid !== null && owner !== null) {
      if (await tryLock(owner)) return { pid, tookOver: running !== null, owner };
      const holder = await lockHolder(owner);
      await owner.end();
      if (performance.now() - startedMs > OWNER_GRACE_MS) {
        throw new AppError('SETUP_DATABASE_IN_USE', { path: postmaster.dataFolder, pid: holder });
      }
    }
    if (performance.now() - startedMs > OPEN_TIMEOUT_MS) {
      throw new AppError('SETUP_DATABASE_FAILED', {
        path: postmaster.dataFolder,
        reason: 'the server does not answer',
      });
    }
    await delay(20);
  }
}

/** Returns null while the server is starting or stopping. */
async function connectOwner(socketFolder: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `suil owner ${process.pid}`,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return null;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [OWNER_LOCK]);
  return rows[0]?.locked === true;
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [OWNER_LOCK],
  );
  return rows[0]?.application_name.replace('suil owner ', '') ?? 'unknown';
}

/** Clients name the socket by its path, which has a limit; a long one is reached through a short link. */
export function createSocketFolder(dataFolder: string): { folder: string; remove: () => void } {
  if (Buffer.byteLength(join(dataFolder, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_BYTES_MAX) {
    return { folder: dataFolder, remove: () => undefined };
  }
  const shortFolder = mkdtempSync(join(readableTemporaryFolder(), 'suil-'));
  const link = join(shortFolder, 'd');
  symlinkSync(dataFolder, link);
  return { folder: link, remove: () => rmSync(shortFolder, { recursive: true, force: true }) };
}
