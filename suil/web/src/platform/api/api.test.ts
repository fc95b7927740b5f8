import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubEnv('VITE_TEST_HOST', 'http://house.test');
const { deleteSession, getJson, onSessionExpired, postJson } = await import('./api.ts');
const { closeSession, useSession } = await import('./session.ts');

const OWNER = `0x${'a'.repeat(64)}`;
const session = { address: OWNER, expiresAtMs: 5 };
const refusal = (code: string) => ({ error: { code, message: code, context: {}, requestId: 'r' } });
let asked: Request[];

/** Answers every request with what `answer` says. */
function serve(answer: (request: Request) => Response): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return answer(request);
  });
}
const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const readSession = () => getJson('/auth/session', (schemas) => schemas.sessionResponseSchema);

beforeEach(() => {
  asked = [];
  useSession.setState({ token: 'token-of-the-owner', account: OWNER });
});
afterEach(() => {
  closeSession();
  vi.unstubAllGlobals();
});

describe('getJson', () => {
  test('default: asks with the token and returns the parsed answer', async () => {
    serve(() => json({ ...session, more: 'dropped' }));
    expect(await readSession()).toEqual(session);
    expect([asked[0]?.url, asked[0]?.headers.get('authorization')]).toEqual([
      'http://house.test/api/auth/session',
      'Bearer token-of-the-owner',
    ]);
  });

  test('behavior: parameters in the path arrive as they are', async () => {
    serve(() => json({ items: [], nextCursor: null }));
    await getJson('/assets/records?limit=20&cursor=a%2Bb', (schemas) => schemas.assetRecordsResponseSchema);
    expect(asked[0]?.url).toBe('http://house.test/api/assets/records?limit=20&cursor=a%2Bb');
  });

  test('behavior: an unchanged answer is the same object, until somebody else logs in', async () => {
    serve((request) =>
      request.headers.get('if-none-match') === 'W/"1"'
        ? new Response(null, { status: 304 })
        : json(session, { headers: { etag: 'W/"1"' } }),
    );
    const first = await readSession();
    expect(await readSession()).toBe(first);
    useSession.setState({ token: 'another-token' });
    expect(await readSession()).not.toBe(first);
    expect(asked.map((request) => request.headers.get('if-none-match'))).toEqual([null, 'W/"1"', null]);
  });

  test('error: a refusal is an AppError with its code; what fits no schema is none of our answers', async () => {
    serve(() => json(refusal('REQUEST_RATE_LIMITED'), { status: 429 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'REQUEST_RATE_LIMITED' });
    serve(() => json({ address: 5 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'REQUEST_FAILED' });
    serve(() => new Response('<html>', { status: 502 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'REQUEST_FAILED' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(readSession()).rejects.toMatchObject({ code: 'NETWORK_FAILED' });
  });

  test('behavior: an expired login closes the session and says so', async () => {
    const told = vi.fn();
    const stop = onSessionExpired(told);
    serve(() => json(refusal('AUTH_SESSION_EXPIRED'), { status: 401 }));
    await expect(readSession()).rejects.toMatchObject({ code: 'AUTH_SESSION_EXPIRED' });
    stop();
    expect([useSession.getState().token, told.mock.calls.length]).toEqual([null, 1]);
  });
});

test('postJson: sends JSON', async () => {
  serve(() => json({ nonce: 'n'.repeat(32), issuedAtMs: 1, expiresAtMs: 2, message: 'text' }));
  const challenge = await postJson(
    '/auth/challenges',
    { address: OWNER, version: 1 },
    (schemas) => schemas.createChallengeResponseSchema,
  );
  expect(challenge).toEqual({ nonce: 'n'.repeat(32), issuedAtMs: 1, expiresAtMs: 2 });
  expect([asked[0]?.method, asked[0]?.headers.get('content-type'), await asked[0]?.json()]).toEqual([
    'POST',
    'application/json',
    { address: OWNER, version: 1 },
  ]);
});

test('deleteSession: names the session that was open, even when it is closed meanwhile', async () => {
  serve(() => new Response(null, { status: 204 }));
  const deleting = deleteSession();
  closeSession();
  await deleting;
  expect([asked[0]?.method, asked[0]?.headers.get('authorization')]).toEqual(['DELETE', 'Bearer token-of-the-owner']);
});
