import { parseAddress, SIGN_IN_VERSION } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';
import { alice, answer, bob, challengeFor, openLoggedOut, signText } from './log-in.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;

beforeEach(async () => {
  app = await openLoggedOut(database.pool);
});

describe('POST /api/auth/challenges', () => {
  test('regression/01 default: a nonce and its times, and no text', async () => {
    const body = { address: alice.toSuiAddress(), version: 1 };
    const given = await (await app.send('POST', '/api/auth/challenges', { body })).json();
    expect(given).toEqual({
      nonce: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      issuedAtMs: 1_790_000_000_000,
      // Five minutes later.
      expiresAtMs: 1_790_000_300_000,
    });
    expect((await challengeFor(app, body.address)).nonce).not.toBe((given as { nonce: string }).nonce);
  });

  test('regression/01 error: AUTH_CLIENT_OUTDATED for a page that expects a text, or builds another one', async () => {
    const address = parseAddress('0x01d');
    for (const body of [{ address }, { address, version: 0 }, { address, version: 2 }]) {
      const response = await app.send('POST', '/api/auth/challenges', { body });
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          error: expect.objectContaining({ code: 'AUTH_CLIENT_OUTDATED', message: expect.stringContaining('Reload') }),
        },
      ]);
    }
    expect((await database.pool.query('SELECT 1 FROM auth_challenges WHERE address = $1', [address])).rowCount).toBe(0);
  });

  test('error: AUTH_ORIGIN_FOREIGN for a page at another address than ours, with ours', async () => {
    const body = { address: alice.toSuiAddress(), version: SIGN_IN_VERSION };
    const ask = (origin: string) => app.send('POST', '/api/auth/challenges', { body, headers: { origin } });
    for (const origin of ['http://localhost:8080', 'https://127.0.0.1:8080', 'https://evil.example']) {
      const response = await ask(origin);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: 'AUTH_ORIGIN_FOREIGN', message: expect.stringContaining('Log in at http://127.0.0.1:8080') } },
      ]);
    }
    for (const origin of ['http://127.0.0.1:8080', 'null']) expect((await ask(origin)).status).toBe(200);
  });

  test('behavior: an address in another form is the same address', async () => {
    const address = alice.toSuiAddress();
    const { nonce, message } = await challengeFor(app, `  ${address.toUpperCase().replace('0X', '0x')}`);
    expect((await answer(app, { address, nonce, signature: await signText(alice, message) })).status).toBe(200);
  });

  test('error: ADDRESS_INVALID', async () => {
    for (const address of ['', 'nobody', '0x', `0x${'a'.repeat(65)}`, '0xzz', '💥']) {
      const response = await app.send('POST', '/api/auth/challenges', { body: { address, version: SIGN_IN_VERSION } });
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toBe('ADDRESS_INVALID');
    }
  });

  test('error: REQUEST_RATE_LIMITED per address, with the time to wait', async () => {
    const address = alice.toSuiAddress();
    for (let index = 0; index < 30; index++) await challengeFor(app, address);
    const response = await app.send('POST', '/api/auth/challenges', { body: { address, version: SIGN_IN_VERSION } });
    expect(response.status).toBe(429);
    // 30 a minute: one more every two seconds.
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await codeOf(response)).toBe('REQUEST_RATE_LIMITED');
    await challengeFor(app, bob.toSuiAddress());
    app.clock.nowMs += 2_000;
    await challengeFor(app, address);
  });

  test('behavior: an outsider who asks for an address does not keep its owner from logging in', async () => {
    const ask = { body: { address: alice.toSuiAddress(), version: SIGN_IN_VERSION } };
    for (let index = 0; index < 30; index++)
      await app.send('POST', '/api/auth/challenges', { ...ask, from: '10.0.0.66' });
    expect((await app.send('POST', '/api/auth/challenges', { ...ask, from: '10.0.0.66' })).status).toBe(429);
    expect((await app.send('POST', '/api/auth/challenges', { ...ask, from: '10.0.0.7' })).status).toBe(200);
  });
});
