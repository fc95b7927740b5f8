import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubEnv('VITE_TEST_HOST', 'http://server.test');
const { fetchCsv } = await import('./download.ts');
const { onSessionExpired } = await import('./send.ts');
const { closeSession, useSession } = await import('./session.ts');

const OWNER = `0x${'a'.repeat(64)}`;
const refusal = (code: string, status: number, context = {}) =>
  Response.json({ error: { code, message: code, context, requestId: 'r' } }, { status });
const serve = (answer: (url: string, init: RequestInit) => Response) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init));
const read = () => fetchCsv('GET /assets/records.csv', { asset: 'SUIL' });

beforeEach(() => useSession.setState({ token: 'token-of-the-owner', account: OWNER }));
afterEach(() => {
  closeSession();
  vi.unstubAllGlobals();
});

test('default: the whole file, asked for with the login and without a limit of time', async () => {
  const asked: unknown[] = [];
  serve((url, { headers, signal }) => {
    asked.push([url, headers, signal]);
    return new Response('a,b\r\n1,2\r\n');
  });
  expect(await (await read()).text()).toBe('a,b\r\n1,2\r\n');
  const headers = { authorization: 'Bearer token-of-the-owner' };
  expect(asked).toEqual([['http://server.test/api/assets/records.csv?asset=SUIL', headers, undefined]]);
});

test('error: a refusal is the one that the server names', async () => {
  serve(() => refusal('REQUEST_RATE_LIMITED', 429, { retryAfterMs: 5000 }));
  await expect(read()).rejects.toMatchObject({ code: 'REQUEST_RATE_LIMITED', context: { retryAfterMs: 5000 } });
});

test('error: an expired login is closed, as for any other request', async () => {
  const expired = vi.fn();
  const stop = onSessionExpired(expired);
  serve(() => refusal('AUTH_LOGIN_REQUIRED', 401));
  await expect(read()).rejects.toMatchObject({ code: 'AUTH_LOGIN_REQUIRED' });
  stop();
  expect([expired.mock.calls.length, useSession.getState().token]).toEqual([1, null]);
});

test('error: no answer, and a file that breaks off', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(read()).rejects.toMatchObject({ code: 'NETWORK_FAILED' });
  let pulls = 0;
  const half = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('a,b\r\n'));
      else controller.error(new TypeError('network error'));
    },
  });
  serve(() => new Response(half));
  await expect(read()).rejects.toMatchObject({ code: 'NETWORK_FAILED' });
});
