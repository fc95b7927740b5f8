/** The pledges' tables. Records are written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const pledgeSchema: ModuleSchema = {
  migrations: readMigrations('pledge', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['pledge_records'],
  movingColumns: { pledges: ['income', 'income_fee', 'income_closed', 'principal_paid'] },
};
