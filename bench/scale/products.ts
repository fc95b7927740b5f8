/**
 * What the sampled members had in the pool, pledges, bank and hashrate over the three years; the pool's positions change as often as an average member
 * acts on the chain (capacity.ts), those of every tenth member each day, with a claim of each kind. By plain SQL, as the ledger's history.
 */
import type { Pool } from '../../packages/postgres/src/index.ts';
import { HABITS } from './capacity.ts';
import { HISTORY_DAYS, SAMPLED } from './history.ts';
import { DAY } from './tree.ts';

const FIRST_DAY = DAY - HISTORY_DAYS + 1;
const MS = '86400000::bigint';
const DAYS = `generate_series(${FIRST_DAY}, ${DAY}) d`;
const MEMBERS = `(SELECT id, address FROM team_members WHERE id < ${SAMPLED}) m`;
/** Every fifth change of a position is a claim, the others are stakes. */
const CLAIM_EVERY_DAYS = HABITS.daysPerIntent * 5;
/** Every tenth acts on every day. */
const BUSY = 'm.id % 10 = 0';
const ACTS = `(d % ${HABITS.daysPerIntent} = 0 OR ${BUSY})`;
const CLAIMS = `(d % ${CLAIM_EVERY_DAYS} = 0 OR ${BUSY})`;
const TEAM_KINDS = "unnest(ARRAY['friend', 'indirect', 'community', 'peer'])";
const claimOf = (kind: string) =>
  `jsonb_build_object('incomeKind', ${kind}, 'rewardValue', '1000', 'rewardValueFee', '50', 'claimSuiAmount', '0', 'claimUsdcAmount', '950')`;
/** Each 30 days a pledge of 90 days begins: three run at a time. */
const PLEDGE_EVERY_DAYS = 30;
/** A purchase of a node. */
const NODE_EVERY_DAYS = 10;
/** Above the ids of the pledges that the tree was filled with: those are numbers of members. */
const PLEDGE_IDS = 10_000_000;

