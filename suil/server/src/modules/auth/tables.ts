/** Tables of the sign-in beyond the first ones, and those of the rate limits. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const authSchema: ModuleSchema = {
  migrations: readMigrations('auth', new URL('./sql/', import.meta.url)),
  writeOnceTables: [],
};
