/**
 * The one way to write the journal: a transaction that holds its head. Only the head that this gives is taken by `appendInputs` and
 * `closeJournalDay`, and only until the transaction ends.
 */
import { type Pool, type Transaction, type TransactionOptions, withTransaction } from '@suil/postgres';
import { LedgerError } from '../errors.ts';
import { type JournalHead, lockJournal, readJournalHead, releaseHead } from './head.ts';

/** The journal as a process writes it: in the epoch that it has read first, and in no later one. */
export interface Journal {
  readonly pool: Pool;
  /** Returns the epoch, which is read once. To be called when the process starts. */
  readonly readEpoch: () => Promise<number>;
  /** Of the lines that it writes, where lines of an earlier epoch are put back; absent: the journal's own. */
  readonly lineEpoch?: number;
}

/** Returns the journal over a pool; with `lineEpoch` to put lines of that epoch back, numbered and hashed as they were. */
export function openJournal(pool: Pool, lineEpoch?: number): Journal {
  let reading: Promise<number> | null = null;
  const read = async () => (await readJournalHead(pool)).epoch;
  return {
    pool,
    ...(lineEpoch !== undefined && { lineEpoch }),
    readEpoch: () => {
      reading ??= read().catch((error: unknown) => {
        reading = null;
        throw error;
      });
      return reading;
    },
  };
}

/**
 * Runs `work` in a transaction that holds the journal's head, as `withTransaction` does: again after a conflict. Other transactions that
 * write the journal wait until it ends.
 * @throws {LEDGER_EPOCH_ENDED} when the database was restored since this process read its epoch; nothing is written
 */
export async function withJournal<Result>(
  { pool, readEpoch, lineEpoch }: Journal,
  work: (tx: Transaction, head: JournalHead) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  const epoch = await readEpoch();
  return withTransaction(
    pool,
    async (tx) => {
      const head = await lockJournal(tx, lineEpoch);
      if (head.epoch !== epoch) throw new LedgerError('LEDGER_EPOCH_ENDED', { epoch: head.epoch, started: epoch });
      try {
        return await work(tx, head);
      } finally {
        releaseHead(head);
      }
    },
    options,
  );
}
