/** The tables of the sign-in and of the rate limits. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import { OF_WEB, type Tables } from '../../database/tables.ts';

export const authTables: Tables = {
  migrations: readMigrations('auth', new URL('./sql/', import.meta.url)),
  tables: {
    // A day longer than either can be used: what a member reports of a login can still be found.
    auth_challenges: {
      ...OF_WEB,
      expires: { key: 'nonce', endsAtMs: 'expires_at_ms', clock: 'database', keptMs: MS_PER_DAY },
    },
    auth_sessions: {
      ...OF_WEB,
      expires: { key: 'token_hash', endsAtMs: 'ends_at_ms', clock: 'database', keptMs: MS_PER_DAY },
    },
    // A full bucket limits nothing.
    rate_limits: { ...OF_WEB, expires: { key: 'key', endsAtMs: 'full_at_ms', clock: 'database', keptMs: 0 } },
  },
};
