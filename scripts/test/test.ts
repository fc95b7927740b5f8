/**
 * `npm test`: every test (unit, Move in both engines, integration on real Postgres, components, browser). `npm test -- NOUN` runs those whose file name
 * contains NOUN, `--part K/N` the K-th of N parts. Prints at the end the slowest tests of a whole run, what was flaky, what failed, and how many passed.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, SetupError } from '../setup/config.ts';
import { ensurePrograms } from '../setup/programs.ts';
import { ensureWebBuild, runCommand } from '../setup/setup.ts';
import { nodeStep, runSteps, type Step } from '../setup/steps.ts';
import { readTestArguments } from './arguments.ts';
import { findTestBrowser } from './browser.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { listSlowest, readBrowserReport, readUnitReport } from './test-report.ts';

/**
 * With fewer, five applications at once (three of the unit tests, two of the browser tests) kept 17 to 22 processes waiting for a processor. Component
 * tests open none: they need one processor, and use what the unit tests leave idle.
 */
const PROCESSORS_FOR_ALL = 4;
/** Enough to see where the time goes. */
const SLOWEST_COUNT = 20;
const results = join(root, 'test-results');
const unitReport = join(results, 'unit.json');
const componentReport = join(results, 'component.json');
const browserReport = join(results, 'browser.json');

await runCommand(async () => {
  const { part, filters } = readTestArguments(process.argv.slice(2));
  const asked = part === null ? filters : [`--shard=${part}`, ...filters];
  mkdirSync(results, { recursive: true });
  for (const report of [unitReport, componentReport, browserReport]) rmSync(report, { force: true });
  const browser = await findTestBrowser(process.env);
  ensureWebBuild({ localChain: true });
  await ensurePrograms();
  const env = {
    CHROMIUM_PATH: browser.executablePath,
    CHROMIUM_ARGS: browser.args.join(' '),
    CHROMIUM_LIBRARY_PATH: browser.libraryPath,
  };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests'];
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'suil/e2e/playwright.config.ts',
    '--pass-with-no-tests',
  ];
  const units = nodeStep('unit, Move and integration tests', [...vitest, ...reporting(unitReport), ...asked]);
  const browserTests = nodeStep('browser tests', [...playwright, '--retries=1', ...asked], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  });
  const components = nodeStep(
    'component tests',
    [...vitest, '--config', 'suil/web/vitest.config.ts', ...reporting(componentReport), ...asked],
    env,
  );
  const isSmall = availableParallelism() < PROCESSORS_FOR_ALL;
  const rounds: Step[][] = isSmall ? [[units, components], [browserTests]] : [[units, browserTests, components]];
  const temporary = openTemporaryFolder();
  process.env['TMPDIR'] = temporary.path;
  let failed = 0;
  for (const steps of rounds) failed += (await runSteps(steps)).failed;
  temporary.remove();
  const reports = [readUnitReport(unitReport), readUnitReport(componentReport), readBrowserReport(browserReport)];
  const failures = reports.flatMap((report) => report.failures);
  const flaky = reports.flatMap((report) => report.flaky);
  if (filters.length === 0)
    process.stdout.write(`\nSlowest tests:\n${listSlowest(reports, SLOWEST_COUNT).join('\n')}\n`);
  for (const { name, message } of flaky) process.stdout.write(`\nFLAKY ${name}\n${message}\n`);
  for (const { name, message } of failures) process.stdout.write(`\nFAIL  ${name}\n${message}\n`);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  // A step can fail without a failing test (a crash, a broken setup): it counts as one failure, so that nothing looks green.
  const count = Math.max(failures.length, failed);
  const tail = flaky.length > 0 ? `, ${flaky.length} passed only on retry` : '';
  if (passed + count === 0) throw new SetupError(`No test has ${filters.join(' or ')} in the name of its file.`);
  process.stdout.write(`\n${passed} passed, ${count} failed${tail}\n`);
  process.exitCode = count === 0 ? 0 : 1;
});

/** Vitest's options for a terminal and for the closing lines. */
function reporting(report: string): string[] {
  return [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // A test that fails once is tried again and reported as flaky. A property that failed once is a failure.
    '--retry.count=1',
    '--retry.condition=^(?!Property failed)',
  ];
}
