/** The tables of members' own limits. What was spent is written once. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const spendingTables: Tables = {
  migrations: readMigrations('spending', new URL('./sql/', import.meta.url)),
  tables: {
    spending_limits: { writes: ['limit_units', 'raise_units', 'raise_from_ms'], replay: 'all' },
    spendings: DERIVED,
  },
};
