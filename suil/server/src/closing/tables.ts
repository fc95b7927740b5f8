/** The day job's tables. What was decided and what went wrong is written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../database/tables.ts';

export const daySchema: ModuleSchema = {
  migrations: readMigrations('day', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['day_closings', 'day_problems'],
};
