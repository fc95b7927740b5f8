import type { Keypair } from '@mysten/sui/cryptography';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { CHALLENGE_LIFETIME_MS, parseAddress, SIGN_IN_VERSION, type SignInText, signInMessage } from '@suil/core';
import {
  createChallengeResponseSchema,
  createSessionResponseSchema,
  errorResponseSchema,
  sessionResponseSchema,
  sessionsResponseSchema,
} from '@suil/core/api';
import { intentMessage } from '@suil/core/intent';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const HOUR_MS = 60 * 60_000;
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const bob = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(2));
let app: TestApp;

beforeEach(async () => {
  await database.pool.query('DELETE FROM rate_limits');
  await database.pool.query('DELETE FROM auth_sessions');
  app = createTestApp(database.pool);
});

const SITE = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };
const VERSION = SIGN_IN_VERSION;

/** Asks for a challenge and returns it with the text that a member at our address makes of it. */
async function challengeFor(account: string, over: Partial<SignInText> = {}) {
  const asked = await app.send('POST', '/api/auth/challenges', { body: { address: account, version: VERSION } });
  const given = createChallengeResponseSchema.parse(await asked.json());
  return { ...given, message: signInMessage({ ...SITE, address: parseAddress(account), ...given, ...over }) };
}
const signText = async (keypair: Keypair, text: string) =>
  (await keypair.signPersonalMessage(new TextEncoder().encode(text))).signature;
const answer = (body: { address: string; nonce: string; signature: string }) =>
  app.send('POST', '/api/auth/sessions', { body });

async function prepareAnswer(keypair: Keypair, signer: Keypair = keypair) {
  const address = keypair.toSuiAddress();
  const { nonce, message } = await challengeFor(address);
  return { address, nonce, signature: await signText(signer, message) };
}

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
    expect((await challengeFor(body.address)).nonce).not.toBe((given as { nonce: string }).nonce);
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
    const body = { address: alice.toSuiAddress(), version: VERSION };
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
    const { nonce, message } = await challengeFor(`  ${address.toUpperCase().replace('0X', '0x')}`);
    expect((await answer({ address, nonce, signature: await signText(alice, message) })).status).toBe(200);
  });

  test('error: ADDRESS_INVALID', async () => {
    for (const address of ['', 'nobody', '0x', `0x${'a'.repeat(65)}`, '0xzz', '💥']) {
      const response = await app.send('POST', '/api/auth/challenges', { body: { address, version: VERSION } });
      expect(response.status).toBe(400);
      expect(await codeOf(response)).toBe('ADDRESS_INVALID');
    }
  });

  test('error: REQUEST_RATE_LIMITED per address, with the time to wait', async () => {
    const address = alice.toSuiAddress();
    for (let index = 0; index < 30; index++) await challengeFor(address);
    const response = await app.send('POST', '/api/auth/challenges', { body: { address, version: VERSION } });
    expect(response.status).toBe(429);
    // 30 a minute: one more every two seconds.
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await codeOf(response)).toBe('REQUEST_RATE_LIMITED');
    await challengeFor(bob.toSuiAddress());
    app.clock.nowMs += 2_000;
    await challengeFor(address);
  });

  test('behavior: an outsider who asks for an address does not keep its owner from logging in', async () => {
    const ask = { body: { address: alice.toSuiAddress(), version: VERSION } };
    for (let index = 0; index < 30; index++)
      await app.send('POST', '/api/auth/challenges', { ...ask, from: '10.0.0.66' });
    expect((await app.send('POST', '/api/auth/challenges', { ...ask, from: '10.0.0.66' })).status).toBe(429);
    expect((await app.send('POST', '/api/auth/challenges', { ...ask, from: '10.0.0.7' })).status).toBe(200);
  });
});

