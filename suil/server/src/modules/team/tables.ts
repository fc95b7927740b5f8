/** The tables of the team, written once but for the volume that friends are listed by. Days beyond the prepared months wait in the default partition. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, RECORDED, type Tables } from '../../database/tables.ts';

export const teamTables: Tables = {
  migrations: readMigrations('team', new URL('./sql/', import.meta.url)),
  tables: {
    team_days: DERIVED,
    team_days_default: RECORDED,
    team_fundings: DERIVED,
    team_members: { writes: ['volume'], replay: 'all' },
  },
};
