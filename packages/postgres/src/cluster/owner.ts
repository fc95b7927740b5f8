/**
 * The right to a cluster: a lock that the server keeps for one session, so that it falls free by itself however its owner ends. Owns
 * that session: taking it, and taking it again when the server had to close all sessions because one of its processes crashed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isPostgresProcess, SOCKET_PORT, SUPERUSER } from './postmaster.ts';

/** Why an embedded database cannot be used any more; the caller names it in an error of the registry. */
class DatabaseLost extends Error {}

/** Any fixed number will do; it only has to be the same in every version of this code. */
const OWNER_LOCK = 7_219_405;
/** How long a dead owner's session may linger before we believe that the owner is alive. */
export const OWNER_GRACE_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
const POLL_MS = 20;

/** Returns null while the server is starting, stopping or recovering. */
export async function connectOwner(socketFolder: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `suil owner ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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

/** Takes the lock for this session if it is free; returns null, or the process id of its holder. */
export async function lockOrFindHolder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [OWNER_LOCK]);
  return rows[0]?.locked === true ? null : lockHolder(client);
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [OWNER_LOCK],
  );
  return rows[0]?.application_name.replace('suil owner ', '') ?? 'unknown';
}

/** `interrupted`: the server closed the session and does not answer yet; `takenOver`: another process holds the lock. */
export type OwnerRight = 'held' | 'interrupted' | 'takenOver';

export type KeepOwnerOptions = {
  /** The session that holds the lock. */
  owner: pg.Client;
  /** Process id of the server. */
  pid: number;
  socketFolder: string;
  /** How long the server may take to answer again. */
  recoveryTimeoutMs: number;
  /** Called when the session was closed while the server keeps running. */
  onInterrupted: () => void;
  /** Called when the lock is held again. */
  onResumed: () => void;
  /** Called once, when it cannot be held any more, with the reason. */
  onLost: (cause: Error) => void;
};

/** Holds the lock until the returned function is called, which returns what had become of it. */
export function keepOwner(options: KeepOwnerOptions): () => Promise<OwnerRight> {
  const { pid, socketFolder, recoveryTimeoutMs } = options;
  let owner = options.owner;
  let isReleased = false;
  let right: OwnerRight = 'held';

  function watch(): void {
    owner.once('end', () => {
      if (isReleased) return;
      recover().catch((cause: unknown) => options.onLost(cause instanceof Error ? cause : new Error(String(cause))));
    });
  }

  async function recover(): Promise<void> {
    const startedMs = performance.now();
    let heldSinceMs: number | null = null;
    right = 'interrupted';
    if (isPostgresProcess(pid)) options.onInterrupted();
    while (!isReleased) {
      if (!isPostgresProcess(pid)) throw new DatabaseLost('its process has ended');
      if (performance.now() - startedMs > recoveryTimeoutMs)
        throw new DatabaseLost(`it did not answer again within ${recoveryTimeoutMs / 1_000} s`);
      const holder = await tryAgain();
      if (holder === null) return;
      heldSinceMs = holder === undefined ? null : (heldSinceMs ?? performance.now());
      if (heldSinceMs !== null && performance.now() - heldSinceMs > OWNER_GRACE_MS) {
        right = 'takenOver';
        throw new DatabaseLost(`process ${holder} has taken it over`);
      }
      await delay(POLL_MS);
    }
  }

  /** Returns null when the lock is held again, its holder when it is taken, undefined when the server does not answer. */
  async function tryAgain(): Promise<string | null | undefined> {
    const client = await connectOwner(socketFolder);
    if (client === null) return undefined;
    const holder = await lockOrFindHolder(client).catch(() => undefined);
    if (holder !== null || isReleased) {
      await client.end().catch(() => undefined);
      return holder;
    }
    owner = client;
    right = 'held';
    watch();
    options.onResumed();
    return null;
  }

  watch();
  return async () => {
    isReleased = true;
    await owner.end().catch(() => undefined);
    return right;
  };
}
