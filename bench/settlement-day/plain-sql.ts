/**
 * The same day as the server's, in plain SQL: one pass over the tree, a level of depth at a time from the bottom, then the peers upward, the
 * budget, and the rows. What the settlement would be without the columns of core; for comparison only.
 */

import type { Queryable } from '../../packages/postgres/src/index.ts';
import { elementAt } from '../element-at.ts';

const RATES = [0, 300, 600, 900, 1_200, 1_500];
const LEVELS = [
  [3, 5_000],
  [5, 20_000],
  [8, 80_000],
  [12, 300_000],
  [20, 1_000_000],
] as const;
const STEPS = [0, 1, 2, 3, 4, 5];

const level = `CASE ${LEVELS.map(
  ([friends, usd], index) => `WHEN valid >= ${friends} AND below - leg >= ${usd}000000 THEN ${index + 1}`,
)
  .reverse()
  .join(' ')} ELSE 0 END`;

/** What a child's sums by rate become on the way through it. */
const passedUp = (step: number) =>
  `sum(CASE WHEN a.level = ${step} THEN ${STEPS.slice(0, step + 1)
    .map((at) => `a.d${at}`)
    .join(' + ')} WHEN a.level < ${step} THEN a.d${step} ELSE 0 END${step === 0 ? ' + c.base' : ''})`;

const share = (bps: number) => `div(c.base::numeric * ${bps} * least(u.v, c.v), 10000 * c.v::numeric)`;

/** Writes the rows of `day` to `plain_days`, as `team_days` has them but for the leaf's place. Returns what the day pays. */
export async function settleInSql(tx: Queryable, day: number, factor: bigint): Promise<bigint> {
  await tx.query(`CREATE TABLE plain_days (LIKE team_days)`);
  await tx.query(`CREATE TEMP TABLE node ON COMMIT DROP AS
    SELECT m.id, m.parent, m.depth, coalesce(p.v, 0)::bigint AS v, coalesce(p.v, 0)::bigint + coalesce(g.value, 0)::bigint AS w, coalesce(g.suil, 0)::bigint AS suil,
      CASE WHEN p.v > 0 THEN div(p.v::numeric * least(200 + 10 * (${day} - p.s - 1), 500) * ${factor}, 1000000000000000) ELSE 0 END::bigint AS base
    FROM team_members m
    LEFT JOIN (SELECT member, CASE WHEN pending > 0 AND pending_day < ${day} THEN value + pending ELSE value END AS v,
        CASE WHEN pending > 0 AND pending_day < ${day} THEN pending_day - div(least(pending_day - start_day, 30) * value, value + pending) ELSE start_day END AS s
      FROM liquidity_positions) p ON p.member = m.address
    LEFT JOIN (SELECT member, sum(value) AS value, sum(value) FILTER (WHERE asset = 'SUIL') AS suil FROM pledges
      WHERE start_day < ${day} AND last_day >= ${day} GROUP BY member) g ON g.member = m.address`);
  await tx.query('CREATE INDEX ON node (depth)');
  await tx.query('ANALYZE node');
  const sums = STEPS.map((step) => `d${step} bigint`).join(', ');
  await tx.query(`CREATE TEMP TABLE gathered (id integer, depth integer, level integer, valid integer, size integer, below bigint, leg bigint,
    suil bigint, suil_members integer, ${sums}) ON COMMIT DROP`);
  const { rows: depths } = await tx.query<{ depth: number }>('SELECT max(depth) AS depth FROM node');
  await tx.query('CREATE INDEX ON gathered (depth)');
  for (let depth = depths[0]?.depth ?? 0; depth >= 0; depth -= 1) await gatherDepth(tx, depth);
  await tx.query('CREATE UNIQUE INDEX ON gathered (id)');
  await tx.query('CREATE UNIQUE INDEX ON node (id)');
  await tx.query('ANALYZE gathered');
  return writeIncomes(tx, day);
}

async function gatherDepth(tx: Queryable, depth: number): Promise<void> {
  const zeros = STEPS.map((step) => `coalesce(d${step}, 0)`).join(', ');
  await tx.query(`INSERT INTO gathered
    SELECT id, ${depth}, ${level}, valid, size, below, leg, suil, suil_members, ${zeros} FROM (
      SELECT n.id, coalesce(k.valid, 0) AS valid, coalesce(k.size, 0) AS size, coalesce(k.below, 0) AS below, coalesce(k.leg, 0) AS leg,
        coalesce(k.suil, 0) AS suil, coalesce(k.suil_members, 0) AS suil_members, ${STEPS.map((step) => `k.d${step}`).join(', ')}
      FROM node n LEFT JOIN (
        SELECT c.parent, count(*) FILTER (WHERE c.w >= 100000000) AS valid, sum(1 + a.size) AS size, sum(c.w + a.below)::bigint AS below,
          max(c.w + a.below) AS leg, sum(c.suil + a.suil)::bigint AS suil,
          sum(a.suil_members + CASE WHEN c.suil > 0 THEN 1 ELSE 0 END) AS suil_members,
          ${STEPS.map((step) => `${passedUp(step)}::bigint AS d${step}`).join(', ')}
        FROM node c JOIN gathered a ON a.id = c.id AND a.depth = ${depth + 1} WHERE c.depth = ${depth + 1} GROUP BY c.parent
      ) k ON k.parent = n.id WHERE n.depth = ${depth}
    ) s`);
}

