/** Whether the journal still has the line that the auditor checked last. A database that was lost, or is an older one, has not. Writes nothing. */
import { readJournalHead, readLineHash } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { Finding } from '../halt/store.ts';
import type { AuditorStatus } from './heartbeat.ts';

/** @param audited what the auditor said before this is called: it has read only what was committed, and the journal only grows */
export async function findLostLine(
  db: Queryable,
  { seq, hash }: Pick<AuditorStatus, 'seq' | 'hash'>,
): Promise<Finding | null> {
  if ((await readLineHash(db, seq)) === hash) return null;
  const { lastSeq } = await readJournalHead(db);
  const detail =
    lastSeq < seq
      ? `the auditor has checked line ${seq}, the journal ends at ${lastSeq}: inputs are missing`
      : `line ${seq} is not the one that the auditor has checked`;
  return { code: 'JOURNAL_DIFFERS', detail };
}
