/**
 * How many postings the ledger takes per second, beside pgbench's own TPC-B script on the same Postgres at the same concurrency in the
 * same run. Every posting is measured as the server does it: an input of its own in the journal, an idempotency key, an entry, two
 * postings, two balances, durable when the caller hears of it. `npm run bench -- ledger`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePartitions, ledgerMigrations, type NewInput, requirePosted } from '../packages/ledger/src/index.ts';
import { appendInputs, openJournal, withJournal } from '../packages/ledger/src/write.ts';
import {
  type ConnectionSettings,
  createDatabase,
  createPool,
  migrate,
  openCluster,
  type Pool,
} from '../packages/postgres/src/index.ts';
import type { AccountName } from '../suil/core/src/index.ts';
import { checkLedger, createPoster, type EntryDraft, postBulk, postEntries } from '../suil/server/src/ledger.ts';
import { createRandom } from './chain-fuzz/random.ts';

const CALLERS = 64;
/** So many wait at once on a busy day. Each batch takes those that came meanwhile. */
const MANY_CALLERS = 1_024;
/** pgbench is best with few clients where they wait for processors, with many where they wait for the disk. */
const PGBENCH_CLIENTS = [8, 16, CALLERS];
const ROUNDS = 3;
const SECONDS = 6;
const MEMBERS = 20_000;
const START_UNITS = 1_000_000_000n;
const BULK_POSTINGS = 1_000_000;
const AT_MS = Date.UTC(2026, 10, 21, 12);
/** TPC-B is meant to be run with at least as many branches as clients; fewer would make pgbench wait for its own locks. */
const PGBENCH_SCALE = CALLERS;
/** Capacity for as many connections as callers, and for pgbench's tables: both are measured on the same server. */
const SETTINGS = ['max_connections=100', 'shared_buffers=512MB', 'max_wal_size=4GB'];
const REQUIRED = { ratioToPgbench: 1, manyRatioToPgbenchBest: 3, batchRatio: 2, hotRatio: 0.9 };

const say = (line: string) => process.stderr.write(`${line}\n`);

const { below: random } = createRandom(20_261_121);
const memberName = (index: number): AccountName => `member:0x${index.toString(16).padStart(64, '0')}`;
let nextRef = 0;

type Job = { draft: EntryDraft; input: NewInput };

/** A transfer of one unit; from one hot account to any member, or between any two members. */
function createJob(hot: boolean): Job {
  const ref = `bench ${nextRef++}`;
  const from = random(MEMBERS);
  const to = (from + 1 + random(MEMBERS - 1)) % MEMBERS;
  const draft: EntryDraft = {
    key: `intent:${ref}`,
    kind: 'transfer',
    digest: null,
    occurredAtMs: AT_MS,
    postings: [
      { account: hot ? 'house:reserve' : memberName(from), asset: 'USDC', amount: -1n },
      { account: memberName(to), asset: 'USDC', amount: 1n },
    ],
  };
  return { draft, input: { kind: 'intent', ref, atMs: AT_MS } };
}

type Measured = { perSecond: number; p50Ms: number; p99Ms: number };

