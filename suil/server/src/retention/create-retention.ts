/** Deletes expired rows as long as the server runs: every minute, in one of the processes that share the database. */
import type { TableRules } from '../database/tables.ts';
import { withLease } from '../jobs/lease.ts';
import { createRepeat } from '../jobs/repeat.ts';
import type { OpenModule } from '../module/module.ts';
import type { Services } from '../module/services.ts';
import { deleteExpired } from './delete-expired.ts';

const EVERY_MS = 60_000;
const LEASE_MS = 30_000;
/** A hundred thousand rows of a table a minute: more than are added. */
const PIECES_MAX = 100;

export type RetentionServices = Pick<Services, 'writer' | 'databaseNow' | 'chainNow' | 'config' | 'holder' | 'log'>;

/** Returns the worker, and a counter of what it deleted. */
export function createRetention(
  { writer, databaseNow, chainNow, config, holder, log }: RetentionServices,
  tables: ReadonlyMap<string, TableRules>,
): OpenModule {
  const deletedSoFar = new Map<string, number>();
  const stopping = new AbortController();
  // On a real network business time is this machine's, which may be ahead of the other servers'.
  const clocks = { database: databaseNow, business: config.environment === 'local' ? chainNow : null };
  const work = async () => {
    const deleted = await deleteExpired(writer, { tables, clocks, signal: stopping.signal, piecesMax: PIECES_MAX });
    for (const [table, rows] of deleted) deletedSoFar.set(table, (deletedSoFar.get(table) ?? 0) + rows);
  };
  const repeat = createRepeat({
    everyMs: EVERY_MS,
    work: () => withLease(writer, { name: 'retention', holder, durationMs: LEASE_MS }, work),
    onError: (err) => log.warn({ err }, 'deleting expired rows failed; retrying in a minute'),
  });
  return {
    counters: [
      {
        name: 'suil_expired_rows_total',
        help: 'Rows that this process deleted because their time was over, by table',
        label: 'table',
        read: () => deletedSoFar,
      },
    ],
    workers: [
      {
        start: repeat.start,
        stop: async () => {
          stopping.abort();
          await repeat.stop();
        },
      },
    ],
  };
}
