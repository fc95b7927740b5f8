/** The ledger's tables, and what the application's own role may do with them. */
import { readMigrations } from '@suil/postgres';

/** The ledger's schema changes, to hand to `migrate`. */
export const ledgerMigrations = readMigrations('ledger', new URL('./sql/', import.meta.url));

/** Tables whose rows are written once: the application's role gets no right to update or delete them. */
export const APPEND_ONLY_TABLES = [
  'ledger.accounts',
  'ledger.entries',
  'ledger.idempotency_keys',
  'ledger.postings',
] as const;
