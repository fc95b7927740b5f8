/**
 * Deletes the rows whose time is over, table by table, as each declares it. In statements of a thousand rows and two seconds at most, which lock
 * nothing that an input waits for. Several processes may do so at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { readJournalHead } from '@suil/ledger';
import { type Pool, withTransaction } from '@suil/postgres';
import { type DatabaseNow, readNowMs } from '../database/database-clock.ts';
import type { RowExpiry, TableRules } from '../database/tables.ts';

/** By each clock but the journal's, which is in the database. */
export interface Clocks {
  readonly database: DatabaseNow;
  /** Null: the database's. */
  readonly business: (() => number) | null;
}

export interface DeleteExpiredOptions {
  readonly tables: ReadonlyMap<string, TableRules>;
  readonly clocks: Clocks;
  /** Ends the work between two statements. */
  readonly signal?: AbortSignal;
  /** Most statements for one table; what is left is deleted by the next call. Default: as many as it takes. */
  readonly piecesMax?: number;
  /** Rows of one statement. Default 1,000. */
  readonly pieceRows?: number;
  /** Between two statements, in milliseconds. Default 20. */
  readonly pauseMs?: number;
}

const PIECE_ROWS = 1_000;
const PIECE_MAX_MS = 2_000;
const PAUSE_MS = 20;

/** Returns how many rows were deleted, by table. */
export async function deleteExpired(pool: Pool, options: DeleteExpiredOptions): Promise<ReadonlyMap<string, number>> {
  const { tables, clocks } = options;
  const deleted = new Map<string, number>();
  const { lastAtMs: journal } = await readJournalHead(pool);
  const database = await readNowMs(pool, clocks.database);
  const nowMs: Readonly<Record<RowExpiry['clock'], number>> = {
    ...{ journal, database },
    business: clocks.business === null ? database : clocks.business(),
  };
  for (const [table, { expires }] of tables)
    if (expires) {
      const endedMs = nowMs[expires.clock] - expires.keptMs;
      deleted.set(table, await deleteRows(pool, pieceOf(table, expires), endedMs, options));
    }
  return deleted;
}

/** A row that got more time since it was found stays: the condition is looked at again when the row is locked. */
function pieceOf(table: string, { key, endsAtMs, isInKeyOrder = false }: RowExpiry): string {
  const oldest = isInKeyOrder
    ? `SELECT ${key} FROM (SELECT ${key}, ${endsAtMs} FROM ${table} ORDER BY ${key} LIMIT $2) AS first WHERE ${endsAtMs} < $1`
    : `SELECT ${key} FROM ${table} WHERE ${endsAtMs} < $1 ORDER BY ${endsAtMs} LIMIT $2`;
  return `DELETE FROM ${table} WHERE ${endsAtMs} < $1 AND ${key} = ANY(ARRAY(${oldest}))`;
}

async function deleteRows(
  pool: Pool,
  statement: string,
  endedMs: number,
  { signal, piecesMax = Number.POSITIVE_INFINITY, pieceRows = PIECE_ROWS, pauseMs = PAUSE_MS }: DeleteExpiredOptions,
): Promise<number> {
  let deleted = 0;
  for (let pieces = 0; pieces < piecesMax && signal?.aborted !== true; pieces += 1) {
    const { rowCount } = await withTransaction(pool, async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${PIECE_MAX_MS}`);
      return tx.query(statement, [endedMs, pieceRows]);
    });
    deleted += rowCount ?? 0;
    // Another process may have deleted some of those that were found, so only an empty piece is the last one.
    if (!rowCount) break;
    await delay(pauseMs);
  }
  return deleted;
}
