/** The tables of published reserves, written once. What was published is deleted after 90 days; its secret stays, so that a line always has the same root. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import { RECORDED, type Tables } from '../../database/tables.ts';

const SNAPSHOTS_KEPT_DAYS = 90;

export const reserveTables: Tables = {
  migrations: readMigrations('reserves', new URL('./sql/', import.meta.url)),
  tables: {
    reserve_secrets: { ...RECORDED, audit: true },
    // Requests of anyone can add 480 a day; only the newest, and that of the newest closing, is read.
    reserve_snapshots: {
      ...{ writes: 'append-and-delete', replay: 'none', audit: true },
      expires: {
        ...{ key: 'journal_seq', endsAtMs: 'made_at_ms', clock: 'database', isInKeyOrder: true },
        keptMs: SNAPSHOTS_KEPT_DAYS * MS_PER_DAY,
      },
    },
  },
};
