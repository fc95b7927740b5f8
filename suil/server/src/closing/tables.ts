/** The tables of the closing. How a day was decided and what failed is written once. */
import { readMigrations } from '@suil/postgres';
import { RECORDED, type Tables } from '../database/tables.ts';

export const closingTables: Tables = {
  migrations: readMigrations('day', new URL('./sql/', import.meta.url)),
  tables: {
    day_closings: RECORDED,
    closing_rests: { writes: 'any', replay: 'none' },
    closing_posted_ahead: { writes: 'any', replay: 'none' },
    day_leases: { writes: 'any', replay: 'none' },
    day_problems: RECORDED,
  },
};
