/**
 * The API's document without a running server: the routes are defined as always, over services that do not exist. No route is called while
 * they are defined. Run as a program it prints the document as JSON.
 */
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { DEADLINES } from './http/deadline.ts';
import { createIntents } from './intents/create-intents.ts';
import type { Services } from './module/services.ts';
import { modules } from './modules/index.ts';
import { createServerApp } from './server-app.ts';

/** Stands for any service, and for any part of a service. */
const absent: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : absent),
  apply: () => absent,
});

/** Returns the services with a stand-in for each that is missing: for an app of which only the given ones are used. */
export function withAbsentServices(services: Partial<Services>): Services {
  return new Proxy(services, {
    get: (target, name) => (name in target ? target[name as keyof Services] : absent),
  }) as Services;
}

/** Returns the OpenAPI document (3.1) of every route, as `GET /api/openapi.json` answers it. */
export async function describeApi(): Promise<object> {
  const services = withAbsentServices({ config: readConfig({}), log: pino({ level: 'silent' }) });
  const running = modules.flatMap(({ open }) => open?.(services) ?? []);
  const app = createServerApp(services, [...running, createIntents(services, { actions: [] })], DEADLINES);
  return (await (await app.request('/api/openapi.json')).json()) as object;
}

if (import.meta.main) process.stdout.write(JSON.stringify(await describeApi()));
