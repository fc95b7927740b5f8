/**
 * Checks the changes of the schema (`migrations.ts`). Runs in `npm run check`. `--write` takes all present files into the baseline: for a
 * release, after which they are never edited.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksum } from '../../../packages/postgres/src/migrations/migration.ts';
import { root } from '../../setup/config.ts';
import { readSourceFiles } from '../source-files.ts';
import { type Baseline, findUnsafeMigrations } from './migrations.ts';

const MIGRATION = /\/\d{4}_[a-z0-9_]+\.sql$/;
const OF_TESTS = /\/testing\//;
const baselineFile = join(import.meta.dirname, 'baseline.json');

const files = readSourceFiles()
  .filter(({ path }) => MIGRATION.test(path) && !OF_TESTS.test(path))
  .map(({ path, text }) => ({ path, sql: text }));

if (process.argv.includes('--write')) {
  const checksums = Object.fromEntries(files.map(({ path, sql }) => [path, checksum({ sql })]));
  writeFileSync(baselineFile, `${JSON.stringify({ checksums }, null, 2)}\n`);
} else {
  const baseline: Baseline = JSON.parse(readFileSync(baselineFile, 'utf8'));
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const findings = findUnsafeMigrations(files, baseline, version);
  for (const { path, message } of findings) console.error(`${path}: ${message}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