/** Fills the products' tables. The members must be there. */
export async function fillProducts(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO liquidity_days
    SELECT d, 1000000, 500, 1000000000, 500, 1000000000::numeric * (d - ${FIRST_DAY} + 1),
      1000000000::numeric * sum(d) OVER (ORDER BY d), 'bench', (d + 1) * ${MS} FROM ${DAYS}`);
  await pool.query(`INSERT INTO liquidity_records (digest, event_seq, checkpoint, position, member, kind, amounts, timestamp_ms)
    SELECT 'bench', 0, d * 1000, m.id * 10 + 1, m.address, 'staked', '{"value": "1000000000", "suiAmount": "300000000000"}'::jsonb, d * ${MS} + 1000
    FROM ${DAYS}, ${MEMBERS} WHERE ${ACTS}
    UNION ALL SELECT 'bench', 0, d * 1000, m.id * 10 + 2, m.address, 'claimed', ${claimOf("'static'")}, d * ${MS} + 1000
    FROM ${DAYS}, ${MEMBERS} WHERE ${CLAIMS}
    UNION ALL SELECT 'bench', 0, d * 1000, m.id * 10 + 2 + k.place, m.address, 'claimed', ${claimOf('k.kind')}, d * ${MS} + 1000
    FROM ${DAYS}, ${MEMBERS}, ${TEAM_KINDS} WITH ORDINALITY AS k (kind, place) WHERE ${BUSY}`);
  await pool.query(`INSERT INTO liquidity_claims SELECT member, amounts->>'incomeKind', div(timestamp_ms, 86400000)::integer, checkpoint, position, 1000, 50
    FROM liquidity_records WHERE kind = 'claimed' ORDER BY checkpoint, position`);
  // What the position was is not worked out here: what a read costs does not depend on it.
  await pool.query(`INSERT INTO liquidity_settlements (member, through_day, income, checkpoint, position, value, start_day, claimable, claimed)
    SELECT m.address, d - 1, 1000000, d * 1000, m.id * 10, 1000000000::bigint * (d - ${FIRST_DAY} + 1), d - 31, 5000000, 1000::bigint * (d - ${FIRST_DAY})
    FROM ${DAYS}, ${MEMBERS} WHERE ${ACTS}`);
  await pool.query(
    `INSERT INTO settlement_proven SELECT m.id, d, 1000, 1000, 1000, 1000 FROM ${DAYS}, ${MEMBERS} WHERE m.id % 2 = 0 ORDER BY d, m.id`,
  );
  await pool.query(`INSERT INTO pledges (asset, id, member, principal, term_days, value, escrowed, hashrate, start_day, last_day, income_closed,
      principal_paid, digest, checkpoint, position, timestamp_ms)
    SELECT 'SUI', ${PLEDGE_IDS} + (d - ${FIRST_DAY}) * ${SAMPLED} + m.id, m.address, 20000000000, 90, 70000000, 1, 0, d, d + 90, d + 90 < ${DAY}, d + 90 < ${DAY},
      'bench', d * 1000, m.id, d * ${MS} FROM ${DAYS}, ${MEMBERS} WHERE d % ${PLEDGE_EVERY_DAYS} = 0`);
  await pool.query(`INSERT INTO pledge_records (digest, event_seq, checkpoint, position, member, asset, pledge_id, kind, amount, fee, timestamp_ms)
    SELECT 'bench', 0, (start_day + 91) * 1000 + n, position, member, 'SUI', id, CASE n WHEN 0 THEN 'income' ELSE 'principal' END,
      CASE n WHEN 0 THEN 1000000 ELSE principal END, CASE n WHEN 0 THEN 30000 ELSE 0 END, (start_day + 91) * ${MS} + n
    FROM pledges, generate_series(0, 1) n WHERE income_closed`);
  await pool.query(`INSERT INTO bank_days SELECT d, 300, 1, 1000000, 30000 FROM ${DAYS}`);
  await pool.query(`INSERT INTO bank_past_terms SELECT m.id + 1, (d - ${FIRST_DAY}) / 30 + 1, m.address, 1000000000, d, d + 29, 150000
    FROM ${DAYS}, ${MEMBERS} WHERE (d - ${FIRST_DAY}) % 30 = 0 AND d + 30 < ${DAY}`);
  await pool.query(`INSERT INTO bank_subscriptions (id, member, principal, term_days, start_day, created_at_ms, term, term_start_day, term_last_day,
      daily_ppm, daily_income) SELECT m.id + 1, m.address, 1000000000, 30, ${FIRST_DAY}, 0, 37, ${DAY} - 10, ${DAY} + 20, 150, 150000 FROM ${MEMBERS}`);
  await pool.query(
    `INSERT INTO hashrate_days SELECT d, 70000, 1000000000000, 500000000, 35000, 30000, 30000, 1000000 FROM ${DAYS}`,
  );
  // A grant at each act on the chain: of every tenth member one a day. A third has released all it was granted.
  await pool.query(`INSERT INTO hashrate_entries (input_seq, position, digest, member, type, total, remaining, release_rate_bps, start_day, claimed, timestamp_ms, released)
    SELECT d * 1000, m.id, 'bench', m.address, 'boost', 1000000000, CASE WHEN d % 3 = 0 THEN 0 ELSE 500000000 END, 10, d, 1000, d * ${MS}, 2000
    FROM ${DAYS}, ${MEMBERS} WHERE ${ACTS}`);
  await pool.query(`INSERT INTO node_holdings (id, member, tier, quantity, pay_with, paid, day, bought_at_ms)
    SELECT d * 1000 + m.id, m.address, (ARRAY['primary', 'intermediate', 'advanced'])[1 + d % 3], 1, 'USDC', 1000000000, d, d * ${MS}
    FROM ${DAYS}, ${MEMBERS} WHERE d % ${NODE_EVERY_DAYS} = 0`);
  await pool.query(`INSERT INTO market_candles SELECT s, 'day', d * ${MS}, 3500000, 3500000, 3500000, 3500000, 0, d * ${MS}
    FROM ${DAYS}, unnest(ARRAY['SUI', 'SUIL']) s`);
  await pool.query(`VACUUM ANALYZE liquidity_days, liquidity_records, liquidity_claims, liquidity_settlements, settlement_proven, pledges, pledge_records, bank_days, bank_past_terms,
    bank_subscriptions, hashrate_days, hashrate_entries, node_holdings, market_candles`);
}
