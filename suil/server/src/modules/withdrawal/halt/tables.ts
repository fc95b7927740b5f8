/** The table of halts. The role that applies inputs can open a halt; only the owner of the schema, as `suil resume` connects, can close one. */
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../../../database/tables.ts';

export const haltTables: Tables = {
  migrations: readMigrations('halt', new URL('./sql/', import.meta.url)),
  tables: {
    halts: { writes: { adds: ['code', 'level', 'seq', 'detail', 'opened_at_ms'] }, replay: 'none' },
  },
};
