/** What was published about reserves; written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const reservesSchema: ModuleSchema = {
  migrations: readMigrations('reserves', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['reserve_secrets', 'reserve_snapshots'],
};
