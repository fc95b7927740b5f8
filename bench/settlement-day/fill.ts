/** A database with so many members, their positions and pledges, made inside the database from a hash of each number, the same in every run. */
import type { Pool } from '../../packages/postgres/src/index.ts';

/** A number from 0 to below `limit`, by the member's number and a salt. */
export const pick = (salt: number, limit: string) => `((hashint8extended(i, ${salt}) & 1099511627775) % (${limit}))`;

/** A random earlier member than member `i`. */
export const ANY_EARLIER = pick(1, 'greatest(i, 1)');

/**
 * Everybody hangs below an earlier member; five of six have a position, a tenth of them an addition, one of eight a pledge.
 * @param inviter an SQL expression of the number of the member above member `i`
 */
export async function fillTeam(pool: Pool, members: number, day: number, inviter = ANY_EARLIER): Promise<void> {
  await pool.query(`CREATE TEMP TABLE drawn AS SELECT i::integer AS id, CASE WHEN i = 0 THEN -1 ELSE ${inviter} END::integer AS parent
    FROM generate_series(0, ${members - 1}) i`);
  await pool.query(`INSERT INTO team_members (id, address, parent, depth, jump)
    WITH RECURSIVE tree AS (
      SELECT id, parent, 0 AS depth FROM drawn WHERE id = 0
      UNION ALL SELECT d.id, d.parent, t.depth + 1 FROM tree t JOIN drawn d ON d.parent = t.id
    )
    SELECT id, '0x' || encode(sha256(id::text::bytea), 'hex'), parent, depth, greatest(parent, 0) FROM tree ORDER BY id`);
  await pool.query(`INSERT INTO liquidity_positions (member, value, pending, pending_day, start_day, settled_day, claimable, claimed)
    SELECT m.address, 20000000 + ${pick(2, '2000000000')}, CASE WHEN ${pick(3, '10')} = 0 THEN 20000000 + ${pick(4, '90000000')} ELSE 0 END,
      ${day} - 2 - ${pick(5, '9')}, ${day} - 20 - ${pick(6, '60')}, ${day} - 12, 0, 0
    FROM (SELECT address, id::bigint AS i FROM team_members) m WHERE ${pick(7, '6')} > 0`);
  await pool.query(`INSERT INTO pledges (asset, id, member, principal, term_days, value, escrowed, hashrate, start_day, last_day, income_closed,
      digest, checkpoint, position, timestamp_ms)
    SELECT CASE WHEN ${pick(8, '3')} = 0 THEN 'SUIL' ELSE 'SUI' END, i, address, 1, 90, 10000000 + ${pick(9, '500000000')}, 0, 0,
      ${day} - 80 + ${pick(10, '60')}, ${day} + 10 + ${pick(10, '60')}, false, 'bench', 0, i, 0
    FROM (SELECT address, id::bigint AS i FROM team_members) m WHERE ${pick(11, '8')} = 0`);
  await pool.query(`INSERT INTO team_fundings VALUES ('bench', 0, ${day - 2}, ${BigInt(members) * 110_000n})`);
  await pool.query('VACUUM ANALYZE team_members, liquidity_positions, pledges');
}
