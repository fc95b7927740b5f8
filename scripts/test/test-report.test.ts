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

test('vitest: failed tests by name with their first lines, those tried again, files that could not be loaded, how many passed', () => {
  const passed = { status: 'passed', fullName: 'a adds', failureMessages: [] };
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
  });
});

test('Playwright: specs at any depth, errors outside of any', () => {
  const results = [{ error: { message: 'no' } }];
  const bad = { title: 'is seen', file: 'x.spec.ts', ok: false, tests: [{ status: 'unexpected', results }] };
  const again = {
    title: 'comes',
    file: 'x.spec.ts',
    ok: true,
    tests: [{ status: 'flaky', results: [...results, {}] }],
  };
  const good = { title: 'is there', file: 'x.spec.ts', ok: true, tests: [{ status: 'expected', results: [{}] }] };
  const report = readBrowserReport(
    put({
      stats: { expected: 3, flaky: 1 },
      suites: [{ specs: [good, again], suites: [{ specs: [bad] }] }],
      errors: [{ message: 'no browser' }],
    }),
  );
  expect(report).toEqual({
    passed: 4,
    failures: [
      { name: 'x.spec.ts > is seen', message: 'no' },
      { name: 'browser tests', message: 'no browser' },
    ],
    flaky: [{ name: 'x.spec.ts > comes', message: 'no' }],
  });
});

test('nothing was written', () => {
  expect(readUnitReport(join(folder, 'none'))).toEqual({ passed: 0, failures: [], flaky: [] });
  expect(readBrowserReport(join(folder, 'none'))).toEqual({ passed: 0, failures: [], flaky: [] });
});
