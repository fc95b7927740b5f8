/** Reads what settling the open day will take and no event of the chain changes any more, before the day is over. */
import { setTimeout as delay } from 'node:timers/promises';
import { readJournalHead } from '@suil/ledger';
import { createPool, type Pool, withTransaction } from '@suil/postgres';
import type { PoolTarget } from '../../../database/pools.ts';
import { readTeamBefore, type TeamBefore } from '../../team/read.ts';
import { readSettled } from '../store.ts';

export interface ReadAhead {
  /** Of the journal when it was read: of no use in another one. */
  readonly epoch: number;
  readonly before: TeamBefore;
}

/** Returns it as of the last settled day. Of no use once another day is settled: settling finds that out. */
export async function readAhead(pool: Pool): Promise<ReadAhead> {
  return withTransaction(pool, async (tx) => {
    const { epoch } = await readJournalHead(tx);
    const { lastDay } = await readSettled(tx);
    return { epoch, before: await readTeamBefore(tx, lastDay) };
  });
}

/** With a million members the read takes some seconds, and it mostly begins a minute before the day's end. */
const WAIT_MAX_MS = 10_000;

/**
 * Begins to read on a connection of its own. Returns what waits for the result; null: the read failed or has not ended in time, and settling reads
 * everything by itself.
 * @param waitMaxMs from when the result is asked for
 */
export function beginReadAhead(target: PoolTarget, waitMaxMs = WAIT_MAX_MS): () => Promise<ReadAhead | null> {
  const pool = createPool({ ...target, connectionsMax: 1, onIdleError: () => undefined });
  const reading = readAhead(pool)
    .catch(() => null)
    .finally(() => pool.end());
  return () => Promise.race([reading, delay(waitMaxMs, null, { ref: false })]);
}
