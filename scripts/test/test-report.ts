// What the two runners say in their JSON reports: how many tests passed, which failed or passed only on retry, and why.
// Writes nothing.
import { readFileSync } from 'node:fs';

/** A test by its file and name, and what went wrong in it. */
export interface Finding {
  name: string;
  message: string;
}

/** What one runner found. */
export interface TestReport {
  passed: number;
  failures: Finding[];
  /** Passed, but not at the first try: flaky, and must be fixed. */
  flaky: Finding[];
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
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message: string } }[] }[];
  }[];
  suites?: BrowserSuite[];
}

interface BrowserReport extends BrowserSuite {
  stats?: { expected: number; flaky: number };
  errors?: { message: string }[];
}

/** Reads what vitest wrote; nothing when it wrote nothing. A file that could not be loaded is a failure like a test. */
export function readUnitReport(path: string): TestReport {
  const report = readJson<UnitReport>(path);
  const files = report.testResults ?? [];
  const found = (wanted: string) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(
          ({ status, failureMessages }) => status === wanted && (wanted === 'failed' || failureMessages.length > 0),
        )
        .map(({ fullName, failureMessages }) => ({
          name: `${name} > ${fullName}`,
          message: shorten(failureMessages.join('\n')),
        })),
    );
  const unread = files
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => ({ name, message: shorten(message) }));
  return { passed: report.numPassedTests ?? 0, failures: [...found('failed'), ...unread], flaky: found('passed') };
}

/** Reads what Playwright wrote; nothing when it wrote nothing. */
export function readBrowserReport(path: string): TestReport {
  const report = readJson<BrowserReport>(path);
  const specs = specsOf(report).map(({ file, title, ok, tests }) => ({
    ok,
    isFlaky: tests.some(({ status }) => status === 'flaky'),
    name: `${file} > ${title}`,
    message: shorten(tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n')),
  }));
  const toFinding = ({ name, message }: Finding) => ({ name, message });
  const failures = specs.filter(({ ok }) => !ok).map(toFinding);
  const broken = (report.errors ?? []).map(({ message }) => ({ name: 'browser tests', message: shorten(message) }));
  return {
    passed: (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0),
    failures: [...failures, ...broken],
    flaky: specs.filter(({ isFlaky }) => isFlaky).map(toFinding),
  };
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
