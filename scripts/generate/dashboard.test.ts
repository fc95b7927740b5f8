/** Whether Prometheus can read every query of the dashboard, and whether the dashboard shows every number of the alert rules. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listAlerts } from './gen-alerts.ts';
import { DASHBOARD_FILE, listRows } from './gen-dashboard.ts';

const queries = listRows().flatMap(({ panels }) => panels.flatMap((panel) => Object.values(panel.queries)));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Returns what promtool says of these as recording rules; null: nothing is wrong. */
function check(expressions: readonly string[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'suil-dashboard-'));
  try {
    const rules = expressions.map((expr, index) => ({ record: `query_${index}`, expr }));
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'rules.yml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? null : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.skipIf(!hasPromtool)('Prometheus can read every query', () => {
  expect(check(queries)).toBeNull();
  expect(check([...queries, 'rate(suil_open_day)'])).toContain('expected type range vector');
});

test('every query of the rows is in the file, in a panel of its own place', () => {
  const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, '../..', DASHBOARD_FILE), 'utf8')) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number; h: number }; targets?: { expr: string }[] }[];
  };
  expect(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))).toEqual(queries);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('every number that an alert reads is shown', () => {
  const read = new Set(listAlerts().flatMap(({ expression }) => expression.match(/\bsuil_\w+/g) ?? []));
  const shown = new Set(queries.flatMap((query) => query.match(/\bsuil_\w+/g) ?? []));
  expect([...read].filter((name) => !shown.has(name))).toEqual([]);
});
