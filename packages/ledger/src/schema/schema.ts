/** The ledger's tables, and what the roles that write and read them may do. */
import { escapeIdentifier, type Queryable, readMigrations } from '@suil/postgres';

/** The ledger's schema changes, to hand to `migrate`. */
export const ledgerMigrations = readMigrations('ledger', new URL('./sql/', import.meta.url));

/** Tables whose rows are written once: the writing role can add to them and read them, never change or delete. */
export const APPEND_ONLY_TABLES = [
  'ledger.accounts',
  'ledger.entries',
  'ledger.hold_resolutions',
  'ledger.holds',
  'ledger.idempotency_keys',
  'ledger.journal',
  'ledger.postings',
] as const;

/** One row each that holds the current state: they change, in these columns only, and none is ever deleted. */
const MOVING_TABLES = [
  { name: 'ledger.balances', columns: ['balance', 'last_seq'] },
  { name: 'ledger.checked', columns: ['entry_id', 'line_seq', 'line_hash'] },
  { name: 'ledger.journal_head', columns: ['last_seq', 'last_at_ms', 'open_day', 'last_hash'] },
] as const;
const MOVING_NAMES = MOVING_TABLES.map((table) => table.name);

/** Every table of the ledger, to empty them together in tests. */
export const LEDGER_TABLES = [...APPEND_ONLY_TABLES, ...MOVING_NAMES] as const;
export type LedgerTable = (typeof LEDGER_TABLES)[number];

/**
 * Gives `role` what a process needs that writes the ledger and takes everything else. It reaches entries and postings through
 * their tables only, never through a month's partition. To be run by the owner, after each migration.
 */
export async function grantLedger(tx: Queryable, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  await tx.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM ${name}`);
  await tx.query(`GRANT USAGE ON SCHEMA ledger TO ${name}`);
  await tx.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ledger TO ${name}`);
  await tx.query(`GRANT SELECT, INSERT ON ${APPEND_ONLY_TABLES.join(', ')} TO ${name}`);
  await tx.query(`GRANT SELECT, INSERT ON ${MOVING_NAMES.join(', ')} TO ${name}`);
  for (const table of MOVING_TABLES)
    await tx.query(`GRANT UPDATE (${table.columns.join(', ')}) ON ${table.name} TO ${name}`);
}

/** Gives `role` the right to read these tables of the ledger and takes everything else. To be run by the owner, after each migration. */
export async function grantLedgerReads(
  tx: Queryable,
  role: string,
  tables: readonly LedgerTable[] = LEDGER_TABLES,
): Promise<void> {
  const name = escapeIdentifier(role);
  await tx.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM ${name}`);
  await tx.query(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA ledger FROM ${name}`);
  await tx.query(`GRANT USAGE ON SCHEMA ledger TO ${name}`);
  await tx.query(`GRANT SELECT ON ${tables.join(', ')} TO ${name}`);
}
