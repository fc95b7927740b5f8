/** The table of the status: intervals in which servers saw a state. No amount follows from it. */
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../../database/tables.ts';

export const statusTables: Tables = {
  migrations: readMigrations('status', new URL('./sql/', import.meta.url)),
  tables: { service_intervals: { writes: 'any', replay: 'none' } },
};
