/** The tables of the team, written once but for what friends are listed by and counts of them. Days beyond the prepared months wait in the default partition. */
import { readMigrations } from '@suil/postgres';
import { DERIVED, RECORDED, type Tables } from '../../database/tables.ts';

export const teamTables: Tables = {
  migrations: readMigrations('team', new URL('./sql/', import.meta.url)),
  tables: {
    // A former release wrote rows of members without a team, too.
    team_days: { ...DERIVED, replay: { query: 'SELECT * FROM team_days WHERE team_size > 0' } },
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
    // The first row of a member whom a former release settled is of the first day behind it.
    team_own_volumes: {
      ...DERIVED,
      replay: {
        query: `SELECT v.member, v.volume, v.suil FROM team_own_volumes v
          WHERE v.volume > 0 AND v.day = (SELECT max(n.day) FROM team_own_volumes n WHERE n.member = v.member)
            AND NOT EXISTS (SELECT 1 FROM team_members m WHERE m.parent = v.member)`,
      },
    },
  },
};
