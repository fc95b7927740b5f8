/** The tables of the pledges. Records are written once. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const pledgeTables: Tables = {
  migrations: readMigrations('pledge', new URL('./sql/', import.meta.url)),
  tables: {
    pledge_records: DERIVED,
    pledges: { writes: ['last_day', 'income', 'income_fee', 'income_closed', 'principal_paid'], replay: 'all' },
  },
};
