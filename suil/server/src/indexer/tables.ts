/** The tables of the indexer: raw events, written once, and the cursor. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../database/tables.ts';

export const indexerTables: Tables = {
  migrations: readMigrations('indexer', new URL('./sql/', import.meta.url)),
  tables: {
    chain_events: DERIVED,
    indexer_state: { writes: ['checkpoint', 'digest', 'chain_timestamp_ms', 'packages'], replay: 'all' },
  },
};
