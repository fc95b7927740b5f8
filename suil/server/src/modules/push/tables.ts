/** The tables of the notifications. Devices are the routes' own; what is to be sent, and how far the dates were read, is the job's. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import { OF_WEB, type Tables } from '../../database/tables.ts';

/** Longer than any term, so that a member who looks only at the end of one is reminded of it. */
const UNCONFIRMED_MAX_DAYS = 400;

export const pushTables: Tables = {
  migrations: readMigrations('push', new URL('./sql/', import.meta.url)),
  tables: {
    push_devices: {
      ...OF_WEB,
      expires: { key: 'id', endsAtMs: 'confirmed_at_ms', clock: 'database', keptMs: UNCONFIRMED_MAX_DAYS * MS_PER_DAY },
    },
    push_cursors: { writes: 'any', replay: 'none' },
    push_messages: {
      writes: 'any',
      replay: 'none',
      expires: { key: 'id', endsAtMs: 'at_ms', clock: 'business', keptMs: 0 },
    },
  },
};
