/** The tables of the markets, which follow from the events of the pools. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, type Tables } from '../../database/tables.ts';

export const marketTables: Tables = {
  migrations: readMigrations('market', new URL('./sql/', import.meta.url)),
  tables: {
    market_candles: { writes: 'any', replay: 'all' },
    market_hours: { writes: 'any', replay: 'all' },
    pool_records: DERIVED,
    market_pools: { writes: 'any', replay: 'all' },
  },
};
