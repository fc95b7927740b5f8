/** The halts' table. The application's role can open a halt; closing one takes the owner of the schema, as `suil resume` connects. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../../database/tables.ts';

export const haltSchema: ModuleSchema = {
  migrations: readMigrations('halt', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['halts'],
  addedColumns: { halts: ['code', 'level', 'seq', 'detail', 'opened_at_ms'] },
};
