/** The intents' tables. What was accepted is never changed; nonces are used once and forgotten. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../database/tables.ts';

export const intentsSchema: ModuleSchema = {
  migrations: readMigrations('intents', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['intents'],
};
