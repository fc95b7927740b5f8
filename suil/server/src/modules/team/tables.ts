/** The tables of the team, written once but for the volume that friends are listed by. Days beyond the prepared months wait in the default partition. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, RECORDED, type Tables } from '../../database/tables.ts';

export const teamTables: Tables = {
  migrations: readMigrations('team', new URL('./sql/', import.meta.url)),
  tables: {
    team_days: DERIVED,
    team_days_default: RECORDED,
    team_fundings: DERIVED,
    // A member without a volume may have no row before the next closing.
    team_friends: {
      writes: ['volume'],
      replay: { query: 'SELECT member, parent, volume FROM team_friends WHERE volume > 0' },
    },
    team_members: DERIVED,
  },
};
