/**
 * How long lists take with a million members and three years of a sampled history, on the embedded Postgres: friends in every order,
 * a member's team, node days, reserves, records, income and portfolio by day; and the bytes of a row of each table that grows. `npm run bench -- scale [--members 1000000]`.
 * Fails where a 99th percentile is above 20 ms, or a row is another size than docs/operations.md states.
 */
import { type ConnectionSettings, createPool, type Pool } from '../../packages/postgres/src/index.ts';
import { dayStartMs } from '../../suil/core/src/index.ts';
import { withBenchDatabase } from '../database/with-bench-database.ts';
import { fillHistory, SAMPLED } from './history.ts';
import { fillJournal } from './journal.ts';
import { fillProducts } from './products.ts';
import { measureReads } from './reads.ts';
import { findDifferent, measureRowBytes } from './row-bytes.ts';
import { fillTeamHistory } from './team-history.ts';
import { DAY, fillTree, listLargestInviters } from './tree.ts';

const P99_MAX_MS = 20;
/** Of a server for requests, unless DATABASE_CONNECTIONS says otherwise. */
const CONNECTIONS = 10;
const INVITERS = 200;

const say = (line: string) => process.stderr.write(`${line}\n`);

async function measure(pool: Pool, connection: ConnectionSettings, members: number) {
  say(`filling a database with ${members} members`);
  await fillTree(pool, members);
  say('filling the history');
  await fillHistory(pool);
  await fillProducts(pool);
  await fillTeamHistory(pool);
  say('filling the journal');
  await fillJournal(pool);
  await pool.query('CHECKPOINT');
  const inviters = await listLargestInviters(pool, INVITERS);
  const { rows } = await pool.query<{ address: string }>('SELECT address FROM team_members WHERE id < $1', [SAMPLED]);
  say('reading');
  const reading = createPool({ connection, connectionsMax: CONNECTIONS, pipelined: true });
  const p99Ms = await measureReads(
    reading,
    inviters.map(({ address }) => address),
    rows.map(({ address }) => address),
  );
  await reading.end();
  return {
    members,
    mostFriends: inviters[0]?.friends ?? 0,
    friendsP99Ms: Math.max(...Object.entries(p99Ms).flatMap(([read, ms]) => (read.startsWith('friends') ? [ms] : []))),
    nodeDaysP99Ms: p99Ms.nodeDays,
    recordsP99Ms: Math.max(p99Ms.records, p99Ms.liquidityRecords),
    incomeP99Ms: p99Ms.incomeDays,
    portfolioP99Ms: p99Ms.portfolioDays,
    p99Ms,
    rowBytes: await measureRowBytes(pool),
  };
}

const [option, count] = process.argv.slice(2);
const members = option === '--members' ? Number(count) : 1_000_000;
const figures = await withBenchDatabase(dayStartMs(DAY), (pool, connection) => measure(pool, connection, members));
const differentRows = findDifferent(figures.rowBytes);
const enough = Object.values(figures.p99Ms).every((p99Ms) => p99Ms <= P99_MAX_MS) && differentRows.length === 0;
console.log(JSON.stringify({ bench: 'scale', ...figures, differentRows, enough }));
if (!enough) process.exitCode = 1;
