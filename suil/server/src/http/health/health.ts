/** GET /healthz, /readyz and /metrics, outside the API: for operators and load balancers. */
import { AppError } from '@suil/core';
import type { TrustedProxy } from '../../trusted-proxy.ts';
import type { Api } from '../api.ts';
import { isForeignHost, isFromThisMachine } from '../client/local-user.ts';
import type { Metrics } from './metrics.ts';
import type { Problem } from './problem.ts';
import { withinLimit } from './within-limit.ts';

export interface HealthOptions {
  /** Asks the database and returns what is wrong with it. */
  readonly readDatabaseProblems: () => Promise<readonly string[]>;
  readonly problems: () => readonly Problem[];
  /** Numbers that anyone may read, by their names. */
  readonly figures: ReadonlyMap<string, () => number | Promise<number>>;
  readonly metrics: Metrics;
  /** Whether there is a web app to serve. */
  readonly isAppBuilt: () => Promise<boolean>;
  readonly trustedProxy: TrustedProxy;
}

export function registerHealthRoutes(app: Api, options: HealthOptions): void {
  const { metrics, trustedProxy } = options;
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    const [inDatabase, isBuilt, figures] = await Promise.all([
      options.readDatabaseProblems(),
      options.isAppBuilt(),
      readFigures(options.figures),
    ]);
    // Asked last, because reading the numbers may find one.
    const blocking = [...inDatabase];
    const found = options.problems();
    for (const { affects, text } of found) if (affects === 'readiness') blocking.push(text);
    if (!isBuilt) blocking.push('the web app is not built');
    const others = found.filter(({ affects }) => affects !== 'readiness');
    const isReady = blocking.length === 0;
    const withdrawals = !others.some(({ affects }) => affects === 'withdrawals' || affects === 'intents');
    const problems = [...blocking, ...others.map(({ text }) => text)];
    return context.json({ ok: isReady, withdrawals, problems, figures }, isReady ? 200 : 503);
  });
  app.get('/metrics', async (context) => {
    const { incoming } = context.env ?? {};
    if (incoming === undefined || !isFromThisMachine(incoming, trustedProxy))
      throw new AppError('ROUTE_NOT_FOUND', { path: '/metrics' });
    const { host } = incoming.headers;
    if (host !== undefined && isForeignHost(host)) throw new AppError('METRICS_HOST_FORBIDDEN', { host });
    context.header('Content-Type', metrics.contentType);
    return context.body(await metrics.render());
  });
}

/** Null for a number that cannot be read, or not soon enough. */
async function readFigures(figures: HealthOptions['figures']): Promise<Record<string, number | null>> {
  const read = Array.from(figures, async ([name, readOne]) => {
    const value = await withinLimit(readOne);
    return [name, Number.isFinite(value) ? value : null] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
