/**
 * The API's document without a running server: the routes are defined as always, over parts that are not there. Nothing asks them
 * anything while routes are defined. Run as a program it prints the document as JSON.
 */
import { type ConfigResponse, configResponseSchema } from '@suil/core/api';
import { pino } from 'pino';
import { DEADLINES } from './http/deadline.ts';
import { exampleOf } from './http/examples.ts';
import { createServerApp, type ServerAppOptions } from './server-app.ts';

/** Stands for any part of the house, and for any part of a part. */
const absent: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : absent),
  apply: () => absent,
});

/** Returns the options with whatever they lack in place and not there: for an app of which only the rest is asked. */
export function withAbsentParts(options: Partial<ServerAppOptions>): ServerAppOptions {
  return new Proxy(options, {
    get: (target, name) => (name in target ? target[name as keyof ServerAppOptions] : absent),
  }) as ServerAppOptions;
}

/** Returns the OpenAPI document (3.1) of every route, as `GET /api/openapi.json` answers it. */
export async function describeApi(): Promise<object> {
  const options: Partial<ServerAppOptions> = {
    config: exampleOf(configResponseSchema, 'output') as ConfigResponse,
    publicUrl: new URL('http://127.0.0.1:8080'),
    appFolder: '',
    trustedProxy: null,
    loginsPerMinute: 1,
    readsPerMinute: null,
    deadlines: DEADLINES,
    log: pino({ level: 'silent' }),
  };
  const { app } = createServerApp(withAbsentParts(options));
  return (await (await app.request('/api/openapi.json')).json()) as object;
}

if (import.meta.main) process.stdout.write(JSON.stringify(await describeApi()));
