/**
 * Checks what was posted since the last check, now and then and when asked to, and remembers in the database how far it came. Reports
 * what is wrong and stays before it, so that it is found again until it is corrected.
 */
import { checkNew, readChecked, readJournalHead, writeChecked } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import { withSnapshot } from '../../../database/snapshot.ts';

export type LedgerWatch = {
  /** Checks everything that is there; returns the journal's last number that it covers, null when something is wrong or nothing could be read. */
  look: () => Promise<bigint | null>;
};

export type LedgerWatchOptions = {
  pool: Pool;
  /** Awaited with what is wrong, one sentence each. */
  onWrong: (violations: readonly string[]) => Promise<void>;
  log: Logger;
  /** Entries read together. */
  entriesMax?: number;
};

/** The closing of a day may be one entry of a million postings: one statement looks at all of them. */
const STATEMENT_TIMEOUT_MS = 600_000;

export function createLedgerWatch({ pool, onWrong, log, entriesMax = 5_000 }: LedgerWatchOptions): LedgerWatch {
  let looking: Promise<unknown> = Promise.resolve();

  async function lookOnce(): Promise<bigint | null> {
    try {
      for (;;) {
        const part = await withSnapshot(pool, async (db) => {
          await db.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
          const { lastSeq } = await readJournalHead(db);
          const after = await readChecked(db);
          return { after, lastSeq, ...(await checkNew(db, after, entriesMax)) };
        });
        if (part.violations.length > 0) {
          for (const violation of part.violations) log.error({ violation }, 'the ledger contradicts itself');
          await onWrong(part.violations);
          return null;
        }
        if (part.throughEntry > part.after) await writeChecked(pool, part.throughEntry);
        if (part.isAll) return part.lastSeq;
      }
    } catch (err) {
      log.warn({ err }, 'the postings could not be checked');
      return null;
    }
  }

  return {
    look: () => {
      const next = looking.then(lookOnce);
      looking = next;
      return next;
    },
  };
}
