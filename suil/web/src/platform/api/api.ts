/**
 * The server's REST API as the app calls it: openapi-fetch with the types of the server's own document (`generated/api.ts`). Owns the
 * token's place in a request, the translation of refusals, and what is kept of answers that did not change. Knows no screen.
 */
import { AppError, type ErrorBody, fromErrorBody } from '@suil/core';
import createClient from 'openapi-fetch';
import { timeoutSignal } from '../browser/timeout.ts';
import { nextTurn } from '../browser/turns.ts';
import { apiBaseOf } from './api-base.ts';
import type { paths } from './generated/api.ts';
import { closeSession, useSession } from './session.ts';
import { reportFailure, waitFor } from './waiting.ts';

type Schemas = typeof import('@suil/core/api');

// zod, which loads later, would try whether it may make code at run time. The content-security policy forbids it, and browsers
// report the try; this is where zod looks first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * The schemas, which load when the first answer is due. Running zod and everything that is made with it takes more than one turn of a
 * slow processor should: zod comes with the schemas of single values, then the intents', then all others.
 */
async function loadSchemas(): Promise<Schemas> {
  await import('@suil/core/api/values');
  await nextTurn();
  await import('@suil/core/intent');
  await nextTurn();
  return import('@suil/core/api');
}

/** A zod schema as far as this module needs it. */
interface Parser<T> {
  parse: (value: unknown) => T;
}

type Json<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;
type PathOf<Method extends 'get' | 'post'> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];
type GetPath = PathOf<'get'>;
type PostPath = PathOf<'post'>;
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Filled<Tail>}`
  : Path;
type Urls<Path> = Path extends string ? Filled<Path> | `${Filled<Path>}?${string}` : never;
/** A path of the document with its parameters in place, with a query or without. */
export type ApiUrl = Urls<GetPath>;
type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

const BASE = apiBaseOf(import.meta.env.MODE, import.meta.env['VITE_TEST_HOST'] as string | undefined);
const TIMEOUT_MS = 15_000;
const TEST_TIMEOUT_MS = 6_000;
/** From here on the answer comes from a gateway, or from a server that lacks what it needs. */
const UNAVAILABLE_FROM = 502;
/** Answers kept for when the server says that they still hold. */
const KEPT_MAX = 60;
const expiryListeners = new Set<() => void>();
const kept = new Map<string, { tag: string; value: unknown }>();
// What one login has read is nobody's after it.
useSession.subscribe((state, before) => {
  if (state.token !== before.token) kept.clear();
});

/** Calls back when a request finds the login expired; the session is already closed then. Returns what stops it. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** The typed client; a refusal is thrown as an AppError. */
export const api = createClient<paths>({ baseUrl: BASE, fetch: send });

/** The client for paths whose parameters are in place already, which its own types do not know of. */
const untyped = api as unknown as Record<
  'GET' | 'POST' | 'PUT' | 'DELETE',
  (path: string, init: object) => Promise<{ data?: unknown; response: Response }>
>;

async function send(request: Request): Promise<Response> {
  const { token } = useSession.getState();
  if (token && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await waitFor(fetch(request, { signal: timeoutSignal(TIMEOUT_MS) }));
  } catch (cause) {
    reportFailure();
    throw new AppError('NETWORK_FAILED', {}, { cause });
  }
  if (response.ok || response.status === 304) return response;
  if (response.status >= UNAVAILABLE_FROM) reportFailure();
  const body = (await response.json().catch(() => null)) as { error?: ErrorBody } | null;
  const error = body?.error ? fromErrorBody(body.error) : new AppError('REQUEST_FAILED', { status: response.status });
  if (response.status === 401 && token && token === useSession.getState().token) {
    closeSession();
    for (const listener of expiryListeners) listener();
  }
  throw error;
}

/** Returns whether the server answers what it reads from its database. Never throws. */
export async function testServer(): Promise<boolean> {
  try {
    const answer = fetch(`${BASE}/status`, { cache: 'no-store', signal: timeoutSignal(TEST_TIMEOUT_MS) });
    const response = await waitFor(answer);
    await response.arrayBuffer();
    return response.status < UNAVAILABLE_FROM;
  } catch {
    return false;
  }
}

/**
 * Returns the parsed answer of a GET. The schemas load as their own chunk while the request runs. An answer that the server says is
 * the one we have is neither sent nor parsed again, and is the same object.
 * @param pick which schema of `@suil/core/api` the answer has to satisfy; for a plain path it must be one that fits the document
 */
export function getJson<Path extends GetPath, T extends Json<paths[Path]['get']>>(
  path: Path,
  pick: (schemas: Schemas) => Parser<T>,
): Promise<T>;
export function getJson<T>(path: ApiUrl, pick: (schemas: Schemas) => Parser<T>): Promise<T>;
export async function getJson<T>(path: ApiUrl, pick: (schemas: Schemas) => Parser<T>): Promise<T> {
  const key = `${useSession.getState().token} ${path}`;
  const known = kept.get(key);
  const headers = known ? { 'if-none-match': known.tag } : {};
  // Many are asked at once when a page is drawn, and each call takes its time.
  await nextTurn();
  const [schemas, { data, response }] = await Promise.all([loadSchemas(), untyped.GET(path, { headers })]);
  if (response.status === 304 && known) return known.value as T;
  const value = parse(pick(schemas), data);
  keep(key, response.headers.get('etag'), value);
  return value;
}

/** Sends JSON and returns the parsed answer. */
export async function postJson<Path extends PostPath, T extends Json<paths[Path]['post']>>(
  path: Path,
  body: BodyOf<paths[Path]['post']>,
  pick: (schemas: Schemas) => Parser<T>,
): Promise<T> {
  const [schemas, { data }] = await Promise.all([loadSchemas(), untyped.POST(path, { body })]);
  return parse(pick(schemas), data);
}

/** Deletes what the path names; its parameters are in place. */
export async function deletePath(path: string): Promise<void> {
  await api.DELETE(path as never, {} as never);
}

/** Sends JSON where the answer says nothing beyond that it was done. */
export async function sendJson(method: 'PUT' | 'DELETE', path: keyof paths, body: unknown): Promise<void> {
  await untyped[method](path, { body });
}

/**
 * Asks the server to forget the session that is open now, even when it is closed here meanwhile. A failure is ignored: the token is
 * forgotten here anyway.
 */
export async function deleteSession(): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return;
  await api.DELETE('/auth/session', { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
}

function keep(key: string, tag: string | null, value: unknown): void {
  if (tag === null) return;
  kept.delete(key);
  kept.set(key, { tag, value });
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}

function parse<T>(schema: Parser<T>, body: unknown): T {
  try {
    return schema.parse(body);
  } catch (cause) {
    throw new AppError('REQUEST_FAILED', {}, { cause });
  }
}
