/** The tables of the bank. Past terms and closed days are written once. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const bankTables: Tables = {
  migrations: readMigrations('bank', new URL('./sql/', import.meta.url)),
  tables: {
    bank_days: DERIVED,
    bank_past_terms: DERIVED,
    bank_renewals: DERIVED,
    bank_subscriptions: {
      writes: [
        'term',
        'term_start_day',
        'term_last_day',
        'daily_ppm',
        'daily_income',
        'ended_day',
        'end_reason',
        'renews',
      ],
      replay: 'all',
    },
  },
};
