/** The withdrawals' tables. Rows change as vouchers are given and used; what they cause in the ledger never does. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const withdrawalSchema: ModuleSchema = {
  migrations: readMigrations('withdrawal', new URL('./sql/', import.meta.url)),
  writeOnceTables: [],
  movingColumns: {
    withdrawals: [
      ...['status', 'issued_day', 'issued_at_ms', 'expires_at_ms', 'voucher'],
      ...['ended_at_ms', 'digest'],
    ],
  },
};
