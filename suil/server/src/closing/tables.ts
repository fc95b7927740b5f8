/** The tables of the closing. How a day was decided and what failed is written once; what failed is deleted after 90 days. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import { RECORDED, type Tables } from '../database/tables.ts';

/** As many days as the page of the status shows. */
const PROBLEMS_KEPT_DAYS = 90;

export const closingTables: Tables = {
  migrations: readMigrations('day', new URL('./sql/', import.meta.url)),
  // Days before it are closed otherwise.
  stays: { chain_events: "kind = 'SetupCompleted'" },
  tables: {
    day_closings: RECORDED,
    closing_rests: { writes: 'any', replay: 'none' },
    closing_posted_ahead: { writes: 'any', replay: 'none' },
    day_leases: { writes: 'any', replay: 'none' },
    day_problems: {
      ...{ writes: 'append-and-delete', replay: 'none' },
      expires: {
        ...{ key: 'id', endsAtMs: 'occurred_at_ms', clock: 'database', isInKeyOrder: true },
        keptMs: PROBLEMS_KEPT_DAYS * MS_PER_DAY,
      },
    },
  },
};
