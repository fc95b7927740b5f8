/** The million members of the benchmark: who invited whom, when everybody was bound, and one settled day of them all. */
import { type Pool, withTransaction } from '../../packages/postgres/src/index.ts';
import { settleDay } from '../../suil/server/src/modules/settlement/day-step.ts';
import { ANY_EARLIER, fillTeam, pick } from '../settlement-day/fill.ts';

/** The last settled day. */
export const DAY = 20_778;
const FACTOR = 987_654_321n;
/** Members who invited thousands; the root invited a fifth of all. */
const HUBS = 100;

/** A fifth of all is below the root, a fifth below one of the hubs, all others below some earlier member. */
const INVITER = `CASE WHEN i <= ${HUBS} OR ${pick(20, '5')} = 0 THEN 0
  WHEN ${pick(21, '4')} = 0 THEN 1 + ${pick(22, `${HUBS}`)} ELSE ${ANY_EARLIER} END`;

/** Fills the tree and settles its last day the way the server does. */
export async function fillTree(pool: Pool, members: number): Promise<void> {
  await fillTeam(pool, members, DAY, INVITER);
  await pool.query(`INSERT INTO members SELECT m.address, i.address, 'bench', ${DAY - 60} * 86400000::bigint + m.id
    FROM team_members m JOIN team_members i ON i.id = m.parent`);
  await pool.query(
    `INSERT INTO team_friend_counts SELECT parent, count(*), max(id) FROM team_members WHERE parent >= 0 GROUP BY parent`,
  );
  await withTransaction(pool, (tx) => settleDay(tx, DAY, { factor: FACTOR, principal: 0n }));
  await pool.query('VACUUM ANALYZE members, team_members, team_friends, team_friend_counts, team_days');
}

export type Inviter = { address: string; friends: number };

/** Returns those who invited most, most friends first. */
export async function listLargestInviters(pool: Pool, limit: number): Promise<Inviter[]> {
  const { rows } = await pool.query<Inviter>(
    `SELECT m.address, f.friends FROM (SELECT parent, count(*)::integer AS friends FROM team_members
       GROUP BY parent ORDER BY friends DESC LIMIT $1) f JOIN team_members m ON m.id = f.parent ORDER BY f.friends DESC`,
    [limit],
  );
  return rows;
}
