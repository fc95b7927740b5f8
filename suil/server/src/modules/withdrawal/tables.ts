/** The tables of the withdrawals. Their rows change as vouchers are given and used; ledger entries never do. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const withdrawalTables: Tables = {
  migrations: readMigrations('withdrawal', new URL('./sql/', import.meta.url)),
  tables: {
    withdrawals: {
      // Whether a request is being issued: until then its member can cancel it.
      audit: true,
      writes: [
        'status',
        'issued_day',
        'issued_at_ms',
        'expires_at_ms',
        'voucher',
        'ended_at_ms',
        'digest',
        'audit_refused_at_ms',
      ],
      replay: {
        // Handing out a voucher depends on the caps and pauses of the moment, which are no input.
        query: `SELECT id, nonce, member, asset, amount, source, reserve, recipient, requested_at_ms, ended_at_ms, digest,
                  CASE WHEN status IN ('queued', 'issuing', 'issued') THEN 'open' ELSE status END AS status FROM withdrawals`,
      },
    },
    // It follows from the chain's payments.
    used_numbers: DERIVED,
    // Who adds a row makes requests wait, nothing else.
    lost_vouchers: { writes: { adds: ['through_seq', 'until_ms', 'restored_at_ms'] }, replay: 'none' },
  },
};
