/**
 * Calls the operations of the REST API, typed by their contract in `@suil/core/api`, whose schemas parse every response. Keeps what did
 * not change.
 */
import { AppError, isAppError } from '@suil/core';
import type { Api, Operation, RequestOf, ResponseOf } from '@suil/core/api';
import { nextTask } from '../browser/turns.ts';
import { send } from './send.ts';
import { useSession } from './session.ts';

// zod, which loads later, would try whether it may make code at run time. The content-security policy forbids it, and browsers
// report the try; this is where zod looks first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Values of a query that are null or undefined are left out. */
type Optional<Query> = { readonly [Name in keyof Query]: Query[Name] | null | undefined };
type Given<Request> = Request extends { readonly query?: infer Query }
  ? Omit<Request, 'query'> & { readonly query?: Optional<Query> }
  : Request;
type Arguments<Request> = object extends Request ? [request?: Given<Request>] : [request: Given<Request>];

/** One page of a list; `nextCursor` is null on the last one. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}
/** Operations that answer with a page. */
export type PagedName = {
  [Name in keyof Api]: ResponseOf<Api[Name]> extends Page<unknown> ? Name : never;
}[keyof Api];
export type ItemOf<Name extends PagedName> = ResponseOf<Api[Name]> extends Page<infer Item> ? Item : never;
type QueryOf<Request> = Request extends { readonly query?: infer Query } ? Query : unknown;
/** What limits a list, with the number of items in one page. */
export type FilterOf<Name extends PagedName> = Optional<Omit<QueryOf<RequestOf<Api[Name]>>, 'cursor'>>;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

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
  ...[request]: Arguments<RequestOf<Api[Name]>>
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

/** Returns method and path of an operation, the path with its parameters and query. */
export function locate(name: string, { params = {}, query = {} }: Parts): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return { method, path: given.length > 0 ? `${filled}?${search}` : filled };
}

type Schemas = typeof import('@suil/core/api');

/** @typeParam Result what the operation's schema returns */
async function call<Result>(name: keyof Api, parts: Parts): Promise<Result> {
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
  const value = await parse(schemas.api[name], response);
  if (method === 'GET') keep(key, response.headers.get('etag'), value);
  return value as Result;
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

async function parse({ response: schema }: Operation, response: Response): Promise<unknown> {
  if (!('parse' in schema)) return undefined;
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AppError('REQUEST_FAILED', { status: response.status }, { cause });
  });
  try {
    return schema.parse(body);
  } catch (cause) {
    throw new AppError('REQUEST_FAILED', {}, { cause });
  }
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
