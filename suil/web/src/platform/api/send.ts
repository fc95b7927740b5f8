/** Sends a request to the server with the login's token and translates refusals. Knows no operation. */
import { AppError } from '@suil/core';
import { readRefusal } from '@suil/sdk/api/request';
import { timeoutSignal } from '../browser/timeout.ts';
import { API_BASE } from './api-base.ts';
import { closeSession, useSession } from './session.ts';
import { reportFailure, waitFor } from './waiting.ts';

const TIMEOUT_MS = 15_000;
const TEST_TIMEOUT_MS = 6_000;
/** From here on the answer comes from a gateway, or from a server that lacks what it needs. */
const UNAVAILABLE_FROM = 502;
const expiryListeners = new Set<() => void>();

export interface Sending {
  readonly method: string;
  /** Below `/api`, parameters and query in place. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Tag of the response that is kept here already. */
  readonly tag?: string | undefined;
}

/** Calls back when a request finds the login expired; the session is already closed then. Returns what stops it. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/**
 * Returns a response of 2xx or 304.
 * @throws the refusal as an AppError, {NETWORK_FAILED}, {REQUEST_FAILED}
 */
export async function send({ method, path, body, tag }: Sending): Promise<Response> {
  const { token } = useSession.getState();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(tag !== undefined && { 'if-none-match': tag }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await waitFor(fetch(API_BASE + path, { ...request, signal: timeoutSignal(TIMEOUT_MS) })).catch(
    (cause: unknown) => {
      reportFailure();
      throw new AppError('NETWORK_FAILED', {}, { cause });
    },
  );
  if (response.ok || response.status === 304) return response;
  if (response.status >= UNAVAILABLE_FROM) reportFailure();
  const error = await readRefusal(response);
  if (response.status === 401 && token && token === useSession.getState().token) {
    closeSession();
    for (const listener of expiryListeners) listener();
  }
  throw error;
}

/** Returns whether the server answers what it reads from its database. Never throws. */
export async function testServer(): Promise<boolean> {
  try {
    const answer = fetch(`${API_BASE}/status`, { cache: 'no-store', signal: timeoutSignal(TEST_TIMEOUT_MS) });
    const response = await waitFor(answer);
    await response.arrayBuffer();
    return response.status < UNAVAILABLE_FROM;
  } catch {
    return false;
  }
}

/**
 * Asks the server to delete the session that is open now, even when it is closed here meanwhile, and ends this device's notifications. A failure
 * is ignored: the token is deleted here anyway.
 */
export async function deleteSession(): Promise<void> {
  // Loaded when it is of use; the browser asks its push service, which may take long.
  import('../browser/push-subscription.ts').then(({ endPushSubscription }) => endPushSubscription()).catch(() => null);
  if (useSession.getState().token) await send({ method: 'DELETE', path: '/auth/session' }).catch(() => null);
}
