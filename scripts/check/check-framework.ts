/**
 * `npm run check:framework -- --against DIR [--json]`: compares every public type, function and method alias of our framework with those of Sui's own
 * sources in DIR (a checkout of Sui, or any folder of its framework packages). Exit code 1 when one of this project's files differs.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Comparison, compareFrameworks, readFrameworkTable, readTableBelow } from '@suil/toolchain';
import { SetupError } from '../setup/config.ts';
import { runCommand } from '../setup/setup.ts';

const USAGE = 'Usage: npm run check:framework -- --against DIR [--json], where DIR holds the Move sources of Sui.';

function tell({ differences, compared, onlyTheirs }: Comparison): void {
  for (const { kind, name, ours, theirs } of differences) {
    process.stdout.write(`${kind} ${name}\n  ours    ${ours}\n  theirs  ${theirs ?? 'there is none'}\n`);
  }
  process.stdout.write(
    `${compared} types, functions and aliases compared, ${differences.length} differences; ${onlyTheirs.length} more are only there\n`,
  );
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { against: { type: 'string' }, json: { type: 'boolean', default: false } } });
  if (values.against === undefined) throw new SetupError(USAGE);
  const dir = resolve(process.env['INIT_CWD'] ?? '.', values.against);
  if (!existsSync(dir)) throw new SetupError(`There is no folder ${dir}.`);
  const ours = readFrameworkTable();
  const theirs = readTableBelow(dir);
  if (!Object.keys(ours).some((name) => name in theirs)) {
    throw new SetupError(`${dir} has no Move sources of std or sui.`);
  }
  const comparison = compareFrameworks(ours, theirs);
  if (values.json) process.stdout.write(`${JSON.stringify(comparison)}\n`);
  else tell(comparison);
  process.exitCode = comparison.differences.length > 0 ? 1 : 0;
});
