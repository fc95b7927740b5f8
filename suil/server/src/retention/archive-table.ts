/** The table of what was archived. The owner of the schema alone writes it, in the transaction that drops a part. */
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../database/tables.ts';

export const archiveTables: Tables = {
  migrations: readMigrations('archive', new URL('./sql/', import.meta.url)),
  tables: {
    archived_parts: { writes: 'none', replay: 'none' },
  },
};
