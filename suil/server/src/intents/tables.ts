/** The tables of the intents. Accepted intents never change; a nonce is used at most once, and deleted a day after its text has expired. */
import { MS_PER_DAY } from '@suil/core';
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../database/tables.ts';

/** A member may ask what became of an intent for a year; after that only checks and rebuilt databases read it. */
const ARCHIVED_AFTER_MS = 365 * MS_PER_DAY;

export const intentsTables: Tables = {
  migrations: readMigrations('intents', new URL('./sql/', import.meta.url)),
  tables: {
    intents: {
      writes: 'append-only',
      audit: true,
      // A nonce is there once in all parts, because a batch looks for it in all of them while it holds the journal's head.
      parts: { by: 'input', column: 'input_seq', key: ['input_seq'] },
      archive: { keptMs: ARCHIVED_AFTER_MS },
      replay: {
        query: `SELECT i.nonce, i.input_seq, i.address, i.action, i.parameters, i.message, i.signature, i.issued_at_ms, i.expires_at_ms, i.at_ms,
                  i.outcome, i.code, i.context, e.key AS entry_key, i.result
                FROM intents i LEFT JOIN ledger.entries e ON e.id = i.entry_id`,
      },
    },
    // A route gives a nonce out; only the writer uses one up. A used one may go as well: its text names the time at which it ended, and an
    // accepted intent says itself that it was accepted. Servers of the release before delete with the role of the routes.
    intent_nonces: {
      writes: 'any',
      web: ['INSERT', 'DELETE'],
      replay: 'none',
      expires: { key: 'nonce', endsAtMs: 'expires_at_ms', clock: 'business', keptMs: MS_PER_DAY },
    },
  },
};
