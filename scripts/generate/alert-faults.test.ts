/** Whether each alert rings in its fault, in its time, and in no other: asked of Prometheus' own `promtool test rules`, where it is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AlertRule } from '../../suil/server/src/module/alert.ts';
import { FAULTS, type Fault, HEALTHY } from './alert-faults.test-support.ts';
import { generateAlerts, listAlerts } from './gen-alerts.ts';

const rules = listAlerts();
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  process.stdout.write(
    'promtool is not installed (Debian: prometheus): the faults of the alert rules are not tested.\n',
  );

/** What grew once stays so for a quarter of an hour. */
const GROWTH_MINUTES = 15;

/** Returns the test of a fault in promtool's form, which JSON is: at each time at which an alert begins, and a minute before, all alerts. */
function toTest({ name, numbers, rings }: Fault): object {
  const series = Object.entries({ ...HEALTHY, ...numbers }).flatMap(([one, values]) =>
    values === null ? [] : [{ series: one, values }],
  );
  const begins = Object.values(rings);
  // Until what grew has stopped ringing, and no further: an evaluation of all rules a minute adds up.
  const lastMinute = Math.max(0, ...begins) + GROWTH_MINUTES + 1;
  const minutes = [0, ...begins.flatMap((minute) => [minute - 1, minute]), lastMinute].filter((minute) => minute >= 0);
  return {
    name,
    interval: '1m',
    input_series: series,
    alert_rule_test: [...new Set(minutes)].flatMap((minute) =>
      rules.map((rule) => ({
        eval_time: `${minute}m`,
        alertname: rule.name,
        exp_alerts: isRinging(rule, rings, minute) ? [toAlert(rule)] : [],
      })),
    ),
  };
}

function isRinging({ name, expression }: AlertRule, rings: Fault['rings'], minute: number): boolean {
  const from = rings[name];
  if (from === undefined || minute < from) return false;
  return !expression.includes('[15m]') || minute < from + GROWTH_MINUTES;
}

function toAlert({ name, severity, summary }: AlertRule): object {
  const labels = {
    ...(name === 'SuilDown' ? { job: 'suil' } : {}),
    ...(['SuilNodeBehind', 'SuilNodeUnverified'].includes(name) ? { node: 'one' } : {}),
  };
  return { exp_labels: { severity, ...labels }, exp_annotations: { summary } };
}

test.skipIf(!hasPromtool)('each alert rings in its fault and only there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suil-alerts-'));
  try {
    writeFileSync(join(folder, 'alerts.yml'), generateAlerts());
    const tests = { rule_files: ['alerts.yml'], evaluation_interval: '1m', tests: FAULTS.map(toTest) };
    writeFileSync(join(folder, 'tests.yml'), JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'tests.yml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every alert has a fault in which it rings', () => {
  const ringing = new Set(FAULTS.flatMap(({ rings }) => Object.keys(rings)));
  expect([...ringing].sort()).toEqual(rules.map(({ name }) => name).sort());
});
