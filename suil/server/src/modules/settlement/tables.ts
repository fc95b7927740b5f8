/** The tables of the settlement. All rows are written once. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, RECORDED, type Tables } from '../../database/tables.ts';

export const settlementTables: Tables = {
  migrations: readMigrations('settlement', new URL('./sql/', import.meta.url)),
  tables: {
    settlement_days: DERIVED,
    settlement_events: DERIVED,
    settlement_audits: DERIVED,
    settlement_trees: DERIVED,
    settlement_proven: DERIVED,
    settlement_season_events: DERIVED,
    // What the publisher computed from the days' rows.
    settlement_seasons: RECORDED,
    settlement_season_trees: RECORDED,
  },
};
