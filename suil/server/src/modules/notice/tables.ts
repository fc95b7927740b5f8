/** The notices' tables. What was published is never changed; taking a notice back is a row of its own. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const noticeSchema: ModuleSchema = {
  migrations: readMigrations('notice', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['notices', 'notice_withdrawals'],
};
