/**
 * The embedded database as a thing one process owns: started when needed, taken over when its former owner died without
 * stopping it, stopped on request. The right to it is in owner.ts. Knows nothing of schemas.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ConnectionSettings } from '../connection/pool.ts';
import { isPostgresError, PostgresError } from '../errors.ts';
import { findBinaries, readableTemporaryFolder } from './binaries.ts';
import { connectOwner, keepOwner, lockOrFindHolder, OWNER_GRACE_MS } from './owner.ts';
import {
  createDataFolder,
  findPostmaster,
  type PostmasterOptions,
  readyPid,
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
  /** Settings of Postgres, `name=value`, that replace the defaults here. */
  settings?: readonly string[];
  /** Called once, when the server has ended or does not answer again in time while we own it, with the reason. */
  onLost?: (cause: Error) => void;
  /** Called when the server closes every session, because one of its processes crashed, and continues. */
  onInterrupted?: () => void;
  /** Called when it answers again after that. */
  onResumed?: () => void;
  /** How long it may take to answer again. Default 60 s. */
  recoveryTimeoutMs?: number;
};

export type Cluster = {
  /** Process id of the server. */
  pid: number;
  /** True when the server was already running, left behind by an owner that died. */
  tookOver: boolean;
  /** Settings to connect to one of its databases as the owner of everything in it. */
  connectionTo: (database: string) => ConnectionSettings;
  /** Stops the server and returns when its process is gone. One that another process has taken over keeps running. */
  stop: () => Promise<void>;
};

const OPEN_TIMEOUT_MS = 30_000;
/** How long a server that recovers from the crash of one of its processes may take: it reads its log since the last checkpoint. */
const RECOVERY_TIMEOUT_MS = 60_000;
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
    if (isPostgresError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PostgresError('SETUP_DATABASE_FAILED', { path: options.folder, reason }, { cause });
  }
}

async function openOwnCluster(options: ClusterOptions): Promise<Cluster> {
  const postmaster = preparePostmaster(options);
  const socket = createSocketFolder(postmaster.dataFolder);
  try {
    const claim = await claimServer(postmaster, socket.folder);
    const release = keepOwner({
      owner: claim.owner,
      pid: claim.pid,
      socketFolder: socket.folder,
      recoveryTimeoutMs: options.recoveryTimeoutMs ?? RECOVERY_TIMEOUT_MS,
      onInterrupted: () => options.onInterrupted?.(),
      onResumed: () => options.onResumed?.(),
      onLost: (cause) => options.onLost?.(cause),
    });
    return {
      pid: claim.pid,
      tookOver: claim.tookOver,
      connectionTo: (database) => ({ host: socket.folder, port: SOCKET_PORT, user: SUPERUSER, database }),
      stop: async () => {
        const right = await release();
        // A server that recovers from a crash has nothing to write, and may not heed an orderly stop.
        if (right !== 'takenOver') await stopPostmaster(claim.pid, right === 'held' ? 'orderly' : 'immediate');
        socket.remove();
      },
    };
  } catch (error) {
    socket.remove();
    throw error;
  }
}

export type JoinedCluster = Pick<Cluster, 'connectionTo'> & {
  /** Drops the connection; the server keeps running. */
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
    const pid = running === null ? await startPostmaster(postmaster) : readyPid(running);
    const owner = pid === null ? null : await connectOwner(socketFolder);
    if (pid !== null && owner !== null) {
      const holder = await lockOrFindHolder(owner);
      if (holder === null) return { pid, tookOver: running !== null, owner };
      await owner.end();
      if (performance.now() - startedMs > OWNER_GRACE_MS) {
        throw new PostgresError('SETUP_DATABASE_IN_USE', { path: postmaster.dataFolder, pid: holder });
      }
    }
    if (performance.now() - startedMs > OPEN_TIMEOUT_MS) {
      throw new PostgresError('SETUP_DATABASE_FAILED', {
        path: postmaster.dataFolder,
        reason: 'the server does not answer',
      });
    }
    await delay(20);
  }
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
