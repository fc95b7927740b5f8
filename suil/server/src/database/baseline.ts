/**
 * The schema that existed before each part of the server kept its own migrations. Its files never change; parts declare the tables in it
 * that they own.
 */
import { readMigrations } from '@suil/postgres';
import type { Tables } from './tables.ts';

export const baseline: Tables = {
  migrations: readMigrations('server', new URL('./baseline/', import.meta.url)),
  tables: {},
};
