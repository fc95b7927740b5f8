/** The withdrawals' tables. Rows change as vouchers are given and used; what they cause in the ledger never does. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/module-schema.ts';

export const withdrawalSchema: ModuleSchema = {
  migrations: readMigrations('withdrawal', new URL('./sql/', import.meta.url)),
  writeOnceTables: [],
};
