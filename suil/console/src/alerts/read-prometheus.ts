/** The alerts as a Prometheus states them, which has evaluated the same rules for longer than this console runs. */
import { z } from 'zod';
import { ask, type Fetch, readJson } from '../state/ask.ts';
import { type ActiveAlert, orderOf } from './alert-watch.ts';

const answerSchema = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        labels: z.record(z.string(), z.string()),
        annotations: z.record(z.string(), z.string()),
        state: z.enum(['firing', 'pending', 'inactive']),
        activeAt: z
          .string()
          .transform((text) => Date.parse(text))
          .pipe(z.number()),
      }),
    ),
  }),
});
const OWN = ['alertname', 'severity'];

/** Returns the alerts of this application's rules; a sentence when they cannot be read. */
export async function readPrometheus(fetch: Fetch, url: string): Promise<readonly ActiveAlert[] | string> {
  const answer = await ask(fetch, `${url}/api/v1/alerts`);
  if (!answer.ok) return `Prometheus does not answer: ${answer.reason}`;
  const known = readJson(answer, answerSchema);
  if (known === null) return 'Prometheus answers, but not with alerts';
  return known.data.alerts
    .flatMap(({ labels, annotations, state, activeAt }): ActiveAlert[] => {
      const { alertname: name = '', severity } = labels;
      if (state === 'inactive' || !name.startsWith('Suil')) return [];
      const others = Object.fromEntries(Object.entries(labels).filter(([label]) => !OWN.includes(label)));
      return [
        {
          name,
          severity: severity === 'page' ? 'page' : 'ticket',
          status: state,
          summary: annotations['summary'] ?? '',
          sinceMs: activeAt,
          labels: others,
        },
      ];
    })
    .toSorted((left, right) => orderOf(left) - orderOf(right) || left.sinceMs - right.sinceMs);
}