describe('rate limits', () => {
  const ask = (from: string, headers: Record<string, string> = {}, server = app) =>
    server.send('POST', '/api/auth/challenges', {
      body: { address: alice.toSuiAddress(), version: VERSION },
      from,
      headers,
    });
  const askUntilRefused = async (send: () => Promise<Response>): Promise<number> => {
    for (let count = 0; ; count++) if ((await send()).status === 429) return count;
  };

  test('behavior: processes that share a database count together', async () => {
    const other = createTestApp(database.pool);
    let turn = 0;
    expect(await askUntilRefused(() => ask('10.0.0.1', {}, turn++ % 2 === 0 ? app : other))).toBe(30);
  });

  test('behavior: requests at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('10.0.0.1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  test('error: REQUEST_RATE_LIMITED per client, whatever the address', async () => {
    let turn = 0;
    const count = await askUntilRefused(() =>
      app.send('POST', '/api/auth/challenges', {
        body: { address: `0x${(turn++).toString(16)}`, version: VERSION },
        from: '10.0.0.1',
      }),
    );
    expect(count).toBe(60);
  });

  test('behavior: a client that invents forwarding headers stays the same client', async () => {
    let turn = 0;
    expect(await askUntilRefused(() => ask('10.0.0.1', { 'x-forwarded-for': `10.9.9.${turn++}` }))).toBe(30);
  });

  test('behavior: behind a configured proxy clients are distinguished by what the proxy adds', async () => {
    app = createTestApp(database.pool, { trustedProxy: { hops: 1 } });
    expect(await askUntilRefused(() => ask('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.1' }))).toBe(30);
    expect((await ask('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.2' })).status).toBe(200);
    expect((await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.2, 203.0.113.1' })).status).toBe(429);
  });

  test('behavior: full buckets are forgotten, and no address stays in the table', async () => {
    await ask('10.0.0.1');
    const { rows } = await database.pool.query<{ row: string }>('SELECT rate_limits::text AS row FROM rate_limits');
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toMatch(/10\.0\.0\.1|0x/);
    app.clock.nowMs += 2_001;
    await app.auth.deleteExpired();
    expect((await database.pool.query('SELECT 1 FROM rate_limits')).rowCount).toBe(0);
  });
});

describe('POST /api/auth/sessions', () => {
  test('default: the token reads its owner’s data', async () => {
    const response = await answer(await prepareAnswer(alice));
    const { access_token: token, address, expiresAtMs } = createSessionResponseSchema.parse(await response.json());
    expect(address).toBe(alice.toSuiAddress());
    const session = await app.send('GET', '/api/auth/session', { token });
    expect(sessionResponseSchema.parse(await session.json())).toEqual({ address, expiresAtMs });
  });

  test('behavior: every scheme that verifies by itself can log in', async () => {
    const secp256k1 = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(3));
    const secp256r1 = Secp256r1Keypair.fromSecretKey(new Uint8Array(32).fill(4));
    for (const keypair of [secp256k1, secp256r1]) expect((await answer(await prepareAnswer(keypair))).status).toBe(200);
    const multisig = MultiSigPublicKey.fromPublicKeys({
      threshold: 2,
      publicKeys: [alice, bob, secp256k1].map((keypair) => ({ publicKey: keypair.getPublicKey(), weight: 1 })),
    });
    const { nonce, message } = await challengeFor(multisig.toSuiAddress());
    const signatures = await Promise.all([alice, secp256k1].map((keypair) => signText(keypair, message)));
    const signature = multisig.combinePartialSignatures(signatures);
    expect((await answer({ address: multisig.toSuiAddress(), nonce, signature })).status).toBe(200);
  });

  test('error: AUTH_SIGNATURE_INVALID for another signer, another text, or no signature at all', async () => {
    const address = alice.toSuiAddress();
    const { signature: overOtherText } = await alice.signPersonalMessage(new TextEncoder().encode('something else'));
    const { message } = await challengeFor(address);
    const valid = Buffer.from(await signText(alice, message), 'base64');
    const flipped = Buffer.from(valid);
    flipped[10]! ^= 1;
    const bad = [
      (await prepareAnswer(alice, bob)).signature,
      overOtherText,
      flipped.toString('base64'),
      valid.subarray(0, 60).toString('base64'),
      'A'.repeat(132),
      '================',
      'not base64 at all',
    ];
    for (const signature of bad) {
      const { nonce } = await challengeFor(address);
      const response = await answer({ address, nonce, signature });
      expect([signature, response.status, await codeOf(response)]).toEqual([signature, 401, 'AUTH_SIGNATURE_INVALID']);
    }
  });

  test('regression/01 error: AUTH_SIGNATURE_INVALID for any text but the one that its own nonce and times make', async () => {
    const address = parseAddress(alice.toSuiAddress());
    const others: Partial<SignInText>[] = [
      { domain: 'evil.example' },
      { uri: 'https://evil.example' },
      { chain: 'sui:mainnet' },
      { address: parseAddress(bob.toSuiAddress()) },
      { nonce: 'A'.repeat(32) },
      { issuedAtMs: app.clock.nowMs - 1 },
      { expiresAtMs: app.clock.nowMs + CHALLENGE_LIFETIME_MS + 1 },
    ];
    for (const over of others) {
      const { nonce, message } = await challengeFor(address, over);
      const response = await answer({ address, nonce, signature: await signText(alice, message) });
      expect([over, await codeOf(response)]).toEqual([over, 'AUTH_SIGNATURE_INVALID']);
    }
    // A change in the database makes another text than the signed one.
    const good = await prepareAnswer(alice);
    await database.pool.query('UPDATE auth_challenges SET issued_at_ms = issued_at_ms + 1 WHERE nonce = $1', [
      good.nonce,
    ]);
    expect(await codeOf(await answer(good))).toBe('AUTH_SIGNATURE_INVALID');
  });

  test('regression/01 error: AUTH_SIGNATURE_INVALID for a signed intent, which starts no session', async () => {
    const address = parseAddress(alice.toSuiAddress());
    const { nonce, issuedAtMs, expiresAtMs } = await challengeFor(address);
    const times = { nonce, issuedAtMs, expiresAtMs };
    const text = intentMessage({ ...SITE, ...times, address, action: 'exchange_pro', parameters: { amount: '1' } });
    expect(await codeOf(await answer({ address, nonce, signature: await signText(alice, text) }))).toBe(
      'AUTH_SIGNATURE_INVALID',
    );
  });

  test('error: AUTH_CHALLENGE_USED when a nonce is replayed, whether it logged in or failed', async () => {
    const good = await prepareAnswer(alice);
    expect((await answer(good)).status).toBe(200);
    expect(await codeOf(await answer(good))).toBe('AUTH_CHALLENGE_USED');
    const bad = await prepareAnswer(alice, bob);
    expect(await codeOf(await answer(bad))).toBe('AUTH_SIGNATURE_INVALID');
    expect(await codeOf(await answer(bad))).toBe('AUTH_CHALLENGE_USED');
  });

  test('behavior: of ten answers at once to one challenge exactly one logs in', async () => {
    const good = await prepareAnswer(alice);
    const responses = await Promise.all(Array.from({ length: 10 }, () => answer(good)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const codes = await Promise.all(responses.filter((response) => response.status !== 200).map(codeOf));
    expect(new Set(codes)).toEqual(new Set(['AUTH_CHALLENGE_USED']));
  });

  test('error: AUTH_CHALLENGE_EXPIRED after five minutes', async () => {
    const late = await prepareAnswer(alice);
    app.clock.nowMs += CHALLENGE_LIFETIME_MS;
    const response = await answer(late);
    expect(response.status).toBe(401);
    expect(await codeOf(response)).toBe('AUTH_CHALLENGE_EXPIRED');
  });

  test('error: AUTH_CHALLENGE_NOT_FOUND and AUTH_CHALLENGE_ADDRESS_MISMATCH', async () => {
    const good = await prepareAnswer(alice);
    expect(await codeOf(await answer({ ...good, nonce: 'no-such-nonce' }))).toBe('AUTH_CHALLENGE_NOT_FOUND');
    expect(await codeOf(await answer({ ...good, address: bob.toSuiAddress() }))).toBe(
      'AUTH_CHALLENGE_ADDRESS_MISMATCH',
    );
    expect((await answer(good)).status).toBe(200);
  });
});

test('error: AUTH_CHALLENGE_NOT_FOUND for a challenge that another site of the same database gave out', async () => {
  const good = await prepareAnswer(alice);
  await database.pool.query("UPDATE auth_challenges SET domain = 'other.example' WHERE nonce = $1", [good.nonce]);
  expect(await codeOf(await answer(good))).toBe('AUTH_CHALLENGE_NOT_FOUND');
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
