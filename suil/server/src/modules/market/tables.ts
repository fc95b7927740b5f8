/** The markets' tables. They follow from the pools' events alone. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const marketSchema: ModuleSchema = {
  migrations: readMigrations('market', new URL('./sql/', import.meta.url)),
  writeOnceTables: [],
};
