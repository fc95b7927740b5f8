/** Takes a defence away in a copy of the checkout, runs the tests that must notice, and puts the file back. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readUnitReport } from '../../scripts/test/test-report.ts';
import { type Defence, type Trial, withoutDefence } from './defence.ts';

/** Each test has a limit of its own; this one ends what hangs. */
const TRIAL_MAX_MS = 600_000;
const REPORT = 'defences-report.json';

type Result = Pick<Trial, 'outcome' | 'details'>;

/** Tries one defence in `folder`, a copy that no other trial uses at the same time. */
export async function tryDefence(folder: string, defence: Defence): Promise<Trial> {
  const begun = performance.now();
  const result = await attempt(folder, defence);
  return { defence, ...result, seconds: Math.round((performance.now() - begun) / 1_000) };
}

async function attempt(folder: string, { file, edits, tests }: Defence): Promise<Result> {
  const path = join(folder, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const edited = withoutDefence(text, edits);
  if (edited === null || !tests.every((test) => existsSync(join(folder, test))))
    return { outcome: 'stale', details: [] };
  writeFileSync(path, edited);
  try {
    return await runTests(folder, tests);
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs test files, those of components in the browser. The first failure is enough; `survived` means that all passed. */
export async function runTests(folder: string, tests: readonly string[]): Promise<Result> {
  const components = tests.filter((test) => test.endsWith('.tsx'));
  const units = tests.filter((test) => !components.includes(test));
  const results: Result[] = [];
  if (units.length > 0) results.push(await runVitest(folder, units, []));
  if (components.length > 0)
    results.push(await runVitest(folder, components, ['--config', 'suil/web/vitest.config.ts']));
  const worst = (['noticed', 'broken'] as const).find((outcome) => results.some((one) => one.outcome === outcome));
  const details = results.filter(({ outcome }) => outcome === worst).flatMap((one) => one.details);
  return { outcome: worst ?? 'survived', details };
}

async function runVitest(folder: string, tests: readonly string[], options: readonly string[]): Promise<Result> {
  const report = join(folder, REPORT);
  rmSync(report, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [...vitest, ...options, ...tests], {
    cwd: folder,
    // With everything that the tests start it is a group of its own, which can be ended.
    detached: true,
    stdio: 'ignore',
  });
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const timer = setTimeout(stop, TRIAL_MAX_MS);
  process.once('exit', stop);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });
  clearTimeout(timer);
  process.off('exit', stop);
  stop();
  return readResult(report, code);
}

function readResult(report: string, code: number | null): Result {
  const { passed, failures } = readUnitReport(report);
  if (code === 0 && passed > 0) return { outcome: 'survived', details: [] };
  // A file that could not be loaded has no name of a test.
  const failed = failures.filter(({ name }) => name.includes(' > '));
  if (failed.length === 0) return { outcome: 'broken', details: failures.map(({ message }) => message) };
  return { outcome: 'noticed', details: failed.map(({ name }) => name.split(' > ')[1] ?? name) };
}
