/** The tables of published reserves, written once. */
import { readMigrations } from '@suil/postgres';
import { RECORDED, type Tables } from '../../database/tables.ts';

export const reserveTables: Tables = {
  migrations: readMigrations('reserves', new URL('./sql/', import.meta.url)),
  tables: {
    reserve_secrets: { ...RECORDED, audit: true },
    reserve_snapshots: { ...RECORDED, audit: true },
  },
};
