/** The tables of the intents. Accepted intents never change; a nonce is used once, then deleted. */
import { readMigrations } from '@suil/postgres';
import type { Tables } from '../database/tables.ts';

export const intentsTables: Tables = {
  migrations: readMigrations('intents', new URL('./sql/', import.meta.url)),
  tables: {
    intents: {
      writes: 'append-only',
      audit: true,
      replay: {
        query: `SELECT i.nonce, i.input_seq, i.address, i.action, i.parameters, i.message, i.signature, i.issued_at_ms, i.expires_at_ms, i.at_ms,
                  i.outcome, i.code, i.context, e.key AS entry_key, i.result
                FROM intents i LEFT JOIN ledger.entries e ON e.id = i.entry_id`,
      },
    },
    // A route gives a nonce out and deletes one that ended; only the writer uses one up.
    intent_nonces: { writes: 'any', web: ['INSERT', 'DELETE'], replay: 'none' },
  },
};
