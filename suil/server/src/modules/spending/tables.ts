/** The tables of members' own limits. What was spent is never changed, and deleted a day after it has ceased to count. */
import { MS_PER_DAY, SPENDING_WINDOW_MS } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../../database/tables.ts';

export const spendingTables: Tables = {
  migrations: readMigrations('spending', new URL('./sql/', import.meta.url)),
  tables: {
    spending_limits: { writes: ['limit_units', 'raise_units', 'raise_from_ms'], replay: 'all' },
    spendings: {
      writes: 'append-and-delete',
      // By the journal's time no later input can count a row that is deleted. A day longer: routes ask by a clock that may be behind.
      expires: {
        ...{ key: 'input_seq', endsAtMs: 'at_ms', clock: 'journal', isInKeyOrder: true },
        keptMs: SPENDING_WINDOW_MS + MS_PER_DAY,
      },
      // Of the rows that count, because a rebuilt database has deleted none: with which amount the sum begins follows from what is left.
      replay: {
        query: `SELECT input_seq, member, asset, at_ms, amount, total - min(total) OVER (PARTITION BY member, asset) AS after_first
          FROM spendings WHERE at_ms > (SELECT last_at_ms FROM ledger.journal_head) - ${SPENDING_WINDOW_MS}`,
      },
    },
  },
};
