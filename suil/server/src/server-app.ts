/** Puts what the opened modules answer behind one HTTP app: routes, numbers, health, the web app's files. Knows no module. */
import { randomUUID } from 'node:crypto';
import { assert } from '@suil/core';
import type { Api } from './http/api.ts';
import { createApp } from './http/create-app.ts';
import { registerHealthRoutes } from './http/health/health.ts';
import type { Deadlines } from './http/limits/deadline.ts';
import { createReadLimiter } from './http/limits/read-limit.ts';
import { describeConfig } from './http/public-config.ts';
import { registerLocalAnchor } from './http/static/local-anchor.ts';
import { registerSecurityTxt } from './http/static/security-txt.ts';
import { isAppBuilt, registerStaticApp } from './http/static/static-app.ts';
import type { OpenModule } from './module/module.ts';
import type { Services } from './module/services.ts';

const LIST_READS = 'Lists with a replica: read there, or from the primary because it was behind or failed';
/** A source that was never read counts 0: a rise from nothing shows nowhere. */
const NO_READS = ['replica', 'behind', 'failed'].map((source) => [source, 0] as const);

/** Returns the whole HTTP app. */
export function createServerApp(services: Services, running: readonly OpenModule[], deadlines: Deadlines): Api {
  const { config, databaseWatch, metrics, trace, now, elapsedMs, log, problems } = services;
  const { appFolder, appWorker, trustedProxy, readsPerMinute } = config;
  const gauges = running.flatMap((module) => module.gauges ?? []);
  for (const { name, help, read } of gauges) metrics.gauge(name, help, read);
  for (const { name, help, label, read } of running.flatMap(({ gaugesByLabel }) => gaugesByLabel ?? [])) {
    metrics.gaugeByLabel(name, help, label, read);
  }
  for (const { name, help, label, read } of running.flatMap(({ counters }) => counters ?? [])) {
    metrics.counter(name, help, label, read);
  }
  metrics.counter(
    'suil_list_reads_total',
    LIST_READS,
    'source',
    () => new Map([...NO_READS, ...services.lists.counts()]),
  );
  const requireSession = running.find((module) => module.requireSession)?.requireSession;
  assert(requireSession, 'a module provides sessions');
  return createApp({
    ...{ log, requireSession, metrics, trace, trustedProxy, deadlines },
    randomId: randomUUID,
    isSecure: config.publicUrl.protocol === 'https:',
    limitReads: readsPerMinute === null ? null : createReadLimiter({ perMinute: readsPerMinute, elapsedMs }),
    registerApi: (api) => {
      for (const { routes } of running) routes?.(api);
    },
    registerPages: (pages) => {
      registerHealthRoutes(pages, {
        ...{ metrics, problems, trustedProxy },
        figures: new Map(gauges.flatMap(({ figure, read }) => (figure === undefined ? [] : [[figure, read]]))),
        readDatabaseProblems: async () => databaseWatch.problems(await databaseWatch.look()),
        isAppBuilt: () => isAppBuilt(appFolder),
      });
      const { nodes } = describeConfig(config, services.deployment);
      registerLocalAnchor(pages, config);
      registerSecurityTxt(pages, { ...config, now });
      registerStaticApp(pages, {
        ...{ appFolder, appWorker },
        connectOrigins: nodes.filter(({ url }) => URL.canParse(url)).map(({ url }) => new URL(url).origin),
      });
    },
  });
}
