/** What one server states of itself: readiness, status, history, numbers. */
import { statusHistoryResponseSchema, statusResponseSchema } from '@suil/core/api';
import { z } from 'zod';
import { type Answer, ask, type Fetch, readJson } from './ask.ts';
import { numberOf, parseSeries, type Series } from './series.ts';
import { healthOf, SERVER_NUMBERS, type ServerState } from './state.ts';

const readinessSchema = z.object({ ok: z.boolean(), withdrawals: z.boolean(), problems: z.array(z.string()) });

export interface ReadProcess<State> {
  readonly state: State;
  /** Its numbers, each labelled with the process's address; none while it is silent. */
  readonly series: readonly Series[];
}

/** Labels the series of a process, and says whether it answered, as Prometheus' `up` does. */
export function labelSeries(answer: Answer, job: string, url: string): readonly Series[] {
  const isUp = answer.ok && answer.status === 200;
  const numbers = isUp ? parseSeries(answer.text) : [];
  return [
    { name: 'up', labels: { job, instance: url }, value: isUp ? 1 : 0 },
    ...numbers.map((one) => ({ ...one, labels: { ...one.labels, instance: url } })),
  ];
}

export async function readServer(fetch: Fetch, url: string): Promise<ReadProcess<ServerState>> {
  const [readiness, metrics, status, history] = await Promise.all(
    ['/readyz', '/metrics', '/api/status', '/api/status/history'].map((path) => ask(fetch, `${url}${path}`)),
  );
  const silent: Answer = { ok: false, reason: 'not asked' };
  const ready = readJson(readiness ?? silent, readinessSchema);
  const series = labelSeries(metrics ?? silent, 'suil', url);
  const hasNumbers = metrics?.ok === true && metrics.status === 200;
  return {
    series,
    state: {
      url,
      health: healthOf(ready === null ? null : ready.ok && ready.problems.length === 0),
      problems:
        ready === null
          ? [readiness?.ok === false ? readiness.reason : 'it answers, but not as a server does']
          : ready.problems,
      withdrawals: ready?.withdrawals ?? null,
      numbers: hasNumbers
        ? Object.fromEntries(Object.entries(SERVER_NUMBERS).map(([name, metric]) => [name, finiteOf(series, metric)]))
        : null,
      status: readJson(status ?? silent, statusResponseSchema),
      history: readJson(history ?? silent, statusHistoryResponseSchema),
    },
  };
}

/** JSON knows no infinity: such a number is as good as none. */
export function finiteOf(series: readonly Series[], name: string): number | null {
  const value = numberOf(series, name);
  return value === null || !Number.isFinite(value) ? null : value;
}
