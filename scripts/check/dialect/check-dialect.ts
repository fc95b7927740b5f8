/**
 * Checks that statements and migrations keep to what distributed engines of Postgres' dialect take (`dialect.ts`, `distribution.ts`). Runs in
 * `npm run check`: reads the sources, and the unique indexes of an empty database that all migrations made.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool, migrate, openCluster } from '../../../packages/postgres/src/index.ts';
import { serverMigrations } from '../../../suil/server/src/modules/index.ts';
import { parseCode, readSourceFiles } from '../source-files.ts';
import { findBeyondDialect } from './dialect.ts';
import { findUndistributable, type UniqueIndex } from './distribution.ts';
import { EXCEPTIONS } from './exceptions.ts';

const READ = /^(?:packages\/(?:ledger|postgres)|suil\/(?:server|auditor))\/src\//;
const OF_TESTS = /\/testing\/|\/testing\.ts$/;

const files = readSourceFiles().filter(({ path }) => READ.test(path) && !OF_TESTS.test(path));
const code = parseCode(files).filter(({ isTest }) => !isTest);
const migrations = files.filter(({ path }) => path.endsWith('.sql'));
const findings = [
  ...findBeyondDialect([...code, ...migrations], EXCEPTIONS).map(({ path, message }) => `${path}: ${message}`),
  ...findUndistributable(await readUniqueIndexes()),
];
for (const finding of findings) console.error(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

async function readUniqueIndexes(): Promise<UniqueIndex[]> {
  const folder = mkdtempSync(join(tmpdir(), 'suil-dialect-'));
  const cluster = await openCluster({ folder, durable: false });
  try {
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    await createDatabase(admin, 'dialect');
    await admin.end();
    const pool = createPool({ connection: cluster.connectionTo('dialect'), connectionsMax: 1 });
    await migrate(pool, serverMigrations, 0);
    const { rows } = await pool.query<UniqueIndex>(
      `SELECT n.nspname || '.' || c.relname AS table, x.relname AS index,
         array(SELECT a.attname::text FROM unnest(i.indkey) k JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
         JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE i.indisunique AND n.nspname IN ('public', 'ledger') AND NOT c.relispartition ORDER BY 1, 2`,
    );
    await pool.end();
    return rows;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
