import { expect, test } from 'vitest';
import { renderAlerts } from './alert.ts';

test('renderAlerts: a sentence with a colon, quotes or a hash stays one sentence', () => {
  const summary = 'Two things: "no" intent #1.';
  const rules = renderAlerts([{ name: 'SuilDown', expression: 'up{job="suil"} == 0', severity: 'page', summary }]);
  expect(rules.split('\n').slice(-7)).toEqual([
    '    rules:',
    '      - alert: SuilDown',
    '        expr: "up{job=\\"suil\\"} == 0"',
    '        labels: { severity: page }',
    '        annotations:',
    '          summary: "Two things: \\"no\\" intent #1."',
    '',
  ]);
});