async function writeIncomes(tx: Queryable, day: number): Promise<bigint> {
  const differences = `CASE level ${RATES.map(
    (rate, index) =>
      `WHEN ${index} THEN ${STEPS.slice(0, index)
        .map((step) => `g.d${step}::numeric * ${rate - elementAt(RATES, step)}`)
        .concat('0')
        .join(' + ')}`,
  ).join(' ')} END`;
  await tx.query(`CREATE TEMP TABLE community ON COMMIT DROP AS
    SELECT g.id, n.parent, g.level, CASE WHEN n.v > 0 THEN div(${differences}, 10000) ELSE 0 END::bigint AS amount
    FROM gathered g JOIN node n ON n.id = g.id WHERE g.level > 0`);
  await tx.query('CREATE UNIQUE INDEX ON community (id)');
  await tx.query(`CREATE TEMP TABLE wanted ON COMMIT DROP AS
    WITH RECURSIVE climb AS (
      SELECT id AS giver, level, amount, parent AS at FROM community
      UNION ALL
      SELECT c.giver, c.level, c.amount, n.parent FROM climb c JOIN node n ON n.id = c.at JOIN gathered g ON g.id = c.at WHERE g.level < c.level
    ), friends AS (
      SELECT c.parent AS id, sum(${share(1_000)}) AS amount FROM node c JOIN node u ON u.id = c.parent WHERE c.v > 0 AND u.v > 0 GROUP BY 1
    ), second AS (
      SELECT u.id, sum(${share(500)}) AS amount FROM node c JOIN node f ON f.id = c.parent JOIN node u ON u.id = f.parent WHERE c.v > 0 AND u.v > 0 GROUP BY 1
    ), peers AS (
      SELECT c.at AS id, sum(div(c.amount::numeric * 1000, 10000)) AS amount FROM climb c JOIN gathered g ON g.id = c.at JOIN node n ON n.id = c.at
      WHERE g.level = c.level AND n.v > 0 GROUP BY 1
    )
    SELECT n.id, coalesce(f.amount, 0) AS friend, coalesce(s.amount, 0) AS indirect, coalesce(c.amount, 0) AS community, coalesce(p.amount, 0) AS peer
    FROM node n LEFT JOIN friends f ON f.id = n.id LEFT JOIN second s ON s.id = n.id LEFT JOIN community c ON c.id = n.id LEFT JOIN peers p ON p.id = n.id`);
  const { rows } = await tx.query<{ wanted: string; budget: string }>(`SELECT
    (SELECT coalesce(sum(friend + indirect + community + peer), 0) FROM wanted) AS wanted,
    (SELECT sum(amount) FROM team_fundings WHERE day <= ${day}) - (SELECT coalesce(sum(total), 0) FROM settlement_days WHERE day < ${day}) AS budget`);
  const { wanted, budget } = rows[0] ?? { wanted: '0', budget: '0' };
  const paid = (kind: string) =>
    BigInt(wanted) > BigInt(budget) ? `div(x.${kind}::numeric * ${budget}, ${wanted})` : `x.${kind}`;
  const sum = (kind: string) => `(coalesce(b.${kind}, 0) + ${paid(kind)})::bigint`;
  await tx.query(`INSERT INTO plain_days
    SELECT ${day}, n.id, g.level, g.valid, g.size, n.w, g.below, g.leg, n.suil, g.suil, g.suil_members,
      ${['friend', 'indirect', 'community', 'peer'].map(sum).join(', ')}, -1
    FROM node n JOIN gathered g ON g.id = n.id JOIN wanted x ON x.id = n.id
    LEFT JOIN team_days b ON b.day = ${day - 1} AND b.member = n.id
    WHERE g.size > 0 OR n.w > 0 OR b.friend + b.indirect + b.community + b.peer > 0 OR x.friend + x.indirect + x.community + x.peer > 0
    ORDER BY n.id`);
  const { rows: totals } = await tx.query<{ total: string }>(
    `SELECT coalesce(sum(${['friend', 'indirect', 'community', 'peer'].map(paid).join(' + ')}), 0) AS total FROM wanted x`,
  );
  return BigInt(totals[0]?.total ?? 0);
}
