/**
 * How long a day's team income takes: `npm run bench -- settlement [--members 1000000]`. The whole day (load, compute, rows by COPY, Merkle
 * tree, root, commit) on the embedded Postgres, the pure function alone, the same day in plain SQL with rows compared one by one, and the pure
 * function for 100 thousand and 10 million members in processes of their own.
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { computeTeamDay, createTeamColumns, dayOf, teamRules } from '@suil/core';
import { type Pool, withTransaction } from '../packages/postgres/src/index.ts';
import { settleDay } from '../suil/server/src/modules/settlement/day-step.ts';
import { readTeamDay } from '../suil/server/src/modules/team/read.ts';
import { createRandom } from './chain-fuzz/random.ts';
import { withBenchDatabase } from './database/with-bench-database.ts';
import { elementAt } from './element-at.ts';
import { fillTeam } from './settlement-day/fill.ts';
import { settleInSql } from './settlement-day/plain-sql.ts';

const DAY = dayOf(Date.UTC(2026, 10, 21));
const FACTOR = 987_654_321n;
const SMALL = 100_000;
const LARGE = 10_000_000;
const REQUIRED = {
  computeSeconds: 2.5,
  totalSeconds: 12,
  rssMb: 1_500,
  ratioToSql: 2,
  largeSeconds: 40,
  largeRssMb: 6_000,
  growth: 2.5,
};

const say = (line: string) => process.stderr.write(`${line}\n`);
const rounded = (value: number) => Number(value.toFixed(2));
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1_024);

async function timed<T>(work: () => Promise<T> | T): Promise<{ seconds: number; result: T }> {
  const startedAtMs = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAtMs) / 1_000, result };
}

/** The pure function on a random tree, the best of some rounds, so that one process after another measures the same thing. */
async function computeAlone(members: number) {
  const { below: random } = createRandom(7);
  const columns = createTeamColumns(members);
  for (let index = 0; index < members; index += 1) {
    if (index > 0) columns.parent[index] = random(index);
    if (random(6) > 0) columns.value[index] = BigInt(20_000_000 + random(2_000_000_000));
    columns.volume[index] = elementAt(columns.value, index) + (random(5) === 0 ? BigInt(random(1_000_000_000)) : 0n);
    columns.startDay[index] = DAY - 1 - random(45);
  }
  const snapshot = { day: DAY, factor: FACTOR, budget: 1n << 40n, rules: teamRules(), ...columns };
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const { seconds } = await timed(() => computeTeamDay(snapshot));
    best = Math.min(best, seconds);
  }
  return { members, seconds: best, rssMb: peakMb() };
}

function computeElsewhere(members: number): { members: number; seconds: number; rssMb: number } {
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--compute', `${members}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(stdout.toString());
}

/** How many rows either side has that the other has not; members without a team have their last volumes. */
async function countDifferences(pool: Pool): Promise<number> {
  const columns = `member, level, valid_friends, team_size, own_volume, team_volume, largest_leg, own_suil, team_suil, suil_members, friend, indirect, community, peer`;
  const withoutTeam = `SELECT DISTINCT ON (member) member, volume, suil FROM team_own_volumes ORDER BY member, day DESC`;
  const ours = `(SELECT ${columns} FROM team_days WHERE day = ${DAY} UNION ALL
    SELECT member, 0, 0, 0, volume, 0, 0, suil, 0, 0, 0, 0, 0, 0 FROM (${withoutTeam}) v WHERE volume > 0)`;
  const plain = `SELECT ${columns} FROM plain_days`;
  const { rows } = await pool.query<{ n: bigint }>(
    `SELECT (SELECT count(*) FROM (${ours} EXCEPT ${plain}) a) + (SELECT count(*) FROM (${plain} EXCEPT ${ours}) b) AS n`,
  );
  return Number(rows[0]?.n);
}

interface DayRow {
  readonly total: bigint;
  readonly leaves: number;
  readonly earning: number;
}

async function measureDay(pool: Pool, members: number) {
  say(`filling a database with ${members} members`);
  await fillTeam(pool, members, DAY);
  const closed = { factor: FACTOR, principal: 0n };
  say('the day before');
  await withTransaction(pool, (tx) => settleDay(tx, DAY - 1, closed));
  await pool.query('VACUUM ANALYZE team_days');
  say('the day in plain SQL');
  const plain = await timed(() => withTransaction(pool, (tx) => settleInSql(tx, DAY, FACTOR)));
  say(`${rounded(plain.seconds)} s`);
  const whole = await timed(() => withTransaction(pool, (tx) => settleDay(tx, DAY, closed)));
  const rssMb = peakMb();
  say(`the day: ${rounded(whole.seconds)} s`);
  const { rows } = await pool.query<DayRow>(`SELECT total, leaves, earning FROM settlement_days WHERE day = ${DAY}`);
  const row = elementAt(rows, 0);
  const { loaded } = await withTransaction(pool, (tx) =>
    readTeamDay(tx, { day: DAY, settledDay: null, beside: null, before: null }),
  );
  const compute = await timed(() =>
    computeTeamDay({ day: DAY, factor: FACTOR, budget: 1n << 40n, rules: teamRules(), ...loaded }),
  );
  return {
    computeSeconds: rounded(compute.seconds),
    totalSeconds: rounded(whole.seconds),
    sqlSeconds: rounded(plain.seconds),
    ratioToSql: rounded(plain.seconds / whole.seconds),
    differences: (await countDifferences(pool)) + (BigInt(row.total) === plain.result ? 0 : 1),
    leaves: row.leaves,
    earning: row.earning,
    rssMb,
  };
}

async function main(members: number): Promise<void> {
  const day = await withBenchDatabase(0, (pool) => measureDay(pool, members));
  const small = computeElsewhere(SMALL);
  say(`${SMALL} members: ${rounded(small.seconds)} s`);
  const large = computeElsewhere(LARGE);
  say(`${LARGE} members: ${rounded(large.seconds)} s, ${large.rssMb} MB`);
  const growth = rounded(large.seconds / LARGE / (small.seconds / SMALL));
  const enough =
    day.differences === 0 &&
    day.computeSeconds <= REQUIRED.computeSeconds &&
    day.totalSeconds <= REQUIRED.totalSeconds &&
    day.rssMb <= REQUIRED.rssMb &&
    day.ratioToSql >= REQUIRED.ratioToSql &&
    large.seconds <= REQUIRED.largeSeconds &&
    large.rssMb <= REQUIRED.largeRssMb &&
    growth <= REQUIRED.growth;
  const largest = { largeMembers: LARGE, largeComputeSeconds: rounded(large.seconds), largeRssMb: large.rssMb };
  console.log(JSON.stringify({ members, ...day, ...largest, growthPerMember: growth, enough }));
  if (!enough) process.exitCode = 1;
}

const [option, count] = process.argv.slice(2);
if (option === '--compute') console.log(JSON.stringify(await computeAlone(Number(count))));
else await main(option === '--members' ? Number(count) : 1_000_000);
