/**
 * At least 300 SIGKILLs of servers under load and 20 SIGSTOPs of a server that keeps the others waiting, on a database that keeps its
 * promises (fsync on): what was lost, what counted twice, what differs at the end, how long the others could not write. Then the database
 * is deleted and rebuilt from the chain: how many vouchers that gives (none). `-- --kills N --pauses N` for other numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCluster } from '@suil/postgres';
import { withEmptyDatabase } from '../suil/server/src/testing/faults/empty-database.test-support.ts';
import { loseDatabase } from '../suil/server/src/testing/faults/lose-database.test-support.ts';
import { runFaults } from '../suil/server/src/testing/faults/run-faults.test-support.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, pauses: { type: 'string', default: '20' } },
});
/** One wait for a lock and one limit that ends a silent session. */
const STALL_MAX_MS = 7_000;
const RUN_MAX_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'suil-faults-db-'));
const cluster = await openCluster({ folder });
try {
  const connection = cluster.connectionTo('postgres');
  const startedAtMs = performance.now();
  const signal = AbortSignal.timeout(RUN_MAX_MS);
  const run = await withEmptyDatabase(connection, ({ url }) =>
    runFaults({
      environment: process.env,
      signal,
      databaseUrl: url,
      servers: 3,
      members: 12,
      kills: Number(values.kills),
      pauses: Number(values.pauses),
      killsPerDay: 25,
      doneMin: 0,
      onKill: (kills) => void (kills % 20 === 0 && process.stderr.write(`${kills} kills\n`)),
      onPause: (stallMs) => void process.stderr.write(`paused: others waited for ${Math.round(stallMs)} ms\n`),
    }),
  );
  const { lostDatabaseVouchers } = await withEmptyDatabase(connection, ({ url, recreate }) =>
    loseDatabase({
      environment: process.env,
      signal,
      databaseUrl: url,
      servers: 3,
      members: 4,
      recreateDatabase: recreate,
    }),
  );
  for (const line of [...run.lost, ...run.twice, ...run.differences]) process.stderr.write(`${line}\n`);
  process.stdout.write(
    `${JSON.stringify({
      kills: run.kills,
      pauses: run.pauses,
      pausedHolderStallMs: run.pausedHolderStallMs,
      requests: run.requests,
      done: run.done,
      transactions: run.transactions,
      lost: run.lost.length,
      twice: run.twice.length,
      differences: run.differences.length,
      lostDatabaseVouchers,
      inputs: Number(run.inputs),
      days: run.days,
      seconds: Math.round((performance.now() - startedAtMs) / 1000),
    })}\n`,
  );
  const isSound = run.lost.length + run.twice.length + run.differences.length + lostDatabaseVouchers === 0;
  process.exitCode = isSound && run.pausedHolderStallMs <= STALL_MAX_MS ? 0 : 1;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
