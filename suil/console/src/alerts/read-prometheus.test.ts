import { expect, test } from 'vitest';
import { readPrometheus } from './read-prometheus.ts';

function answering(activeAt: string) {
  const alert = {
    labels: { alertname: 'SuilHalted', severity: 'page', instance: 'a' },
    annotations: { summary: 'A halt.' },
    ...{ state: 'firing', activeAt },
  };
  return async () => Response.json({ status: 'success', data: { alerts: [alert] } });
}

test('default: the alerts of this application, with their time', async () => {
  expect(await readPrometheus(answering('2026-11-21T00:00:01.5Z'), 'http://p')).toEqual([
    {
      ...{ name: 'SuilHalted', severity: 'page', status: 'firing', summary: 'A halt.', sinceMs: 1_795_219_201_500 },
      labels: { instance: 'a' },
    },
  ]);
});

test('error: a time that is none is no answer with alerts', async () => {
  expect(await readPrometheus(answering('yesterday'), 'http://p')).toBe('Prometheus answers, but not with alerts');
});
