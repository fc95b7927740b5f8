/** GET /healthz, /readyz and /metrics, outside the API: for operators and load balancers. */
import { AppError } from '@suil/core';
import type { TrustedProxy } from '../../trusted-proxy.ts';
import type { Api } from '../api.ts';
import { isForeignHost, isFromThisMachine } from '../client/local-user.ts';
import type { Metrics } from './metrics.ts';
import type { Problem } from './problem.ts';

export interface HealthOptions {
  /** Asks the database and returns what is wrong with it. */
  readonly readDatabaseProblems: () => Promise<readonly string[]>;
  readonly problems: () => readonly Problem[];
  readonly metrics: Metrics;
  /** Whether there is a web app to serve. */
  readonly isAppBuilt: () => Promise<boolean>;
  readonly trustedProxy: TrustedProxy;
}

export function registerHealthRoutes(app: Api, options: HealthOptions): void {
  const { metrics, trustedProxy } = options;
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) => {
    const [inDatabase, isBuilt] = await Promise.all([options.readDatabaseProblems(), options.isAppBuilt()]);
    const blocking = [...inDatabase];
    const found = options.problems();
    for (const { affects, text } of found) if (affects === 'readiness') blocking.push(text);
    if (!isBuilt) blocking.push('the web app is not built');
    const others = found.filter(({ affects }) => affects !== 'readiness');
    const isReady = blocking.length === 0;
    const withdrawals = !others.some(({ affects }) => affects === 'withdrawals');
    const problems = [...blocking, ...others.map(({ text }) => text)];
    return context.json({ ok: isReady, withdrawals, problems }, isReady ? 200 : 503);
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
