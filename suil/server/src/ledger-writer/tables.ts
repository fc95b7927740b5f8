/** The table of the ledger writer: the position up to which events are applied. */
import type { Tables } from '../database/tables.ts';

export const ledgerWriterTables: Tables = {
  tables: {
    journal_applied: { writes: ['checkpoint', 'position', 'chain_timestamp_ms'], replay: 'none' },
  },
};
