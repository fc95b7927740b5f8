/**
 * How long after the server's answer a signed transfer is checked by the auditor and on its disk, while a server writes more of them and the
 * database holds the balances of many members: the auditor's own rounds with all that is between them, on a database of its own cluster.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Checkpoint } from '@suil/checkpoints';
import { createDatabase, createPool, migrate, openCluster, type Pool } from '@suil/postgres';
import { serverMigrations } from '../../suil/server/src/modules/index.ts';
import { manifest } from '../../suil/server/src/testing/deployment-fixture.test-support.ts';
import { elementAt } from '../element-at.ts';
import { addBalances } from './fill-balances.ts';
import { type Checked, openAudit } from './open-audit.ts';
import { createState } from './state.ts';

export type FromWriter =
  | { readonly kind: 'opened'; readonly checkpoints: readonly Checkpoint[] }
  | { readonly kind: 'line'; readonly seq: bigint; readonly sentAtMs: number; readonly answeredAtMs: number }
  | { readonly kind: 'ended' };
type Line = Extract<FromWriter, { readonly kind: 'line' }>;
export interface ToWriter {
  readonly seconds: number;
}

const SECONDS = 60;
const LEVEL_WITHIN_MS = 600_000;

/** Returns the 99th percentiles from the answer and from before the request, and how many lines a second were written. */
export async function measureLag(members: number) {
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  const cluster = await openCluster({ folder: join(folder, 'postgres') });
  try {
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    await createDatabase(admin, 'lag');
    await admin.end();
    const connection = cluster.connectionTo('lag');
    const pool = createPool({ connection });
    await migrate(pool, serverMigrations, 0);
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { connection } });
    try {
      return await measure(pool, worker, members, folder);
    } finally {
      await worker.terminate();
      await pool.end();
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(pool: Pool, worker: Worker, members: number, folder: string) {
  const lines: Line[] = [];
  let hasEnded = false;
  let onOpened: (checkpoints: readonly Checkpoint[]) => void = () => undefined;
  const opened = new Promise<readonly Checkpoint[]>((resolve) => {
    onOpened = resolve;
  });
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  worker.on('message', (message: FromWriter) => {
    if (message.kind === 'opened') onOpened(message.checkpoints);
    else if (message.kind === 'line') lines.push(message);
    else hasEnded = true;
  });
  const checkpoints = await Promise.race([opened, failed]);
  const { sui, suil, usdc } = manifest.coinTypes;
  const books = createState(members, {
    ...{ root: manifest.root, operators: manifest },
    coins: { SUI: sui, SUIL: suil, USDC: usdc },
  });
  await addBalances(pool, books);
  const { auditor, checked, stop } = await openAudit(pool, books, checkpoints, folder);
  try {
    const go: ToWriter = { seconds: SECONDS };
    await waitFor(() => auditor.kept.seq > 0n);
    worker.postMessage(go);
    await Promise.race([waitFor(() => hasEnded && auditor.kept.seq >= newest(lines)), failed]);
  } finally {
    await stop();
  }
  const p99Of = (place: 'sentAtMs' | 'answeredAtMs') => {
    const lags = lines.map((line) => checkedAtMs(checked, line.seq) - line[place]).sort((a, b) => a - b);
    return elementAt(lags, Math.ceil(lags.length * 0.99) - 1);
  };
  return {
    lagP99Ms: p99Of('answeredAtMs'),
    sentToCheckedP99Ms: p99Of('sentAtMs'),
    lagLinesPerSecond: Math.round(lines.length / SECONDS),
  };
}

function newest(lines: readonly Line[]): bigint {
  return lines.reduce((most, { seq }) => (seq > most ? seq : most), 0n);
}

function checkedAtMs(checked: readonly Checked[], seq: bigint): number {
  const first = checked.find((one) => one.seq >= seq);
  if (first === undefined) throw new Error(`Line ${seq} was not checked.`);
  return first.atMs;
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  const untilMs = performance.now() + LEVEL_WITHIN_MS;
  while (!isTrue()) {
    if (performance.now() > untilMs) throw new Error('The audit is not level in time.');
    await wait(20);
  }
}
