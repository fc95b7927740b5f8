/** The tables of the settlement. Days and chain events are written once; trees are kept for the newest days. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const settlementTables: Tables = {
  migrations: readMigrations('settlement', new URL('./sql/', import.meta.url)),
  tables: {
    settlement_days: DERIVED,
    settlement_events: DERIVED,
    settlement_trees: { writes: 'any', replay: 'all' },
  },
};
