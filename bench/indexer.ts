/**
 * How many of the chain's events per second go all the way from a node's certified bytes to rows, postings and balances, verification and both
 * stages included; and for how long the server's thread could not answer a request. `npm run bench -- indexer`. Speed depends on the machine, so
 * each round measures three ways on fresh databases, one after the other: the whole way, the same without verification, and a loop that only
 * inserts the rows of the same events in batches of the same size. Ratios of events per second:
 *
 * | key | ratio | needed |
 * |---|---|---|
 * | `ratioToUnverified` | whole way to the way without verification: what verifying costs | 0.7 |
 * | `unverifiedToInserts` | way without verification to inserts alone: what decoding, projecting and posting cost | 0.5 |
 * | `ratioToInserts` | whole way to inserts alone; follows from the two above | |
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { openJournal } from '../packages/ledger/src/write.ts';
import { createPool, type Pool, withTransaction } from '../packages/postgres/src/index.ts';
import type { CheckpointSource } from '../suil/checkpoints/src/index.ts';
import { toEventContent } from '../suil/sdk/src/index.ts';
import { createPlainCloseDay } from '../suil/server/src/closing/apply-closing.ts';
import { readConfig } from '../suil/server/src/config.ts';
import { openDatabase } from '../suil/server/src/database/open-database.ts';
import { createMetrics } from '../suil/server/src/http/health/metrics.ts';
import { createDecodeEvent } from '../suil/server/src/indexer/decode-event.ts';
import { createIndexer } from '../suil/server/src/indexer/indexer.ts';
import { storeCheckpoints } from '../suil/server/src/indexer/store-checkpoints.ts';
import { checkLedger } from '../suil/server/src/ledger.ts';
import { createLedgerWriter } from '../suil/server/src/ledger-writer/create-ledger-writer.ts';
import { dayStepsOf, projectorsOf } from '../suil/server/src/module/module-list.ts';
import { createProgress } from '../suil/server/src/module/progress.ts';
import { modules, serverSchema } from '../suil/server/src/modules/index.ts';
import { manifest } from '../suil/server/src/testing/test-deployment.test-support.ts';
import { createLoad, type Load } from './indexer-load/create-chain.ts';

/** After one that is not counted, in which the code gets warm. */
const ROUNDS = 5;
const MEMBERS = 5_000;
const TRANSACTIONS = 60_000;
const DAY = 20_778;
/** Events per batch of the loop of inserts: as many as the indexer puts into one transaction. */
const BATCH = 4_000;
const INSERTS_RATIO_MIN = 0.5;
const UNVERIFIED_RATIO_MIN = 0.7;
const EVENT_LOOP_MAX_MS = 20;
/** Between two looks at the event loop. */
const RESOLUTION_MS = 1;
const NS_PER_MS = 1_000_000;

const say = (line: string) => process.stderr.write(`${line}\n`);
const decodeEvent = createDecodeEvent(manifest.package);
const load = createLoad({
  packageId: manifest.package,
  chain: manifest.chain,
  root: manifest.root,
  pools: { suiUsdc: manifest.usdcSuiPool, suilSui: manifest.suilSuiPool },
  coins: { sui: manifest.coinTypes.sui, usdc: manifest.coinTypes.usdc },
  day: DAY,
  members: MEMBERS,
  transactions: TRANSACTIONS,
});

/** Gives a fresh database to `work`. */
async function onFreshDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  const database = await openDatabase({
    dataFolder,
    databaseUrl: null,
    databaseWriterUrl: null,
    databaseMigrationUrl: null,
    database: readConfig({}).database,
    nowMs: DAY * 86_400_000,
    schema: serverSchema,
    onLost: () => undefined,
    onIdleError: () => undefined,
  });
  try {
    return await work(database.writer);
  } finally {
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Runs both stages over a part of the chain and returns the seconds until everything is applied. */
async function follow(pool: Pool, part: Load, source: CheckpointSource): Promise<number> {
  const now = () => DAY * 86_400_000;
  const log = pino({ level: 'silent' });
  const onFatal = (error: Error) => {
    throw error;
  };
  const progress = createProgress();
  const journal = openJournal(pool);
  const writer = createLedgerWriter({
    ...{ journal, progress, metrics: createMetrics(), now, log, onFatal },
    businessNow: now,
    projectors: projectorsOf(modules, manifest),
    closeDay: createPlainCloseDay({ journal, steps: dayStepsOf(modules), businessNow: now, now, randomBytes }),
  });
  const indexer = createIndexer({
    ...{ pool, source, now, log, onFatal },
    deployment: { chain: manifest.chain, package: manifest.package },
    decodeEvent: createDecodeEvent(manifest.package),
    onStatus: progress.writeIndexer,
    onStored: ({ events, before, cursor }) => writer.take(before.checkpoint, cursor.checkpoint, events),
    waitForCapacity: writer.waitForCapacity,
  });
  const last = part.checkpoints.at(-1)?.sequence ?? 0n;
  const startedAtMs = performance.now();
  await indexer.start();
  await writer.start();
  const isDone = await progress.waitUntil(({ checkpoint }) => checkpoint >= last, 600_000);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  await indexer.stop();
  await writer.stop();
  if (!isDone) throw new Error('the stages did not come to the end');
  return seconds;
}

/** Rows of the busy day, decoded: a loop of inserts does nothing with them but that. */
const rows = load.busy.checkpoints.flatMap(({ sequence, digest: checkpointDigest, transactions }) => {
  let position = 0;
  return transactions.flatMap(({ digest, events }) =>
    events.map((source) => {
      const event = decodeEvent(source, []);
      if (event === null) throw new Error('an event of the load is not ours');
      const row = { digest, eventSeq: source.eventSeq, sequence, checkpointDigest, position, kind: event.kind, event };
      position += 1;
      return row;
    }),
  );
});

/** Returns the seconds it takes to insert the rows, a transaction per batch. */
async function insertRows(pool: Pool): Promise<number> {
  const startedAtMs = performance.now();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await withTransaction(pool, (tx) =>
      tx.query({
        name: 'inserts',
        text: `INSERT INTO chain_events (digest, event_seq, checkpoint, checkpoint_digest, position, kind, content)
               SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[], $5::integer[], $6::text[], $7::jsonb[])`,
        values: [
          batch.map(({ digest }) => digest),
          batch.map(({ eventSeq }) => eventSeq),
          batch.map(({ sequence }) => sequence),
          batch.map(({ checkpointDigest }) => checkpointDigest),
          batch.map(({ position }) => position),
          batch.map(({ kind }) => kind),
          batch.map(({ event }) => JSON.stringify(toEventContent(event))),
        ],
      }),
    );
  }
  return (performance.now() - startedAtMs) / 1_000;
}

