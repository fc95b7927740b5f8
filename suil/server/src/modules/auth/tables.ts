/** The tables of the sign-in and of the rate limits. */
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../../database/tables.ts';

export const authTables: Tables = {
  migrations: readMigrations('auth', new URL('./sql/', import.meta.url)),
  tables: {
    auth_challenges: { writes: 'any', replay: 'none' },
    auth_sessions: { writes: 'any', replay: 'none' },
    rate_limits: { writes: 'any', replay: 'none' },
  },
};
