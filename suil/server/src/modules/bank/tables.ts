/** The bank's tables. Past terms and closed days are written once. */
import { readMigrations } from '@suil/postgres';
import type { ModuleSchema } from '../../database/tables.ts';

export const bankSchema: ModuleSchema = {
  migrations: readMigrations('bank', new URL('./sql/', import.meta.url)),
  writeOnceTables: ['bank_past_terms', 'bank_days', 'bank_renewals'],
  movingColumns: {
    bank_subscriptions: [
      ...['term', 'term_start_day', 'term_last_day', 'daily_ppm', 'daily_income'],
      ...['ended_day', 'end_reason'],
    ],
  },
};
