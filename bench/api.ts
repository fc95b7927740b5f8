/**
 * How long reads of balances and records take at a steady 200 requests per second, and how many the server answers. Both beside a bare
 * `node:http` server with `pg` that checks the same login and sends the same queries to the same database, in turns of one run: where
 * `rawP99Ms` is high too, the machine was slow. `npm run bench -- api`.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createDatabase, createPool, migrate, openCluster } from '../packages/postgres/src/index.ts';
import { serverMigrations } from '../suil/server/src/modules/index.ts';
import { askAtRate, askWithoutPause, createClient } from './api-load/client.ts';
import { fillDatabase, NOW_MS } from './api-load/initial-state.ts';

const RATE_PER_SECOND = 200;
/** Each server has this many turns at the steady rate. */
const RATE_ROUNDS = 4;
const RATE_SECONDS = 5;
const CALLERS = 16;
const ROUNDS = 9;
const ROUND_SECONDS = 3;
/** The milliseconds are for a machine on which the bare server keeps them; where it does not, its own are. */
const REQUIRED = { p99Ms: 15, ratioToRaw: 0.8 };

const say = (line: string) => process.stderr.write(`${line}\n`);
const median = (values: number[]): number => values.sort((left, right) => left - right)[values.length >> 1] ?? 0;
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

type Server = { port: number; readCpuMicros: () => Promise<number>; stop: () => void };

async function startServer(which: 'ours' | 'raw', connection: object): Promise<Server> {
  const script = join(import.meta.dirname, 'api-load/serve.ts');
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [script, which, JSON.stringify(connection)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines: Interface = createInterface({ input: child.stdout });
  const nextLine = () => new Promise<number>((resolve) => lines.once('line', (line) => resolve(Number(line))));
  const port = await nextLine();
  return {
    port,
    readCpuMicros: () => {
      const line = nextLine();
      child.stdin.write('\n');
      return line;
    },
    stop: () => child.stdin.end(),
  };
}

/** Returns answers per second and the server's own processor time per answer. */
async function measure(server: Server): Promise<{ perSecond: number; cpuMicros: number }> {
  const client = createClient(server.port, CALLERS);
  const before = await server.readCpuMicros();
  const perSecond = await askWithoutPause(client, CALLERS, ROUND_SECONDS);
  const cpuMicros = ((await server.readCpuMicros()) - before) / (perSecond * ROUND_SECONDS);
  client.close();
  return { perSecond, cpuMicros };
}

/** Returns how long each answer took, in ms. */
async function measureAtRate(server: Server): Promise<number[]> {
  const client = createClient(server.port, CALLERS);
  const times = await askAtRate(client, RATE_PER_SECOND, RATE_SECONDS);
  client.close();
  return times;
}

const folder = mkdtempSync(join(tmpdir(), 'suil-bench-api-'));
const cluster = await openCluster({ folder: join(folder, 'postgres') });
const servers: Server[] = [];
try {
  const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  await createDatabase(admin, 'bench');
  await admin.end();
  const connection = cluster.connectionTo('bench');
  const owner = createPool({ connection, connectionsMax: 2 });
  await migrate(owner, serverMigrations, NOW_MS);
  await fillDatabase(owner);
  await owner.end();
  const ours = await startServer('ours', connection);
  const raw = await startServer('raw', connection);
  servers.push(ours, raw);
  for (const server of servers) await measure(server);

  const rounds: { ours: number; raw: number; oursCpu: number; rawCpu: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await measure(isOursFirst ? ours : raw);
    const second = await measure(isOursFirst ? raw : ours);
    const [mine, bare] = isOursFirst ? [first, second] : [second, first];
    rounds.push({ ours: mine.perSecond, raw: bare.perSecond, oursCpu: mine.cpuMicros, rawCpu: bare.cpuMicros });
    say(`ours ${mine.perSecond.toFixed(0)}, raw ${bare.perSecond.toFixed(0)} answers per second`);
  }
  const times: number[] = [];
  const rawTimes: number[] = [];
  for (let round = 0; round < RATE_ROUNDS; round++) {
    times.push(...(await measureAtRate(ours)));
    rawTimes.push(...(await measureAtRate(raw)));
  }
  for (const list of [times, rawTimes]) list.sort((left, right) => left - right);
  const figures = {
    p99Ms: Number(quantile(times, 0.99).toFixed(2)),
    p50Ms: Number(quantile(times, 0.5).toFixed(2)),
    rawP99Ms: Number(quantile(rawTimes, 0.99).toFixed(2)),
    rawP50Ms: Number(quantile(rawTimes, 0.5).toFixed(2)),
    ratioToRaw: Number(median(rounds.map((round) => round.ours / round.raw)).toFixed(3)),
    perSecond: Math.round(median(rounds.map((round) => round.ours))),
    rawPerSecond: Math.round(median(rounds.map((round) => round.raw))),
    cpuMicros: Math.round(median(rounds.map((round) => round.oursCpu))),
    rawCpuMicros: Math.round(median(rounds.map((round) => round.rawCpu))),
  };
  say(`at ${RATE_PER_SECOND} requests per second: p99 ${figures.p99Ms} ms, raw ${figures.rawP99Ms} ms`);
  const barsMet =
    figures.p99Ms <= Math.max(REQUIRED.p99Ms, figures.rawP99Ms) && figures.ratioToRaw >= REQUIRED.ratioToRaw;
  console.log(JSON.stringify({ ...figures, barsMet }));
} finally {
  for (const server of servers) server.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