/** Lets callers post one after the other, each waiting for its own to be durable. */
async function measure(post: (job: Job) => Promise<unknown>, hot: boolean, callers = CALLERS): Promise<Measured> {
  const latencies: number[] = [];
  const startedAtMs = performance.now();
  const endAtMs = startedAtMs + SECONDS * 1_000;
  const caller = async () => {
    for (let now = performance.now(); now < endAtMs; ) {
      await post(createJob(hot));
      const doneAtMs = performance.now();
      latencies.push(doneAtMs - now);
      now = doneAtMs;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - startedAtMs) / 1_000;
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** One entry that fills the accounts; its size is measured, too. */
async function postMany(
  pool: Pool,
  ref: string,
  from: AccountName,
  asset: 'USDC' | 'HR',
  members: number,
  units: bigint,
) {
  const postings = Array.from({ length: members }, (_, index) => ({
    account: memberName(index),
    asset,
    amount: units,
  }));
  const draft: EntryDraft = {
    key: ref,
    kind: 'fund',
    digest: null,
    occurredAtMs: AT_MS,
    postings: [...postings, { account: from, asset, amount: -units * BigInt(members) }],
  };
  const startedAtMs = performance.now();
  await withJournal(openJournal(pool), async (tx, head) => {
    const [inputSeq] = await appendInputs(tx, head, [{ kind: 'intent', ref, atMs: AT_MS }]);
    await postBulk(tx, [{ ...draft, inputSeq: inputSeq ?? 0n }], AT_MS);
  });
  return (performance.now() - startedAtMs) / 1_000;
}

function findPgbench(): string {
  const probe = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  if (probe.status === 0) return probe.stdout.trim();
  throw new Error(
    'pgbench is not here: the measure is a ratio to it. It comes with PostgreSQL (Debian: apt-get install postgresql-contrib).',
  );
}

/** Runs pgbench's built-in TPC-B script and returns its transactions per second. */
async function runPgbench(connection: { host: string; port: number; user: string }, args: string[]): Promise<string> {
  const where = ['-h', connection.host, '-p', String(connection.port), '-U', connection.user];
  const child = spawn('pgbench', [...where, ...args, 'pgbench'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`pgbench: ${output.join('')}`);
  return output.join('');
}

async function measurePgbench(
  connection: { host: string; port: number; user: string },
  clients: number,
): Promise<number> {
  const output = await runPgbench(connection, [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${SECONDS}`,
  ]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

const median = (values: number[]) =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

function socketOf(settings: ConnectionSettings): { host: string; port: number; user: string } {
  if (!('host' in settings)) throw new Error('the embedded cluster is reached by its socket');
  return settings;
}

const pgbench = findPgbench();
const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
const cluster = await openCluster({ folder, settings: SETTINGS });
try {
  const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  await createDatabase(admin, 'bench');
  await createDatabase(admin, 'pgbench');
  await admin.end();
  const socket = socketOf(cluster.connectionTo('pgbench'));
  say(`${pgbench}; filling its tables at scale ${PGBENCH_SCALE}`);
  await runPgbench(socket, ['-i', '-q', '-s', `${PGBENCH_SCALE}`]);
  const pool = createPool({ connection: cluster.connectionTo('bench'), connectionsMax: 4 });
  await migrate(pool, [ledgerMigrations], 0);
  await ensurePartitions(pool, AT_MS, 2);
  await postMany(pool, 'members', 'chain:vault', 'USDC', MEMBERS, START_UNITS);
  await withJournal(openJournal(pool), async (tx, head) => {
    const job = createJob(true);
    const [inputSeq] = await appendInputs(tx, head, [job.input]);
    const fill: EntryDraft = {
      ...job.draft,
      postings: [
        { account: 'chain:vault', asset: 'USDC', amount: -START_UNITS },
        { account: 'house:reserve', asset: 'USDC', amount: START_UNITS },
      ],
    };
    for (const result of await postEntries(tx, [{ ...fill, inputSeq: inputSeq ?? 0n }], AT_MS)) requirePosted(result);
  });

  const poster = createPoster({ journal: openJournal(pool), now: () => AT_MS });
  const batched = async ({ draft, input }: Job) => requirePosted(await poster.post(draft, input));
  /** A connection and a commit for each; the connections are there only meanwhile, pgbench needs as many. */
  const measureSingle = async (): Promise<Measured> => {
    const wide = createPool({ connection: cluster.connectionTo('bench'), connectionsMax: CALLERS });
    const journal = openJournal(wide);
    try {
      return await measure(
        ({ draft, input }) =>
          withJournal(journal, async (tx, head) => {
            const [inputSeq] = await appendInputs(tx, head, [input]);
            const results = await postEntries(tx, [{ ...draft, inputSeq: inputSeq ?? 0n }], AT_MS);
            for (const result of results) requirePosted(result);
          }),
        false,
      );
    } finally {
      await wide.end();
    }
  };

  const rounds: { pgbench: readonly number[]; many: Measured; uniform: Measured; hot: Measured; single: Measured }[] =
    [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ofPgbench: number[] = [];
    for (const clients of PGBENCH_CLIENTS) ofPgbench.push(await measurePgbench(socket, clients));
    const result = {
      pgbench: ofPgbench,
      many: await measure(batched, false, MANY_CALLERS),
      uniform: await measure(batched, false),
      hot: await measure(batched, true),
      single: await measureSingle(),
    };
    rounds.push(result);
    const { many, uniform, hot, single } = result;
    const figures = [...ofPgbench, many.perSecond, uniform.perSecond, hot.perSecond, single.perSecond];
    say(
      `round ${round} of ${ROUNDS}, per second: pgbench with ${PGBENCH_CLIENTS.join(', ')} clients, ${MANY_CALLERS} callers, batched, batched hot, a commit each: ${figures.map(Math.round).join(', ')}`,
    );
  }
  const bulkSeconds = await postMany(pool, 'bulk', 'issue:hashrate', 'HR', BULK_POSTINGS - 1, 7n);
  say(`one entry with ${BULK_POSTINGS} postings, all accounts new: ${bulkSeconds.toFixed(1)} s`);
  const bulkAgainSeconds = await postMany(pool, 'bulk again', 'issue:hashrate', 'HR', BULK_POSTINGS - 1, 7n);
  say(`the same again, all accounts there: ${bulkAgainSeconds.toFixed(1)} s`);
  const violations = await checkLedger(pool);
  await pool.end();
  const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  const ratios = {
    ratioToPgbench: of(({ uniform, pgbench: tps }) => uniform.perSecond / (tps.at(-1) ?? 0)),
    manyRatioToPgbenchBest: of(({ many, pgbench: tps }) => many.perSecond / Math.max(...tps)),
    batchRatio: of(({ uniform, single: each }) => uniform.perSecond / each.perSecond),
    hotRatio: of(({ uniform, hot }) => hot.perSecond / uniform.perSecond),
  };
  const enough =
    ratios.ratioToPgbench >= REQUIRED.ratioToPgbench &&
    ratios.manyRatioToPgbenchBest >= REQUIRED.manyRatioToPgbenchBest &&
    ratios.batchRatio >= REQUIRED.batchRatio &&
    ratios.hotRatio >= REQUIRED.hotRatio;
  const round = (value: number) => Math.round(value * 100) / 100;
  say(`needed: ${JSON.stringify(REQUIRED)}`);
  console.log(
    JSON.stringify({
      ratioToPgbench: round(ratios.ratioToPgbench),
      manyRatioToPgbenchBest: round(ratios.manyRatioToPgbenchBest),
      batchRatio: round(ratios.batchRatio),
      hotRatio: round(ratios.hotRatio),
      pgbenchPerSecond: Math.round(of(({ pgbench: tps }) => tps.at(-1) ?? 0)),
      pgbenchBestPerSecond: Math.round(of(({ pgbench: tps }) => Math.max(...tps))),
      manyCallersPerSecond: Math.round(of(({ many }) => many.perSecond)),
      manyCallersP99Ms: round(of(({ many }) => many.p99Ms)),
      batchedPerSecond: Math.round(of(({ uniform }) => uniform.perSecond)),
      batchedP50Ms: round(of(({ uniform }) => uniform.p50Ms)),
      batchedP99Ms: round(of(({ uniform }) => uniform.p99Ms)),
      hotPerSecond: Math.round(of(({ hot }) => hot.perSecond)),
      hotP99Ms: round(of(({ hot }) => hot.p99Ms)),
      commitEachPerSecond: Math.round(of(({ single: each }) => each.perSecond)),
      commitEachP99Ms: round(of(({ single: each }) => each.p99Ms)),
      bulkPostings: BULK_POSTINGS,
      bulkSeconds: round(bulkSeconds),
      bulkAgainSeconds: round(bulkAgainSeconds),
      callers: CALLERS,
      violations: violations.length,
      enough: enough && violations.length === 0,
    }),
  );
  if (!enough || violations.length > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
