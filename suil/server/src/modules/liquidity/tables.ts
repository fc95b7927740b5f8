/** The tables of the liquidity pool. Days, records and claims are written once; positions accrue. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, RECORDED, type Tables } from '../../database/tables.ts';

export const liquidityTables: Tables = {
  migrations: readMigrations('liquidity', new URL('./sql/', import.meta.url)),
  tables: {
    liquidity_days: DERIVED,
    liquidity_records: DERIVED,
    liquidity_claims: DERIVED,
    liquidity_settlements: {
      writes: ['checkpoint', 'position', 'value', 'start_day', 'claimable', 'claimed'],
      // Rows that a former server or a migration wrote lack what the position was.
      replay: { query: 'SELECT member, through_day, income FROM liquidity_settlements' },
    },
    liquidity_copied: RECORDED,
    liquidity_positions: {
      writes: ['value', 'pending', 'pending_day', 'start_day', 'settled_day', 'claimable', 'claimed'],
      replay: 'all',
    },
  },
};
