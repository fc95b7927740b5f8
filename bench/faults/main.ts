/**
 * At least 300 SIGKILLs of servers under load, with pauses and partitions of a server that keeps the others waiting, a frozen node, a full disk and
 * clocks that jump between them, on a database that keeps its promises (fsync on): what was lost, what counted twice, what differs at the
 * end, how long nothing could be written. Then the database is deleted and rebuilt from the chain: how many vouchers that gives (none).
 * Then the primary of a replicated installation is killed. `-- --kills N --pauses N --partitions N --freezes N --full-disks N --jumps N
 * --failovers N` for other numbers. A fault that needs a right or a package of Debian that is not there is left out, and named in `skipped`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool, openCluster } from '@suil/postgres';
import { missingPackages } from '../../deploy/ha/debian.ts';
import { withEmptyDatabase } from '../../suil/server/src/testing/faults/empty-database.test-support.ts';
import { loseDatabase } from '../../suil/server/src/testing/faults/lose-database.test-support.ts';
import { type FaultRun, runFaults } from '../../suil/server/src/testing/faults/run-faults.test-support.ts';
import { type HaRun, runHa } from '../ha/run.ts';
import { SmallDisk } from './small-disk.ts';
import { WallClocks } from './wall-clocks.ts';

const DEFAULTS = {
  kills: 300,
  pauses: 20,
  partitions: 10,
  freezes: 3,
  'full-disks': 3,
  jumps: 6,
  failovers: 3,
} as const;
/** One wait for a lock and one limit that ends a silent session. */
const STALL_MAX_MS = 7_000;
const CUT_OFF_STALL_MAX_MS = 10_000;
const WRITE_OUTAGE_MAX_S = 15;
const RUN_MAX_MS = 7_200_000;

const { values } = parseArgs({
  options: Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, count]) => [name, { type: 'string' as const, default: `${count}` }]),
  ),
});
const countOf = (name: keyof typeof DEFAULTS) => Number(values[name]);
const say = (line: string) => void process.stderr.write(`${line}\n`);
const toSeconds = (ms: number) => Math.round(ms / 100) / 10;
const signal = AbortSignal.timeout(RUN_MAX_MS);
const skipped: string[] = [];

async function runOnOneDatabase(folder: string): Promise<{ run: FaultRun; lostDatabaseVouchers: number }> {
  const clusterFolder = join(folder, 'database');
  const cluster = await openCluster({ folder: clusterFolder });
  const connection = cluster.connectionTo('postgres');
  const admin = createPool({ connection, connectionsMax: 1 });
  const disk = await SmallDisk.mount({ cluster: join(clusterFolder, 'cluster'), admin });
  if (disk === null) skipped.push('full disk: this user may not mount a disk');
  const clocks = WallClocks.find(folder);
  if (clocks === null) skipped.push("clock jumps: Debian's package faketime is not installed");
  try {
    const run = await withEmptyDatabase(
      connection,
      ({ url }) =>
        runFaults({
          ...{
            environment: process.env,
            signal,
            databaseUrl: url,
            servers: 3,
            members: 12,
            killsPerDay: 25,
            doneMin: 0,
          },
          ...{ kills: countOf('kills'), pauses: countOf('pauses'), partitions: countOf('partitions') },
          nodeFreezes: countOf('freezes'),
          ...(disk && { fullDisk: { times: countOf('full-disks'), fill: () => disk.fill(), free: () => disk.free() } }),
          ...(clocks && {
            clockJumps: {
              times: countOf('jumps'),
              jump: (server: number) => clocks.jump(server),
              setRight: () => clocks.setRight(),
            },
            serverEnvironment: (server: number) => clocks.environmentOf(server),
          }),
          onKill: (kills) => void (kills % 20 === 0 && say(`${kills} kills`)),
          onFault: say,
        }),
      disk === null ? {} : { tablespace: disk.tablespace },
    );
    const { lostDatabaseVouchers } = await withEmptyDatabase(connection, ({ url, recreate }) =>
      loseDatabase({
        ...{ environment: process.env, signal, databaseUrl: url, servers: 3, members: 4, recreateDatabase: recreate },
      }),
    );
    return { run, lostDatabaseVouchers };
  } finally {
    await admin.end();
    await cluster.stop();
    disk?.unmount();
  }
}

async function failOver(): Promise<HaRun | null> {
  const missing = missingPackages();
  if (missing.length > 0) {
    skipped.push(`failovers: Debian's packages are not installed: ${missing.join(', ')}`);
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'suil-faults-ha-'));
  try {
    const losses = Array.from({ length: countOf('failovers') }, () => 'process' as const);
    return await runHa({ folder, members: 12, losses, say });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'suil-faults-db-'));
const startedAtMs = performance.now();
try {
  const { run, lostDatabaseVouchers } = await runOnOneDatabase(folder);
  const failedOver = await failOver();
  const runs = [run, ...(failedOver === null ? [] : [failedOver])];
  const lost = runs.flatMap((one) => one.lost);
  const twice = runs.flatMap((one) => one.twice);
  const differences = runs.flatMap((one) => one.differences);
  const wrong = [...lost, ...twice, ...differences, ...run.internalErrors];
  for (const line of wrong) say(line);
  say(`the longest time without a write on one database: ${run.maxWriteOutageMs} ms (${run.maxWriteOutageFor})`);
  const failoverGapsMs = failedOver?.gapsMs ?? [];
  const maxWriteOutageS = toSeconds(Math.max(run.maxWriteOutageMs, ...failoverGapsMs));
  process.stdout.write(
    `${JSON.stringify({
      ...{ kills: run.kills, pauses: run.pauses, partitions: run.partitions, failovers: failoverGapsMs.length },
      ...{ diskFull: run.diskFull, nodeFreezes: run.nodeFreezes, clockJumps: run.clockJumps },
      requests: run.requests + (failedOver?.requests ?? 0),
      ...{ done: run.done, transactions: run.transactions },
      ...{ lost: lost.length, twice: twice.length, differences: differences.length },
      ...{ internalErrors: run.internalErrors.length, lostDatabaseVouchers },
      ...{ pausedHolderStallMs: run.pausedHolderStallMs, cutOffHolderStallMs: run.cutOffHolderStallMs },
      ...{ maxWriteOutageS, writesAfterFullDiskMs: run.writesAfterFullDiskMs },
      ...{ inputs: Number(run.inputs), days: run.days, skipped },
      seconds: Math.round((performance.now() - startedAtMs) / 1000),
    })}\n`,
  );
  const isSound = wrong.length + lostDatabaseVouchers === 0;
  const isQuick = run.pausedHolderStallMs <= STALL_MAX_MS && run.cutOffHolderStallMs <= CUT_OFF_STALL_MAX_MS;
  process.exitCode = isSound && isQuick && maxWriteOutageS <= WRITE_OUTAGE_MAX_S ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
