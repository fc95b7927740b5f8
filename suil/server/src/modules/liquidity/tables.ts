/** The tables of the liquidity pool. Days and records are written once; positions accrue. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const liquidityTables: Tables = {
  migrations: readMigrations('liquidity', new URL('./sql/', import.meta.url)),
  tables: {
    liquidity_days: DERIVED,
    liquidity_records: DERIVED,
    liquidity_settlements: DERIVED,
    liquidity_positions: {
      writes: ['value', 'pending', 'pending_day', 'start_day', 'settled_day', 'claimable', 'claimed'],
      replay: 'all',
    },
  },
};
