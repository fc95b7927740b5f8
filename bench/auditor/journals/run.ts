/**
 * Audits the journals of random years and of the demo: by the lines of the database, by `npm run suil -- audit` over the evidence; then changes
 * one byte at a time of both, and counts how many changes are found, and named.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, migrate, openCluster, withSnapshot } from '@suil/postgres';
import { checkLedger } from '../../../suil/server/src/ledger.ts';
import { serverMigrations } from '../../../suil/server/src/modules/index.ts';
import { createRandom } from '../../chain-fuzz/random.ts';
import { runAuditCommand } from './audit-command.ts';
import { auditDatabase } from './audit-database.ts';
import { changeBytes } from './change-bytes.ts';
import { openDemo } from './demo.ts';
import type { Deployment } from './deployment.ts';
import { openRandomYear } from './random-year.ts';

export interface JournalsOptions {
  /** Of the first year; those behind it have the next ones. */
  readonly seed: number;
  readonly years: number;
  readonly days: number;
  /** Bytes that are changed in each database, and as many in each folder of evidence. */
  readonly bytes: number;
  readonly isWithDemo: boolean;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Returns sums of all journals; `differences` is of them unchanged. */
export async function auditJournals({ seed, years, days, bytes, isWithDemo }: JournalsOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'suil-journals-'));
  const sums = { journals: 0, lines: 0, signatures: 0, snapshots: 0, differences: 0, changed: 0, found: 0, named: 0 };
  const places: Record<string, number> = {};
  const add = async (deployment: Deployment) => {
    const report = await auditOne(deployment, seed + sums.journals, bytes);
    sums.journals += 1;
    for (const key of ['lines', 'signatures', 'snapshots', 'differences', 'changed', 'found', 'named'] as const)
      sums[key] += report[key];
    for (const [place, count] of Object.entries(report.places)) places[place] = (places[place] ?? 0) + count;
  };
  try {
    for (let year = 0; year < years; year += 1)
      await withRandomYear(join(folder, `year-${year}`), { days, seed: seed + year }, add);
    if (isWithDemo) {
      const { deployment, close } = await openDemo(join(folder, 'demo'));
      await add(deployment).finally(close);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...sums, places };
}

async function withRandomYear(
  folder: string,
  { days, seed }: { days: number; seed: number },
  work: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  mkdirSync(folder);
  const cluster = await openCluster({ folder: join(folder, 'postgres'), durable: false });
  try {
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    await createDatabase(admin, 'year');
    await admin.end();
    const pool = createPool({ connection: cluster.connectionTo('year') });
    await migrate(pool, serverMigrations, 0);
    await work(await openRandomYear({ pool, dataDir: folder, days, seed })).finally(() => pool.end());
  } finally {
    await cluster.stop();
  }
}

async function auditOne(deployment: Deployment, seed: number, bytes: number) {
  const { name, pool } = deployment;
  const { differences: inEvidence, ...counts } = await runAuditCommand(deployment);
  const { state } = await deployment.openBefore(0n);
  const inLines = await withSnapshot(pool, (db) => auditDatabase(db, state, deployment));
  const inPostings = await checkLedger(pool);
  for (const difference of [inLines, ...inPostings]) if (difference !== null) say(`${name}: ${difference}`);
  const differences = inEvidence + (inLines === null ? 0 : 1) + inPostings.length;
  const { missed, ...changes } = await changeBytes(deployment, createRandom(seed), bytes);
  for (const one of missed) say(`${name}: ${one}`);
  say(
    `${name}: ${counts.lines} lines, ${differences} differences; of ${changes.changed} bytes ${changes.found} found, ${changes.named} named`,
  );
  return { ...counts, differences, ...changes };
}
