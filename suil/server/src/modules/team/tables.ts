/** The tables of the team, written once but for what friends are listed by and counts of them. Days beyond the prepared months wait in the default partition. */
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
      writes: ['volume', 'level', 'suil'],
      replay: { query: 'SELECT member, parent, volume, level, suil FROM team_friends WHERE volume > 0' },
    },
    // Those that an earlier release bound count when the next one is bound below the same member.
    team_friend_counts: {
      writes: ['friends', 'through'],
      replay: {
        query: `SELECT m.parent, coalesce(c.friends, 0) + count(*) FILTER (WHERE m.id > coalesce(c.through, -1)) AS friends
          FROM team_members m LEFT JOIN team_friend_counts c ON c.member = m.parent WHERE m.parent >= 0 GROUP BY m.parent, c.friends`,
      },
    },
    team_members: DERIVED,
  },
};
