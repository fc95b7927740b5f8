/**
 * How fast the local chain takes signed stakes over gRPC-web: one client, one chain process, each transaction acknowledged when it is in
 * the log. First one in flight, then eight on gas coins of their own, then on to a hundred thousand, to see that neither time nor
 * memory grows with history; then the chain is killed and opened again. `npm run bench -- chain [--transactions 100000]`.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { manifestSchema } from '@suil/core/api';
import { createLocalnet } from '../packages/localnet/src/index.ts';
import { frameworkPackages } from '../packages/move-framework/src/index.ts';
import { chainStart } from '../suil/dev/chain-process.ts';
import { type Child, startChild } from '../suil/dev/child.ts';
import { processorMs, residentMb } from './chain-load/process-use.ts';
import { measureSnapshots } from './chain-load/snapshots.ts';
import { LoadWorker } from './chain-load/worker.ts';
import { elementAt } from './element-at.ts';

const { values } = parseArgs({ options: { transactions: { type: 'string', default: '100000' } } });
const TRANSACTIONS = Number(values.transactions);
const WORKERS = 8;
const WARM = 500;
const ALONE = 1_000;
const WINDOW = 10_000;
const MEMORY_CHAINS = 5;

const say = (line: string) => process.stderr.write(`${line}\n`);
const round = (value: number, digits = 2) => Number(value.toFixed(digits));
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const dataDir = mkdtempSync(join(tmpdir(), 'suil-bench-chain-'));

function startChain(): Promise<Child> {
  return startChild({
    name: 'The local chain',
    start: chainStart(),
    env: { DATA_DIR: dataDir, CHAIN_PORT: '0', HOST: '127.0.0.1' },
    readyWithinMs: 120_000,
  });
}

interface Mark {
  readonly atMs: number;
  readonly processorMs: number;
}

/** Runs all workers side by side until `TRANSACTIONS` are done; returns a mark at the start and after each window. */
async function runWorkers(workers: readonly LoadWorker[], pid: number): Promise<Mark[]> {
  let left = TRANSACTIONS;
  let done = 0;
  const mark = (): Mark => ({ atMs: performance.now(), processorMs: processorMs(pid) });
  const marks = [mark()];
  await Promise.all(
    workers.map(async (worker) => {
      while (left > 0) {
        left -= 1;
        await worker.stake();
        done += 1;
        if (done % WINDOW === 0 || done === TRANSACTIONS) {
          marks.push(mark());
          say(`${done} of ${TRANSACTIONS}, ${residentMb(pid).toFixed(0)} MB`);
        }
      }
    }),
  );
  return marks;
}

/** The last whole window over the first. */
function growthOf(marks: readonly Mark[], measure: (mark: Mark) => number): number | null {
  const windows = marks
    .slice(1, 1 + Math.floor(TRANSACTIONS / WINDOW))
    .map((mark, index) => measure(mark) - measure(elementAt(marks, index)));
  return windows.length > 1 ? round((windows.at(-1) ?? 0) / (windows[0] ?? 1)) : null;
}

/** Opens the killed chain again. Returns seconds from starting the process to its first answer. */
async function reopen(workers: readonly LoadWorker[]): Promise<number> {
  const begun = performance.now();
  const chain = await startChain();
  const seconds = (performance.now() - begun) / 1_000;
  try {
    const client = new SuiGrpcClient({ network: 'localnet', baseUrl: String(chain.ready['url']), format: 'binary' });
    for (const worker of workers) await client.core.getTransaction({ digest: worker.lastDigest });
  } finally {
    await chain.stop();
  }
  return seconds;
}

/** Milliseconds to a fresh chain in memory, from compiled framework modules. */
function openInMemory(): number {
  const times: number[] = [];
  for (let turn = 0; turn < MEMORY_CHAINS; turn++) {
    const begun = performance.now();
    createLocalnet({ genesis: { frameworkPackages, startsAtMs: 0 } }).close();
    times.push(performance.now() - begun);
  }
  return quantile(times, 0.5);
}

const chain = await startChain();
try {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dataDir, 'manifest.json'), 'utf8')));
  const url = String(chain.ready['url']);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  const workers: LoadWorker[] = [];
  for (let seed = 1; seed <= WORKERS; seed++) {
    const worker = new LoadWorker({ url, client, manifest }, seed);
    await worker.open(Math.ceil((TRANSACTIONS * 1.1) / WORKERS) + (seed === 1 ? WARM + ALONE : 0));
    workers.push(worker);
    say(`worker ${seed} of ${WORKERS} is funded`);
  }
  const first = elementAt(workers, 0);
  for (let index = 0; index < WARM; index++) await first.stake();

  const alone: number[] = [];
  for (let index = 0; index < ALONE; index++) alone.push(await first.stake());
  const p50Ms = quantile(alone, 0.5);
  const p99Ms = quantile(alone, 0.99);
  say(`one in flight: p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);

  const marks = await runWorkers(workers, chain.pid);
  const [start, end] = [elementAt(marks, 0), elementAt(marks, marks.length - 1)];
  const rssMb = residentMb(chain.pid);
  process.kill(chain.pid, 'SIGKILL');
  await chain.ended;
  const reopenS = await reopen(workers);
  const { snapshotMs, revertMs } = await measureSnapshots();
  process.stdout.write(
    `${JSON.stringify({
      bench: 'chain',
      transactions: TRANSACTIONS,
      p50Ms: round(p50Ms),
      p99Ms: round(p99Ms),
      perSecond: Math.round((TRANSACTIONS * 1_000) / (end.atMs - start.atMs)),
      /** Processor time of the chain's process per transaction, milliseconds. */
      processorMs: round((end.processorMs - start.processorMs) / TRANSACTIONS),
      /** Time of the last ten thousand over that of the first, by the clock and by the processor. */
      growth: growthOf(marks, (mark) => mark.atMs),
      processorGrowth: growthOf(marks, (mark) => mark.processorMs),
      rssMb: Math.round(rssMb),
      /** From starting the killed chain's process again to its first answer, all acknowledged transactions in it. */
      reopenS: round(reopenS),
      memoryOpenMs: round(openInMemory(), 1),
      /** A snapshot of a chain in memory after 10,000 transactions, and the return to it over ten more. */
      snapshotMs: round(snapshotMs, 3),
      revertMs: round(revertMs, 3),
    })}\n`,
  );
} finally {
  await chain.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
