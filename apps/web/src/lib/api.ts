import { AppError, type ErrorBody, fromErrorBody } from '@suil/core';
import { apiBaseOf } from './api-base.ts';
import { closeSession, useSession } from './session.ts';

type Schemas = typeof import('@suil/core/api');

/** A zod schema as far as this module needs it. */
interface Parser<T> {
  parse: (value: unknown) => T;
}

const BASE = apiBaseOf(import.meta.env.MODE, import.meta.env['VITE_TEST_HOST'] as string | undefined);
const TIMEOUT_MS = 15_000;
const expiryListeners = new Set<() => void>();

/** Calls back when a request finds the login expired; the session is already closed then. Returns what stops it. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

async function send(path: string, init: RequestInit): Promise<unknown> {
  const { token } = useSession.getState();
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (init.body) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await fetch(BASE + path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new AppError('NETWORK_FAILED', {}, { cause });
  }
  if (response.status === 204) return null;
  const body = (await response.json().catch(() => null)) as { error?: ErrorBody } | null;
  if (response.ok) return body;
  const error = body?.error ? fromErrorBody(body.error) : new AppError('REQUEST_FAILED', { status: response.status });
  if (response.status === 401 && token && token === useSession.getState().token) {
    closeSession();
    for (const listener of expiryListeners) listener();
  }
  throw error;
}

/**
 * Returns the parsed answer of a GET. The schemas load as their own chunk while the request runs.
 * @param pick which schema of `@suil/core/api` the answer has to satisfy
 */
export async function getJson<T>(path: string, pick: (schemas: Schemas) => Parser<T>): Promise<T> {
  const [schemas, body] = await Promise.all([import('@suil/core/api'), send(path, {})]);
  return parse(pick(schemas), body);
}

/** Sends JSON and returns the parsed answer. */
export async function postJson<T>(path: string, body: unknown, pick: (schemas: Schemas) => Parser<T>): Promise<T> {
  const [schemas, answer] = await Promise.all([
    import('@suil/core/api'),
    send(path, { method: 'POST', body: JSON.stringify(body) }),
  ]);
  return parse(pick(schemas), answer);
}

/** Sends JSON where the answer says nothing beyond that it was done. */
export function sendJson(method: 'PUT' | 'DELETE', path: string, body: unknown): Promise<unknown> {
  return send(path, { method, body: JSON.stringify(body) });
}

/** Asks the server to forget the session. A failure is ignored: the token is forgotten here anyway. */
export async function deleteSession(): Promise<void> {
  await send('/auth/session', { method: 'DELETE' }).catch(() => null);
}

function parse<T>(schema: Parser<T>, body: unknown): T {
  try {
    return schema.parse(body);
  } catch (cause) {
    throw new AppError('REQUEST_FAILED', {}, { cause });
  }
}
