/** The tables of the indexer: raw events, written once, and the cursor. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../database/tables.ts';

/** After that only checks and rebuilt databases read an event, but for the few that parts of the server name. */
const ARCHIVED_AFTER_MS = 365 * MS_PER_DAY;

export const indexerTables: Tables = {
  migrations: readMigrations('indexer', new URL('./sql/', import.meta.url)),
  tables: {
    // An event is there once in all parts, because the cursor only moves on.
    chain_events: {
      ...DERIVED,
      parts: { by: 'checkpoint', column: 'checkpoint', key: ['checkpoint', 'position'] },
      archive: { keptMs: ARCHIVED_AFTER_MS },
    },
    indexer_state: {
      writes: [
        'checkpoint',
        'digest',
        'chain_timestamp_ms',
        'packages',
        'config_version',
        'config_digest',
        'config_checkpoint',
      ],
      // What is known of the configuration object depends on where following began.
      replay: {
        query: 'SELECT id, chain, package, checkpoint, digest, chain_timestamp_ms, packages FROM indexer_state',
      },
    },
  },
};
