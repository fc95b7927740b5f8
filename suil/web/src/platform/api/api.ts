/**
 * Calls the operations of the REST API, typed by their contract in `@suil/core/api`, whose schemas parse every response. Keeps what did
 * not change.
 */
import { isAppError } from '@suil/core';
import type { Api, ResponseOf } from '@suil/core/api';
import {
  type FilterOf,
  type ItemOf,
  locate,
  type Page,
  type PagedName,
  parseAnswer,
  type RequestArguments,
  type RequestParts,
} from '@suil/sdk/api/request';
import { nextTask } from '../browser/turns.ts';
import { send } from './send.ts';
import { useSession } from './session.ts';

// zod, which loads later, would try whether it may make code at run time. The content-security policy forbids it, and browsers
// report the try; this is where zod looks first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export type { FilterOf, ItemOf, Page, PagedName };

/** Responses kept for when the server answers that they still hold. */
const KEPT_MAX = 60;
const kept = new Map<string, { tag: string; value: unknown }>();
// What one login has read belongs to no other.
useSession.subscribe((state, before) => {
  if (state.token !== before.token) kept.clear();
});

/**
 * Returns what the operation answers. The schemas load as their own chunk while the request runs. A response that the server confirms
 * is neither sent nor parsed again, and is the same object.
 * @throws the refusal as an AppError, {NETWORK_FAILED}, {REQUEST_FAILED} when the response is not as its schema says
 */
export function api<Name extends keyof Api>(
  name: Name,
  ...[request]: RequestArguments<Api[Name]>
): Promise<ResponseOf<Api[Name]>> {
  return call(name, request ?? {});
}

/** Returns one page of a list, the one after `cursor`. */
export function readPage<Name extends PagedName>(
  name: Name,
  filter: FilterOf<Name>,
  cursor: string | null,
): Promise<Page<ItemOf<Name>>> {
  return call(name, { query: { ...filter, cursor } });
}

type Schemas = typeof import('@suil/core/api');

/** @typeParam Result what the operation's schema returns */
async function call<Result>(name: keyof Api, parts: RequestParts): Promise<Result> {
  // Many are called at once when a page is rendered, and each call takes its time.
  await nextTask();
  const { method, path } = locate(name, parts);
  const key = `${useSession.getState().token} ${path}`;
  const known = method === 'GET' ? kept.get(key) : undefined;
  const [schemas, response] = await Promise.all([
    loadSchemas(),
    send({ method, path, body: parts.body, tag: known?.tag }),
  ]);
  if (response.status === 304 && known) return known.value as Result;
  const value: Result = await parseAnswer(schemas.api[name], response);
  if (method === 'GET') keep(key, response.headers.get('etag'), value);
  return value;
}

/**
 * The schemas, which load when the first answer is due. Running zod and everything that is made with it takes more than one turn of a
 * slow processor should: zod comes with the schemas of single values, then the intents', then all others.
 */
async function loadSchemas(): Promise<Schemas> {
  await import('@suil/core/api/values');
  await nextTask();
  await import('@suil/core/intent');
  await nextTask();
  return import('@suil/core/api');
}

/** Whether an error of {@link api} means a response that is not as its schema says. */
export function isMalformed(error: unknown): boolean {
  return isAppError(error, 'REQUEST_FAILED') && error.context['status'] === undefined;
}

function keep(key: string, tag: string | null, value: unknown): void {
  if (tag === null) return;
  kept.delete(key);
  kept.set(key, { tag, value });
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
