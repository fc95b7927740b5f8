/** An input that a module adds to the journal by itself, beside events, intents and closings. */
import type { Input, JournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';

export interface JournalInput {
  /** Returns whether an input of the journal is of this kind. */
  readonly matches: (input: Input) => boolean;
  /** Applies a recorded input again to a database that is being rebuilt. `head` is locked by the same transaction. */
  readonly replay: (tx: Queryable, head: JournalHead, input: Input, nowMs: number) => Promise<void>;
}
