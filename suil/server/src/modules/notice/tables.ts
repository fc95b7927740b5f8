/** The tables of the notices. A published notice never changes; withdrawing it adds a row. */
import { readMigrations } from '@suil/postgres';
import { RECORDED, type Tables } from '../../database/tables.ts';

export const noticeTables: Tables = {
  migrations: readMigrations('notice', new URL('./sql/', import.meta.url)),
  tables: {
    notices: { writes: 'append-only', replay: { query: 'SELECT * FROM notices WHERE act IS NOT NULL' } },
    notice_withdrawals: RECORDED,
  },
};
