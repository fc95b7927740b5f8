/** The table of halts. The role that applies inputs can open a halt; only the owner of the schema, as `suil resume` connects, can close one. */
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../../../database/tables.ts';

export const haltTables: Tables = {
  migrations: readMigrations('halt', new URL('./sql/', import.meta.url)),
  // What the chain has paid ahead of the journal is looked for as long as the journal has not reached it.
  stays: {
    chain_events: `kind IN ('Withdrawn', 'ReserveDeposited') AND (content->>'id')::numeric > (SELECT last_seq FROM ledger.journal_head WHERE id = 1)`,
  },
  tables: {
    halts: { writes: { adds: ['code', 'level', 'seq', 'detail', 'opened_at_ms'] }, replay: 'none' },
  },
};
