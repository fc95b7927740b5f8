/** The table of the acts that announce an upgrade, move its time or end it. Rows are written once. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const upgradeTables: Tables = {
  migrations: readMigrations('upgrades', new URL('./sql/', import.meta.url)),
  tables: { upgrade_acts: DERIVED },
};
