/** The parts that the journal is kept by: ranges of its numbers, because a line is found by its number. */
import { type EnsureRangesOptions, ensureRanges, type Pool } from '@suil/postgres';

/**
 * Brings the journal into parts and makes those ahead; returns how many were made. That a kind and ref are there once in all parts follows from
 * the order of checkpoints and days, and of intents from the application, which looks for a nonce in all of them. To be run by the owner of
 * the tables after `hashEarlierLines`; several processes may do so at once. @throws {DATABASE_BUSY} after 15 minutes
 */
export async function ensureJournalParts(
  owner: Pool,
  { size, ...options }: Pick<EnsureRangesOptions, 'pauseMs' | 'through'> & { size: bigint },
): Promise<number> {
  return ensureRanges(
    owner,
    { schema: 'ledger', table: 'journal', column: 'seq', key: ['seq'], size },
    { ...options, lockFirst: (tx) => tx.query('SELECT 1 FROM ledger.journal_head FOR UPDATE') },
  );
}
