/** The tables of the sign-in and of the rate limits. */
import { readMigrations } from '@suil/postgres';
import { OF_WEB, type Tables } from '../../database/tables.ts';

export const authTables: Tables = {
  migrations: readMigrations('auth', new URL('./sql/', import.meta.url)),
  tables: {
    auth_challenges: OF_WEB,
    auth_sessions: OF_WEB,
    rate_limits: OF_WEB,
  },
};
