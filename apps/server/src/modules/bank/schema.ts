/** The bank's tables. Past terms and closed days are written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/module-schema.ts';

export const bankSchema: ModuleSchema = {
  migrations: readMigrations('bank', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['bank_past_terms', 'bank_days', 'bank_renewals'],
};
