/**
 * Three years of the ledger, sampled: a posting of every member, every day of some members, and the fees of the last days of everybody. By plain
 * SQL, because the server's own way would take the years. Accounts on the other side are left out: nothing here reads them.
 */
import { ensurePartitions } from '../../packages/ledger/src/index.ts';
import type { Pool } from '../../packages/postgres/src/index.ts';
import { CHART, dayStartMs, FEES_ACCOUNT } from '../../suil/core/src/index.ts';
import { DAY } from './tree.ts';

export const HISTORY_DAYS = 1_095;
/** Members with a history of every day. */
export const SAMPLED = 300;
const FEE_DAYS = 60;
/** Claims and unstakings of a day with a million members. */
const FEES_PER_DAY = 10_000;
const FIRST_DAY = DAY - HISTORY_DAYS + 1;
const MONTHS = 38;
const MS = '86400000::bigint';
/** Entries are numbered in the order of time, and a day has fewer than this. */
const DAY_IDS = 100_000;
/** Ids of the accounts: everybody's USDC, the sampled members' PRO and released SUIL, the fees. */
const PRO_IDS = 10_000_000;
const RELEASED_IDS = 15_000_000;
const FEES_ID = 20_000_000;

/** Fills the ledger's tables. The members must be there. */
export async function fillHistory(pool: Pool): Promise<void> {
  await ensurePartitions(pool, dayStartMs(FIRST_DAY), MONTHS);
  await pool.query(`INSERT INTO ledger.accounts (id, name, asset) OVERRIDING SYSTEM VALUE
    SELECT id + 1, 'member:' || address, 'USDC' FROM team_members
    UNION ALL SELECT ${PRO_IDS} + id, 'member:' || address, 'PRO' FROM team_members WHERE id < ${SAMPLED}
    UNION ALL SELECT ${RELEASED_IDS} + id, 'member:' || address || ':released', 'SUIL' FROM team_members WHERE id < ${SAMPLED}
    UNION ALL SELECT ${FEES_ID}, '${FEES_ACCOUNT}', 'USDC'`);
  await pool.query(`INSERT INTO ledger.balances SELECT id, 0, 1, true FROM ledger.accounts`);
  await post(
    pool,
    `SELECT ${FIRST_DAY} AS day, -id AS slot, 1000 AS at, 'top_up' AS kind, id + 1 AS account, 1 AS seq, 5000000 AS amount FROM team_members`,
  );
  await post(
    pool,
    `SELECT d AS day, m AS slot, 86399999 AS at, 'bank_income' AS kind, ${PRO_IDS} + m AS account, d - ${FIRST_DAY} + 1 AS seq, 1000 + m AS amount
     FROM generate_series(${FIRST_DAY}, ${DAY}) d, generate_series(0, ${SAMPLED - 1}) m
     UNION ALL SELECT d, ${SAMPLED} + m, 86399999, 'node_dividend', 1 + m, d - ${FIRST_DAY} + 2, 2000 + m
     FROM generate_series(${FIRST_DAY}, ${DAY}) d, generate_series(0, ${SAMPLED - 1}) m WHERE d % 3 = 0
     UNION ALL SELECT d, ${2 * SAMPLED} + m, 86399999, 'hashrate_released', ${RELEASED_IDS} + m, d - ${FIRST_DAY} + 1, 1000000 + m
     FROM generate_series(${FIRST_DAY}, ${DAY}) d, generate_series(0, ${SAMPLED - 1}) m`,
  );
  await post(
    pool,
    `SELECT d AS day, ${3 * SAMPLED} + n AS slot, n * 8000 AS at, CASE WHEN n % 3 = 0 THEN 'unstake_fee' ELSE 'claim_fee' END AS kind,
       ${FEES_ID} AS account, (d - ${FIRST_DAY}) * ${FEES_PER_DAY} + n + 1 AS seq, 1000 + n AS amount
     FROM generate_series(${DAY - FEE_DAYS + 1}, ${DAY}) d, generate_series(0, ${FEES_PER_DAY - 1}) n`,
  );
  await pool.query(`INSERT INTO node_days SELECT d, tier, 10, 1000, 2000
    FROM generate_series(${FIRST_DAY}, ${DAY}) d, unnest(ARRAY['primary', 'intermediate', 'advanced']) tier`);
  await pool.query(`INSERT INTO node_fees SELECT d, kind, 1000000
    FROM generate_series(${FIRST_DAY}, ${DAY}) d, unnest(ARRAY['claim_fee', 'unstake_fee', 'bank_income']) kind`);
  await pool.query('VACUUM ANALYZE ledger.accounts, ledger.entries, ledger.postings, node_days');
}

/** Writes an entry and a posting for each row of `rows`: its day, a number below the day's others, milliseconds of the day, and what is posted. */
async function post(pool: Pool, rows: string): Promise<void> {
  await pool.query(`CREATE TEMP TABLE posted AS SELECT (r.day - ${FIRST_DAY} + 20)::bigint * ${DAY_IDS} + r.slot AS id,
    r.day * ${MS} + r.at AS occurred_at_ms, r.kind, r.account::bigint AS account, r.seq::bigint AS seq, r.amount::bigint AS amount FROM (${rows}) r`);
  await pool.query(`INSERT INTO ledger.entries (id, key, kind, digest, occurred_at_ms, input_seq, posted_at_ms)
    SELECT id, 'bench:' || id, kind, NULL, occurred_at_ms, 1, occurred_at_ms FROM posted ORDER BY id`);
  const numbers = [...CHART.kindNumbers].map(([kind, number]) => `WHEN '${kind}' THEN ${number}`).join(' ');
  await pool.query(`INSERT INTO ledger.postings (account_id, seq, entry_id, amount, balance_after, occurred_at_ms, kind_number)
    SELECT account, seq, id, amount, amount, occurred_at_ms, CASE kind ${numbers} END FROM posted ORDER BY id`);
  await pool.query('DROP TABLE posted');
}
