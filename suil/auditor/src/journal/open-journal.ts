/** Opens the server's database for reading alone: given by its address, or the embedded one that a server on this machine runs. */
import { AppError } from '@suil/core';
import { createPool, joinCluster, type Pool, type SessionLimits, withSnapshot } from '@suil/postgres';
import type { Journal } from './journal.ts';

/** Of the embedded database: the server's names. */
const DATABASE_NAME = 'suil';
const ROLE = 'suil_audit';
/** One reads the journal, one is for a connection that broke. */
const CONNECTIONS_MAX = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** Up to a batch of lines is checked between two statements. */
const LIMITS: SessionLimits = {
  statementMs: 30_000,
  lockMs: 2_000,
  idleInTransactionMs: 60_000,
  transactionMs: 120_000,
};

export interface JournalOptions {
  /** Null: the embedded database in `clusterFolder`. */
  readonly databaseUrl: string | null;
  readonly clusterFolder: string;
  readonly onIdleError: (cause: Error) => void;
}

/** Connects when it is first read. An embedded database may start later than this process. */
export function openJournal({ databaseUrl, clusterFolder, onIdleError }: JournalOptions): Journal {
  const options = {
    connectionsMax: CONNECTIONS_MAX,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    applicationName: 'suil auditor',
    limits: LIMITS,
    onIdleError,
  };
  let opened: { readonly pool: Pool; readonly leave: () => void } | null = null;

  function open(): Pool {
    if (opened !== null) return opened.pool;
    if (databaseUrl !== null) {
      opened = {
        pool: createPool({ ...options, connection: { connectionString: databaseUrl } }),
        leave: () => undefined,
      };
      return opened.pool;
    }
    const joined = joinCluster({ folder: clusterFolder });
    if (joined === null)
      throw new AppError('SETUP_DATABASE_UNREACHABLE', { reason: `no database runs in ${clusterFolder}` });
    const connection = joined.connectionTo(DATABASE_NAME);
    opened = { pool: createPool({ ...options, connection, role: ROLE }), leave: joined.leave };
    return opened.pool;
  }

  return {
    read: async (work) => withSnapshot(open(), work),
    close: async () => {
      await opened?.pool.end();
      opened?.leave();
    },
  };
}
