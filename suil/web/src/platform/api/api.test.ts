import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubEnv('VITE_TEST_HOST', 'http://server.test');
const { api, isMalformed, readPage } = await import('./api.ts');
const { deleteSession, onSessionExpired } = await import('./send.ts');
const { closeSession, useSession } = await import('./session.ts');

const OWNER = `0x${'a'.repeat(64)}`;
const session = { address: OWNER, expiresAtMs: 5 };
const refusal = (code: string) => ({ error: { code, message: code, context: {}, requestId: 'r' } });
let sent: Request[];

/** Answers every request with what `answer` returns. */
function serve(answer: (request: Request) => Response): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    sent.push(request);
    return answer(request);
  });
}
const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const readSession = () => api('GET /auth/session');

beforeEach(() => {
  sent = [];
  useSession.setState({ token: 'token-of-the-owner', account: OWNER });
});
afterEach(() => {
  closeSession();
  vi.unstubAllGlobals();
});

describe('api', () => {
  test('default: asks with the token and returns the parsed answer', async () => {
    serve(() => json({ ...session, more: 'dropped' }));
    expect(await readSession()).toEqual(session);
    expect([sent[0]?.url, sent[0]?.headers.get('authorization')]).toEqual([
      'http://server.test/api/auth/session',
      'Bearer token-of-the-owner',
    ]);
  });

  test('behavior: parameters are escaped, and those without a value left out', async () => {
    serve(() => json({ items: [], nextCursor: null }));
    await readPage('GET /assets/records', { limit: 20, asset: 'SUIL', kind: null, from: undefined }, 'a+b');
    serve(() => json(null, { status: 404 }));
    await api('GET /notices/{id}', { params: { id: 'a/b?c' } }).catch(() => null);
    expect(sent.map(({ url }) => url)).toEqual([
      'http://server.test/api/assets/records?limit=20&asset=SUIL&cursor=a%2Bb',
      'http://server.test/api/notices/a%2Fb%3Fc',
    ]);
  });

  test('behavior: sends JSON', async () => {
    serve(() => json({ nonce: 'n'.repeat(32), issuedAtMs: 1, expiresAtMs: 2, message: 'text' }));
    const challenge = await api('POST /auth/challenges', { body: { address: OWNER, version: 1 } });
    expect(challenge).toEqual({ nonce: 'n'.repeat(32), issuedAtMs: 1, expiresAtMs: 2 });
    expect([sent[0]?.method, sent[0]?.headers.get('content-type'), await sent[0]?.json()]).toEqual([
      'POST',
      'application/json',
      { address: OWNER, version: 1 },
    ]);
  });

  test('behavior: where the contract has no content, none is read', async () => {
    serve(() => new Response(null, { status: 204 }));
    expect(await api('DELETE /auth/sessions/{id}', { params: { id: 'one' } })).toBeUndefined();
    expect([sent[0]?.method, sent[0]?.url]).toEqual(['DELETE', 'http://server.test/api/auth/sessions/one']);
  });

  test('behavior: an unchanged answer is the same object, until another member logs in', async () => {
    serve((request) =>
      request.headers.get('if-none-match') === 'W/"1"'
        ? new Response(null, { status: 304 })
        : json(session, { headers: { etag: 'W/"1"' } }),
    );
    const first = await readSession();
    expect(await readSession()).toBe(first);
    useSession.setState({ token: 'another-token' });
    expect(await readSession()).not.toBe(first);
    expect(sent.map((request) => request.headers.get('if-none-match'))).toEqual([null, 'W/"1"', null]);
  });

  test('error: a refusal is an AppError with its code', async () => {
    serve(() => json(refusal('REQUEST_RATE_LIMITED'), { status: 429 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'REQUEST_RATE_LIMITED' });
    serve(() => new Response('<html>', { status: 502 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'REQUEST_FAILED', context: { status: 502 } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(readSession()).rejects.toMatchObject({ code: 'NETWORK_FAILED' });
  });

  test('error: REQUEST_FAILED for what fits no schema, and for what is no JSON', async () => {
    const failure = () => readSession().catch((error: unknown) => error);
    serve(() => json({ address: 5 }));
    const unfit = await failure();
    serve(() => new Response('<html>', { status: 200 }));
    const noJson = await failure();
    expect(unfit).toMatchObject({ code: 'REQUEST_FAILED', context: {} });
    expect(noJson).toMatchObject({ code: 'REQUEST_FAILED', context: { status: 200 } });
    expect([isMalformed(unfit), isMalformed(noJson)]).toEqual([true, false]);
  });

  test('behavior: an expired login closes the session and notifies', async () => {
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    serve(() => json(refusal('AUTH_SESSION_EXPIRED'), { status: 401 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'AUTH_SESSION_EXPIRED' });
    stop();
    expect([useSession.getState().token, expired.mock.calls.length]).toEqual([null, 1]);
  });

  test('types: a name that is no operation, and parameters that it does not have, do not compile', () => {
    const calls = () => {
      // @ts-expect-error there is no such operation
      void api('GET /auth/nothing');
      // @ts-expect-error its path has a parameter
      void api('GET /notices/{id}');
      // @ts-expect-error the kind of records is one of four
      void api('GET /bank/records', { query: { kind: 'stolen' } });
      // @ts-expect-error its answer is no page
      void readPage('GET /auth/session', {}, null);
    };
    expect(calls).toBeTypeOf('function');
  });
});

test('deleteSession: names the session that was open, even when it is closed meanwhile', async () => {
  serve(() => new Response(null, { status: 204 }));
  const deleting = deleteSession();
  closeSession();
  await deleting;
  expect([sent[0]?.method, sent[0]?.headers.get('authorization')]).toEqual(['DELETE', 'Bearer token-of-the-owner']);
});