/** Both sides begin with the first day's events in the table. */
async function measureInserts(): Promise<number> {
  return onFreshDatabase(async (pool) => {
    await storeFirst(pool);
    return rows.length / (await insertRows(pool));
  });
}

async function storeFirst(pool: Pool): Promise<void> {
  const owner = createPool({
    connection: pool.options as { host: string; port: number; user: string; database: string },
  });
  await owner.query(
    'INSERT INTO indexer_state (id, chain, package, checkpoint, chain_timestamp_ms) VALUES (1, $1, $2, -1, 0) ON CONFLICT DO NOTHING',
    [manifest.chain, manifest.package],
  );
  await owner.end();
  await storeCheckpoints(load.first.checkpoints, { pool, decodeEvent });
}

async function measureStages(kind: 'certified' | 'plain'): Promise<{ rate: number; eventLoopP99Ms: number }> {
  return onFreshDatabase(async (pool) => {
    await follow(pool, load.first, load.first[kind]);
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    const seconds = await follow(pool, load.busy, load.busy[kind]);
    delay.disable();
    const violations = await checkLedger(pool);
    if (violations.length > 0) throw new Error(violations.join('\n'));
    // The timer itself waits this long.
    const eventLoopP99Ms = Math.max(0, delay.percentile(99) / NS_PER_MS - RESOLUTION_MS);
    return { rate: load.busy.events / seconds, eventLoopP99Ms };
  });
}

const median = (values: number[]) => values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

say(`${load.busy.events} events in ${load.busy.checkpoints.length} checkpoints, ${MEMBERS} members`);
const inserts: number[] = [];
const unverified: number[] = [];
const verified: number[] = [];
const delays: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const insertsRate = await measureInserts();
  const { rate: unverifiedRate } = await measureStages('plain');
  const { rate, eventLoopP99Ms } = await measureStages('certified');
  const rates = `inserts ${Math.round(insertsRate)}, unverified ${Math.round(unverifiedRate)}, verified ${Math.round(rate)}`;
  say(`round ${round} of ${ROUNDS}: ${rates} events per second; ${eventLoopP99Ms.toFixed(1)} ms`);
  if (round === 0) continue;
  inserts.push(insertsRate);
  unverified.push(unverifiedRate);
  verified.push(rate);
  delays.push(eventLoopP99Ms);
}
const ratioOf = (rates: readonly number[], others: readonly number[]) =>
  Number(median(rates.map((rate, index) => rate / (others[index] ?? Number.NaN))).toFixed(2));
const ratioToUnverified = ratioOf(verified, unverified);
const unverifiedToInserts = ratioOf(unverified, inserts);
const eventLoopP99Ms = Number(median(delays).toFixed(1));
const isEnough =
  ratioToUnverified >= UNVERIFIED_RATIO_MIN &&
  unverifiedToInserts >= INSERTS_RATIO_MIN &&
  eventLoopP99Ms <= EVENT_LOOP_MAX_MS;
say(
  `needed: ratioToUnverified ${UNVERIFIED_RATIO_MIN}, unverifiedToInserts ${INSERTS_RATIO_MIN}, eventLoopP99Ms ${EVENT_LOOP_MAX_MS}`,
);
process.stdout.write(
  `${JSON.stringify({
    ratioToUnverified,
    unverifiedToInserts,
    ratioToInserts: ratioOf(verified, inserts),
    eventLoopP99Ms,
    eventsPerSecond: Math.round(median(verified)),
    unverifiedPerSecond: Math.round(median(unverified)),
    insertsPerSecond: Math.round(median(inserts)),
    events: load.busy.events,
    enough: isEnough,
  })}\n`,
);
if (!isEnough) process.exitCode = 1;
