/** Reads the JSON reports of the runners: how many tests passed, which failed or passed only on retry and why, and how long each took. */
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
  /** How long each test ran, its hooks left out, retries included. */
  durations: Duration[];
}

export interface Duration {
  name: string;
  durationMs: number;
}

interface UnitReport {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[]; duration?: number | null }[];
  }[];
}

/** One try of a test; one with soft expectations has several errors. */
interface Attempt {
  duration?: number;
  errors?: { message: string }[];
}

interface BrowserSuite {
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: Attempt[] }[];
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
          message: shorten(failureMessages),
        })),
    );
  const unread = files
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => ({ name, message: shorten([message]) }));
  return {
    passed: report.numPassedTests ?? 0,
    failures: [...found('failed'), ...unread],
    flaky: found('passed'),
    durations: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: `${name} > ${fullName}`, durationMs: duration ?? 0 })),
    ),
  };
}

/** Reads what Playwright wrote; nothing when it wrote nothing. */
export function readBrowserReport(path: string): TestReport {
  const report = readJson<BrowserReport>(path);
  const specs = specsOf(report).map(({ file, title, ok, tests }) => ({
    ok,
    isFlaky: tests.some(({ status }) => status === 'flaky'),
    name: `${file} > ${title}`,
    durationMs: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    message: shorten(tests.flatMap(({ results }) => results.flatMap(messagesOf))),
  }));
  const toFinding = ({ name, message }: Finding) => ({ name, message });
  const failures = specs.filter(({ ok }) => !ok).map(toFinding);
  const broken = (report.errors ?? []).map(({ message }) => ({ name: 'browser tests', message: shorten([message]) }));
  return {
    passed: (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0),
    failures: [...failures, ...broken],
    flaky: specs.filter(({ isFlaky }) => isFlaky).map(toFinding),
    durations: specs.map(({ name, durationMs }) => ({ name, durationMs })),
  };
}

/** Returns one line for each of the `count` slowest tests of all reports, the slowest first. */
export function listSlowest(reports: readonly TestReport[], count: number): string[] {
  return reports
    .flatMap(({ durations }) => durations)
    .sort((left, right) => right.durationMs - left.durationMs)
    .slice(0, count)
    .map(({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function specsOf({ specs = [], suites = [] }: BrowserSuite): NonNullable<BrowserSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

const LINES_MAX = 12;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const messagesOf = ({ errors = [] }: Attempt): string[] => errors.map(({ message }) => message);

/** The first lines of each message say what failed; the runner's own output above says where. */
function shorten(messages: readonly string[]): string {
  return messages.map((message) => message.replace(COLOURS, '').split('\n').slice(0, LINES_MAX).join('\n')).join('\n');
}

function readJson<T extends object>(path: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
