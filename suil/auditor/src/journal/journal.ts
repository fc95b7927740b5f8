/** The server's database as the auditor sees it: one unchanging view at a time, for reading alone. */
import type { JournalReader } from './read-lines.ts';

export interface Journal {
  /** Runs `work` on one unchanging view of the database, in a transaction that cannot write. */
  readonly read: <Result>(work: (db: JournalReader) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}
