import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBrowserReport, readUnitReport } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'suil-report-'));
const path = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

function put(report: object): string {
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test('vitest: failed tests by name with their first lines, files that could not be loaded, how many passed', () => {
  const passed = { status: 'passed', fullName: 'a adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'a takes',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
  };
  const report = readUnitReport(
    put({
      numPassedTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  );
  expect(report).toEqual({
    passed: 1,
    failures: [
      { name: 'a.test.ts > a takes', message: 'expected 1\nto be 2' },
      { name: 'b.test.ts', message: 'cannot be read' },
    ],
  });
});

test('Playwright: specs at any depth, errors outside of any', () => {
  const bad = { title: 'is seen', file: 'x.spec.ts', ok: false, tests: [{ results: [{ error: { message: 'no' } }] }] };
  const good = { title: 'is there', file: 'x.spec.ts', ok: true, tests: [{ results: [{}] }] };
  const report = readBrowserReport(
    put({
      stats: { expected: 3, flaky: 1 },
      suites: [{ specs: [good], suites: [{ specs: [bad] }] }],
      errors: [{ message: 'no browser' }],
    }),
  );
  expect(report).toEqual({
    passed: 4,
    failures: [
      { name: 'x.spec.ts > is seen', message: 'no' },
      { name: 'browser tests', message: 'no browser' },
    ],
  });
});

test('nothing was written', () => {
  expect(readUnitReport(join(folder, 'none'))).toEqual({ passed: 0, failures: [] });
  expect(readBrowserReport(join(folder, 'none'))).toEqual({ passed: 0, failures: [] });
});
