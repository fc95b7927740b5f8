/**
 * Checks what was posted and which lines were written since the last check, now and then and when asked to, and remembers in the database how far it came. Reports
 * what is wrong and stays before it, so that it is found again until it is corrected.
 */
import {
  checkLines,
  checkNew,
  readChecked,
  readCheckedLine,
  readJournalHead,
  writeChecked,
  writeCheckedLine,
} from '@suil/ledger';
import { type Pool, withSnapshot } from '@suil/postgres';
import type { Logger } from 'pino';
import { readEvidence } from '../../../intents/evidence.ts';

export type LedgerWatch = {
  /** Checks everything that is there; returns the journal's last number that it covers, null when something is wrong or nothing could be read. */
  look: () => Promise<bigint | null>;
};

export type LedgerWatchOptions = {
  pool: Pool;
  /** Begins a look. What it returns is awaited with what is wrong, one sentence each. */
  beginLook: () => Promise<(violations: readonly string[]) => Promise<void>>;
  log: Logger;
  /** Entries, and lines of the journal, read together. */
  entriesMax?: number;
};

/** The closing of a day may be one entry of a million postings: one statement looks at all of them. */
const STATEMENT_TIMEOUT_MS = 600_000;

export function createLedgerWatch({ pool, beginLook, log, entriesMax = 5_000 }: LedgerWatchOptions): LedgerWatch {
  let looking: Promise<unknown> = Promise.resolve();

  async function lookOnce(): Promise<bigint | null> {
    try {
      const report = await beginLook();
      for (;;) {
        const part = await withSnapshot(pool, async (db) => {
          await db.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
          const { lastSeq } = await readJournalHead(db);
          const after = await readChecked(db);
          const entries = await checkNew(db, after, entriesMax);
          const lines = await checkLines(db, readEvidence, await readCheckedLine(db), entriesMax);
          return { after, lastSeq, entries, lines };
        });
        const { entries, lines } = part;
        const violations = [...entries.violations, ...lines.violations];
        if (violations.length > 0) {
          for (const violation of violations) log.error({ violation }, 'the ledger contradicts itself');
          await report(violations);
          return null;
        }
        if (entries.throughEntry > part.after) await writeChecked(pool, entries.throughEntry);
        await writeCheckedLine(pool, lines.through);
        if (entries.isAll && lines.isAll) return part.lastSeq;
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
