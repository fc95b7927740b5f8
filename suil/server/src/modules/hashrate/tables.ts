/** The tables of the hashrate. Released days and exchanges are written once. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const hashrateTables: Tables = {
  migrations: readMigrations('hashrate', new URL('./sql/', import.meta.url)),
  tables: {
    hashrate_days: DERIVED,
    hashrate_entries: {
      writes: ['remaining', 'taken_back', 'released', 'claimed', 'last_hashrate', 'last_released'],
      replay: 'all',
    },
    hashrate_exchanges: DERIVED,
  },
};
