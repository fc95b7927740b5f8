// `npm test`: every test there is (unit, Move in both engines, integration on real Postgres, browser).
// `npm test -- NOUN` runs those whose file name contains NOUN. Owns the order and the closing line.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './config.ts';
import { ensureWebBuild, runCommand } from './setup.ts';
import { nodeStep, runSteps, type Step } from './steps.ts';

const filters = process.argv.slice(2);
const results = join(root, 'test-results');
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'browser.json');

interface Counts {
  passed: number;
  failed: number;
}

function readJson(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

function unitCounts(): Counts {
  const report = readJson(unitReport);
  return { passed: Number(report['numPassedTests'] ?? 0), failed: Number(report['numFailedTests'] ?? 0) };
}

function browserCounts(): Counts {
  const stats = (readJson(browserReport)['stats'] ?? {}) as Record<string, unknown>;
  return {
    passed: Number(stats['expected'] ?? 0) + Number(stats['flaky'] ?? 0),
    failed: Number(stats['unexpected'] ?? 0),
  };
}

await runCommand(async () => {
  mkdirSync(results, { recursive: true });
  const browser = await findBrowser(process.env);
  ensureWebBuild({ localChain: true });
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
    'e2e/playwright.config.ts',
    '--pass-with-no-tests',
  ];
  const steps: Step[] = [
    nodeStep('unit, Move and integration tests', [
      ...vitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      ...filters,
    ]),
    nodeStep('browser tests', [...playwright, ...filters], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }),
  ];
  const { failed } = await runSteps(steps);
  const unit = unitCounts();
  const inBrowser = browserCounts();
  // A step can fail without a failing test (a crash, a broken setup): it counts as one failure, so that nothing looks green.
  const failures = Math.max(unit.failed + inBrowser.failed, failed);
  process.stdout.write(`\n${unit.passed + inBrowser.passed} passed, ${failures} failed\n`);
  process.exitCode = failures === 0 ? 0 : 1;
});
