/**
 * A year of days with random members, skipped days and short reserves, three times with another seed: every balance of bank, hashrate,
 * nodes and PRO compared with the books after every day. `npm test` runs sixty of these days. `npm run bench -- year`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, migrate, openCluster } from '../packages/postgres/src/index.ts';
import { serverMigrations } from '../suil/server/src/modules/index.ts';
import { runProductDays } from '../suil/server/src/testing/products-year.test-support.ts';

const DAYS = 365;
const SEEDS = [1, 20_261_121, 1_000_003];

const folder = mkdtempSync(join(tmpdir(), 'suil-bench-year-'));
const cluster = await openCluster({ folder });
try {
  const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  await createDatabase(admin, 'year');
  await admin.end();
  const pool = createPool({ connection: cluster.connectionTo('year') });
  await migrate(pool, serverMigrations, 0);
  const totals = { years: 0, days: 0, intents: 0, refused: 0, subscriptions: 0, renewed: 0, endedShort: 0, daysCut: 0 };
  for (const seed of SEEDS) {
    const figures = await runProductDays(pool, { days: DAYS, seed });
    for (const name of ['days', 'intents', 'refused', 'subscriptions', 'renewed', 'endedShort', 'daysCut'] as const)
      totals[name] += figures[name];
    totals.years += 1;
    process.stderr.write(`seed ${seed}: ${figures.days} days, ${figures.intents} intents, no difference\n`);
  }
  await pool.end();
  console.log(JSON.stringify({ ...totals, differences: 0 }));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
