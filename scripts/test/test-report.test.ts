import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listSlowest, readBrowserReport, readUnitReport } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'suil-report-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

function put(report: object): string {
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test('vitest: failed tests by name with their first lines, those tried again, files that could not be loaded, how many passed', () => {
  const passed = { status: 'passed', fullName: 'a adds', failureMessages: [], duration: 40 };
  const failed = {
    status: 'failed',
    fullName: 'a takes',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
  };
  const again = { status: 'passed', fullName: 'a waits', failureMessages: ['too late'] };
  const report = readUnitReport(
    put({
      numPassedTests: 2,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, again, failed] },
        { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  );
  expect(report).toEqual({
    passed: 2,
    failures: [
      { name: 'a.test.ts > a takes', message: 'expected 1\nto be 2' },
      { name: 'b.test.ts', message: 'cannot be read' },
    ],
    flaky: [{ name: 'a.test.ts > a waits', message: 'too late' }],
    durations: [
      { name: 'a.test.ts > a adds', durationMs: 40 },
      { name: 'a.test.ts > a waits', durationMs: 0 },
      { name: 'a.test.ts > a takes', durationMs: 0 },
      { name: 'c.test.ts > a adds', durationMs: 40 },
    ],
  });
});

test('Playwright: specs at any depth, errors outside of any', () => {
  const long = `no${'\nline'.repeat(20)}`;
  const results = [{ duration: 300, errors: [{ message: long }, { message: 'nor this' }] }];
  const bad = { title: 'is seen', file: 'x.spec.ts', ok: false, tests: [{ status: 'unexpected', results }] };
  const again = {
    title: 'comes',
    file: 'x.spec.ts',
    ok: true,
    tests: [{ status: 'flaky', results: [...results, { duration: 20 }] }],
  };
  const good = { title: 'is there', file: 'x.spec.ts', ok: true, tests: [{ status: 'expected', results: [{}] }] };
  const report = readBrowserReport(
    put({
      stats: { expected: 3, flaky: 1 },
      suites: [{ specs: [good, again], suites: [{ specs: [bad] }] }],
      errors: [{ message: 'no browser' }],
    }),
  );
  const message = `no${'\nline'.repeat(11)}\nnor this`;
  expect(report).toEqual({
    passed: 4,
    failures: [
      { name: 'x.spec.ts > is seen', message },
      { name: 'browser tests', message: 'no browser' },
    ],
    flaky: [{ name: 'x.spec.ts > comes', message }],
    durations: [
      { name: 'x.spec.ts > is there', durationMs: 0 },
      { name: 'x.spec.ts > comes', durationMs: 320 },
      { name: 'x.spec.ts > is seen', durationMs: 300 },
    ],
  });
});

test('nothing was written', () => {
  const nothing = { passed: 0, failures: [], flaky: [], durations: [] };
  expect(readUnitReport(join(folder, 'none'))).toEqual(nothing);
  expect(readBrowserReport(join(folder, 'none'))).toEqual(nothing);
});

test('listSlowest: of all reports together, the slowest first', () => {
  const report = (...durations: { name: string; durationMs: number }[]) => ({
    passed: 1,
    failures: [],
    flaky: [],
    durations,
  });
  const unit = report({ name: 'a', durationMs: 1_250 }, { name: 'b', durationMs: 90 });
  const browser = report({ name: 'c', durationMs: 61_000 });
  expect(listSlowest([unit, browser], 2)).toEqual(['   61.0 s  c', '    1.3 s  a']);
});
