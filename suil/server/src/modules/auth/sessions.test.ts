import { errorResponseSchema, sessionsResponseSchema } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';
import { alice, answer, bob, HOUR_MS, openLoggedOut, prepareAnswer } from './log-in.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;

beforeEach(async () => {
  app = await openLoggedOut(database.pool);
});

describe('session', () => {
  const codeWith = async (options: { token?: string; headers?: Record<string, string> }) =>
    codeOf(await app.send('GET', '/api/auth/session', options));

  test('error: AUTH_LOGIN_REQUIRED without a token, AUTH_SESSION_EXPIRED with a wrong one', async () => {
    expect(await codeWith({})).toBe('AUTH_LOGIN_REQUIRED');
    expect(await codeWith({ token: 'x'.repeat(43) })).toBe('AUTH_SESSION_EXPIRED');
    expect(await codeWith({ headers: { authorization: 'Basic abc' } })).toBe('AUTH_SESSION_EXPIRED');
    expect(await codeWith({ token: '' })).toBe('AUTH_SESSION_EXPIRED');
  });

  test('behavior: use extends it by an hour, up to a day in all', async () => {
    const token = await app.logIn(alice);
    for (let hours = 0; hours < 24; hours += 0.9) {
      expect((await app.send('GET', '/api/account', { token })).status).toBe(200);
      app.clock.nowMs += 0.9 * HOUR_MS;
    }
    expect(await codeWith({ token })).toBe('AUTH_SESSION_EXPIRED');
  });

  test('behavior: an hour without use ends it', async () => {
    const token = await app.logIn(alice);
    app.clock.nowMs += HOUR_MS;
    expect(await codeWith({ token })).toBe('AUTH_SESSION_EXPIRED');
  });

  test('behavior: logging out ends it at once, and only it', async () => {
    const [token, other] = [await app.logIn(alice), await app.logIn(alice)];
    expect((await app.send('DELETE', '/api/auth/session', { token })).status).toBe(204);
    expect(await codeWith({ token })).toBe('AUTH_SESSION_EXPIRED');
    expect((await app.send('GET', '/api/auth/session', { token: other })).status).toBe(200);
  });

  test('behavior: the database holds no token, only hashes', async () => {
    const token = await app.logIn(bob);
    const { rows } = await database.pool.query<{ row: string }>('SELECT auth_sessions::text AS row FROM auth_sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  test('behavior: a refusal has the one form of all refusals', async () => {
    const response = await app.send('GET', '/api/assets', { headers: { 'x-request-id': 'my-request-1' } });
    expect(errorResponseSchema.parse(await response.json())).toEqual({
      error: { code: 'AUTH_LOGIN_REQUIRED', message: 'Please log in first', context: {}, requestId: 'my-request-1' },
    });
  });
});

describe('servers whose clocks are wrong', () => {
  /** Two servers on one database, one an hour ahead of it and one an hour behind. */
  function openBoth(): [ahead: TestApp, behind: TestApp] {
    const open = (leadMs: number) => {
      const server = createTestApp(database.pool, { databaseNow: null });
      server.clock.nowMs = Date.now() + leadMs;
      return server;
    };
    return [open(HOUR_MS), open(-HOUR_MS)];
  }
  const codesOf = (servers: readonly TestApp[], token: string) =>
    Promise.all(
      servers.map(async (server) => {
        const response = await server.send('GET', '/api/auth/session', { token });
        return response.status === 200 ? 'alive' : codeOf(response);
      }),
    );

  test('regression: a login lasts on each of them, whichever began it, and an ended one has ended on each', async () => {
    const servers = openBoth();
    for (const server of servers) {
      const token = await server.logIn(alice);
      expect(await codesOf(servers, token)).toEqual(['alive', 'alive']);
      const { rows } = await database.pool.query<{ last: bigint; expires: bigint; ends: bigint }>(
        'UPDATE auth_sessions SET expires_at_ms = $1 RETURNING created_at_ms AS last, expires_at_ms AS expires, ends_at_ms AS ends',
        [Date.now() - 1_000],
      );
      expect(Math.abs(Number(rows[0]?.last) - Date.now())).toBeLessThan(HOUR_MS / 2);
      expect(Number(rows[0]?.ends) - Number(rows[0]?.last)).toBe(24 * HOUR_MS);
      expect(await codesOf(servers, token)).toEqual(['AUTH_SESSION_EXPIRED', 'AUTH_SESSION_EXPIRED']);
      await database.pool.query('DELETE FROM auth_sessions');
    }
  });

  test('regression: a challenge of one is answered at the other, and has expired on each when its time is over', async () => {
    const [ahead, behind] = openBoth();
    for (const [from, to] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      expect((await answer(to, await prepareAnswer(from, bob))).status).toBe(200);
      const late = await prepareAnswer(from, bob);
      await database.pool.query('UPDATE auth_challenges SET expires_at_ms = $1 WHERE nonce = $2', [
        Date.now() - 1,
        late.nonce,
      ]);
      expect(await codeOf(await answer(to, late))).toBe('AUTH_CHALLENGE_EXPIRED');
    }
  });
});

describe('sessions elsewhere', () => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
  const listWith = async (token: string) =>
    sessionsResponseSchema.parse(await (await app.send('GET', '/api/auth/sessions', { token })).json()).sessions;
  const isAlive = async (token: string) => (await app.send('GET', '/api/auth/session', { token })).status === 200;

  test('default: lists one’s own, the last used first, with this one marked', async () => {
    const first = await app.logIn(alice, { 'user-agent': CHROME });
    app.clock.nowMs += 5 * 60_000;
    const second = await app.logIn(alice);
    await app.logIn(bob);
    const startMs = 1_790_000_000_000;
    const laterMs = startMs + 7 * 60_000;
    app.clock.nowMs = laterMs;
    expect(await listWith(first)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{16}$/),
        device: 'Chrome on Android',
        createdAtMs: startMs,
        lastUsedAtMs: laterMs,
        expiresAtMs: laterMs + HOUR_MS,
        current: true,
      },
      expect.objectContaining({ device: '', createdAtMs: startMs + 5 * 60_000, current: false }),
    ]);
    expect((await listWith(second)).map(({ current }) => current).sort()).toEqual([false, true]);
  });

  test('behavior: ended and expired ones are not listed', async () => {
    const gone = await app.logIn(alice);
    await app.send('DELETE', '/api/auth/session', { token: gone });
    await app.logIn(alice);
    app.clock.nowMs += HOUR_MS;
    expect(await listWith(await app.logIn(alice))).toHaveLength(1);
  });

  test('behavior: ends one by its id', async () => {
    const [token, other] = [await app.logIn(alice), await app.logIn(alice)];
    const id = (await listWith(token)).find(({ current }) => !current)?.id;
    expect((await app.send('DELETE', `/api/auth/sessions/${id}`, { token })).status).toBe(204);
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    expect(await codeOf(await app.send('DELETE', `/api/auth/sessions/${id}`, { token }))).toBe(
      'AUTH_SESSION_NOT_FOUND',
    );
  });

  test('error: AUTH_SESSION_NOT_FOUND for another member’s session, which stays', async () => {
    const [token, foreign] = [await app.logIn(alice), await app.logIn(bob)];
    const id = (await listWith(foreign))[0]?.id;
    const response = await app.send('DELETE', `/api/auth/sessions/${id}`, { token });
    expect([response.status, await codeOf(response)]).toEqual([404, 'AUTH_SESSION_NOT_FOUND']);
    expect(await isAlive(foreign)).toBe(true);
  });

  test('behavior: ends all others of this address, and no other address’s', async () => {
    const [token, second, third, foreign] = [
      await app.logIn(alice),
      await app.logIn(alice),
      await app.logIn(alice),
      await app.logIn(bob),
    ];
    expect((await app.send('DELETE', '/api/auth/sessions', { token })).status).toBe(204);
    expect([await isAlive(token), await isAlive(second), await isAlive(third), await isAlive(foreign)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('behavior: a token or its hash is in no answer', async () => {
    const token = await app.logIn(alice);
    const { rows } = await database.pool.query<{ token_hash: string }>('SELECT token_hash FROM auth_sessions');
    const text = await (await app.send('GET', '/api/auth/sessions', { token })).text();
    expect(text).not.toContain(token);
    for (const { token_hash: hash } of rows) expect(text).not.toContain(hash.slice(0, 16));
  });
});
