/** What the sampled members had earned from their teams on each day of the three years, and what the chain said of the last year's roots. By plain SQL, as the ledger's history. */
import type { Pool } from '../../packages/postgres/src/index.ts';
import { dayStartMs } from '../../suil/core/src/index.ts';
import { ensureTeamMonths } from '../../suil/server/src/modules/team/months.ts';
import { HISTORY_DAYS, SAMPLED } from './history.ts';
import { DAY } from './tree.ts';

const FIRST_DAY = DAY - HISTORY_DAYS + 1;
const MONTHS = 38;
const PUBLISHED_DAYS = 366;

/** Fills the days before the one that is settled. The tree must be there. */
export async function fillTeamHistory(pool: Pool): Promise<void> {
  await ensureTeamMonths(pool, dayStartMs(FIRST_DAY), MONTHS);
  await pool.query(`INSERT INTO settlement_days SELECT (jsonb_populate_record(s, jsonb_build_object('day', d))).*
    FROM settlement_days s, generate_series(${FIRST_DAY}, ${DAY - 1}) d WHERE s.day = ${DAY}`);
  const same =
    'level, valid_friends, team_size, own_volume, team_volume, largest_leg, own_suil, team_suil, suil_members, place';
  await pool.query(`INSERT INTO team_days (day, member, friend, indirect, community, peer, ${same})
    SELECT d, member, n * 1200, n * 1100, n * 1050, n * 1010, ${same}
    FROM (SELECT d, d - ${FIRST_DAY} + 1 AS n FROM generate_series(${FIRST_DAY}, ${DAY - 1}) d) days CROSS JOIN team_days t
    WHERE t.day = ${DAY} AND t.member < ${SAMPLED}`);
  await pool.query(`INSERT INTO settlement_events (digest, event_seq, checkpoint, position, kind, day, root, total, claimable_at_ms, timestamp_ms)
    SELECT 'bench' || d, 0, d * 1000, 0, 'published', d, 'bench', 1, 0, 0 FROM generate_series(${DAY - PUBLISHED_DAYS}, ${DAY - 1}) d`);
  await pool.query('VACUUM ANALYZE settlement_days, settlement_events, team_days');
}
