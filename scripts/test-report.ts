// What the two runners say in their JSON reports: how many tests passed, and which failed, why. Writes nothing.
import { readFileSync } from 'node:fs';

/** What one runner found. */
export interface TestReport {
  passed: number;
  failures: { name: string; message: string }[];
}

interface UnitReport {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  specs?: { title: string; file: string; ok: boolean; tests: { results: { error?: { message: string } }[] }[] }[];
  suites?: BrowserSuite[];
}

interface BrowserReport extends BrowserSuite {
  stats?: { expected: number; flaky: number };
  errors?: { message: string }[];
}

/** Reads what vitest wrote; nothing when it wrote nothing. A file that could not be loaded is a failure like a test. */
export function readUnitReport(path: string): TestReport {
  const report = readJson<UnitReport>(path);
  const failures = (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ name, message: shorten(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} > ${fullName}`,
      message: shorten(failureMessages.join('\n')),
    }));
  });
  return { passed: report.numPassedTests ?? 0, failures };
}

/** Reads what Playwright wrote; nothing when it wrote nothing. */
export function readBrowserReport(path: string): TestReport {
  const report = readJson<BrowserReport>(path);
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file} > ${title}`,
      message: shorten(tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')),
    }));
  const broken = (report.errors ?? []).map(({ message }) => ({ name: 'browser tests', message: shorten(message) }));
  return { passed: (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0), failures: [...failures, ...broken] };
}

function specsOf({ specs = [], suites = [] }: BrowserSuite): NonNullable<BrowserSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

const LINES_MAX = 12;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The first lines say what failed; where exactly stands further up, with the runner's own words. */
function shorten(message: string): string {
  return message.replace(COLOURS, '').split('\n').slice(0, LINES_MAX).join('\n');
}

function readJson<T extends object>(path: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
