/** The table of the status: intervals in which servers saw a state. No amount follows from it. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../../database/tables.ts';
import { KEPT_DAYS } from './history/intervals.ts';

export const statusTables: Tables = {
  migrations: readMigrations('status', new URL('./sql/', import.meta.url)),
  tables: {
    // Without an index of its end, which every beat changes: there are few rows.
    service_intervals: {
      writes: 'any',
      replay: 'none',
      expires: { key: 'id', endsAtMs: 'through_ms', clock: 'database', keptMs: KEPT_DAYS * MS_PER_DAY },
    },
  },
};
