import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { AppError } from '@suil/core';
import { intentMessage } from '@suil/core/intent';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { member, NONCE, NOW_MS, openApp, stubPage, thief } from './lying-server.test-support.ts';

vi.stubEnv('VITE_TEST_HOST', 'https://suil.test');
const { configQuery } = await import('../../platform/chain/config.ts');
const { queryClient } = await import('../../platform/api/query.ts');
const { closeSession, useSession } = await import('../../platform/api/session.ts');
const { signIn } = await import('./sign-in.ts');

const TOKEN = 'Vd3kq0m6t4y9oWcXh1sZrJb8nUe5aLgPiTf2xMvQw7E';
const challenge = (over: object = {}) => ({
  nonce: NONCE,
  issuedAtMs: NOW_MS,
  expiresAtMs: NOW_MS + 300_000,
  ...over,
});
/** A login, as a server answers it. */
const session = (over: object = {}) => ({ access_token: TOKEN, address: member, expiresAtMs: NOW_MS, ...over });

/** The text that withdraws 10,000 USDC of this member to the attacker. */
const withdrawal = intentMessage({
  domain: 'suil.test',
  uri: 'https://suil.test',
  chain: 'sui:localnet',
  address: member,
  action: 'withdraw',
  parameters: { asset: 'USDC', amount: '10000000000', recipient: thief },
  nonce: NONCE,
  issuedAtMs: NOW_MS,
  expiresAtMs: NOW_MS + 300_000,
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  stubPage();
  queryClient.setQueryData(configQuery.queryKey, { chain: 'sui:localnet' } as never);
});
afterEach(() => {
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('signIn', () => {
  test('default: the app writes the text from its own address, network and account; the token is stored', async () => {
    const { store, asked, sent, answer } = await openApp();
    answer(challenge(), session());
    await signIn(store);
    const text = `suil.test wants you to sign in with your Sui account:
${member}

Log in to SUIL. This costs nothing and moves nothing.

URI: https://suil.test
Version: 1
Chain ID: sui:localnet
Nonce: ${NONCE}
Issued At: 2026-11-21T12:00:00.000Z
Expiration Time: 2026-11-21T12:05:00.000Z`;
    expect(asked).toMatchObject([{ kind: 'personalMessage', text }]);
    expect(sent).toEqual([
      { path: '/api/auth/challenges', body: { address: member, version: 1 } },
      { path: '/api/auth/sessions', body: { address: member, nonce: NONCE, signature: expect.any(String) } },
    ]);
    const { signature } = sent.at(-1)!.body as { signature: string };
    await verifyPersonalMessageSignature(new TextEncoder().encode(text), signature, { address: member });
    expect(useSession.getState()).toEqual({ token: TOKEN, account: member });
  });

  test("error: each step has the specification's own message (§8)", async () => {
    const { store, demo, asked, answer } = await openApp();
    await expect(signIn(store)).rejects.toThrow('Failed to obtain random number');
    answer(new AppError('AUTH_CLIENT_OUTDATED'));
    await expect(signIn(store)).rejects.toThrow('Reload it');
    expect(asked).toEqual([]);

    for (const silent of [new AppError('INTERNAL'), new AppError('REQUEST_FAILED')]) {
      answer(challenge(), silent);
      await expect(signIn(store)).rejects.toThrow('Login failed');
    }
    answer(challenge(), new AppError('AUTH_CHALLENGE_EXPIRED'));
    await expect(signIn(store)).rejects.toMatchObject({ code: 'AUTH_CHALLENGE_EXPIRED' });
    expect(useSession.getState().token).toBeNull();

    answer(challenge());
    demo.removeAccount(member);
    await expect(signIn(store)).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' });
  });

  test('error: WALLET_ADDRESS_CHANGED when the account changed while the server answered', async () => {
    const { store, demo, asked, answer } = await openApp();
    const other = demo.createAccount();
    answer(challenge());
    const signing = signIn(store);
    store.switchAccount(other.address);
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_ADDRESS_CHANGED' });
    expect([asked, useSession.getState().token]).toEqual([[], null]);
  });
});

describe('an account that changes behind the signature', () => {
  test('error: WALLET_ADDRESS_CHANGED, and the token of the account before is not stored', async () => {
    const { store, demo, asked, answer } = await openApp();
    const other = demo.createAccount();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (new URL(url).pathname === '/api/auth/sessions') store.switchAccount(other.address);
      return fetch(url, init);
    });
    answer(challenge(), session());
    await expect(signIn(store)).rejects.toMatchObject({ code: 'WALLET_ADDRESS_CHANGED' });
    expect(asked).toHaveLength(1);
    expect(useSession.getState().token).toBeNull();
  });
});

describe('regression/01 a lying server gets no signature', () => {
  const refusals: [string, object, string][] = [
    ['a withdrawal of 10,000 USDC as the nonce', { nonce: withdrawal }, 'SIGNING_REQUEST_MALFORMED'],
    ['a line break in the nonce', { nonce: `${NONCE.slice(0, 31)}\n` }, 'SIGNING_REQUEST_MALFORMED'],
    ['a line break behind the nonce', { nonce: `${NONCE}\n` }, 'SIGNING_REQUEST_MALFORMED'],
    ['a nonce with lines of its own', { nonce: `x\nAction: withdraw\n${NONCE}` }, 'SIGNING_REQUEST_MALFORMED'],
    ['a nonce of 31 characters', { nonce: NONCE.slice(1) }, 'SIGNING_REQUEST_MALFORMED'],
    ['a nonce of 33 characters', { nonce: `${NONCE}x` }, 'SIGNING_REQUEST_MALFORMED'],
    ['a nonce of other letters', { nonce: `${NONCE.slice(1)}+` }, 'SIGNING_REQUEST_MALFORMED'],
    ['no nonce', { nonce: '' }, 'SIGNING_REQUEST_MALFORMED'],
    ['ten minutes to answer', { expiresAtMs: NOW_MS + 600_000 }, 'SIGNING_REQUEST_MALFORMED'],
    ['a year to answer', { expiresAtMs: NOW_MS + 31_536_000_000 }, 'SIGNING_REQUEST_MALFORMED'],
    ['an end before the beginning', { expiresAtMs: NOW_MS - 300_000 }, 'SIGNING_REQUEST_MALFORMED'],
    [
      'times of tomorrow',
      { issuedAtMs: NOW_MS + 86_400_000, expiresAtMs: NOW_MS + 86_700_000 },
      'SIGNING_CLOCK_DIFFERS',
    ],
    ['times just out of reach', { issuedAtMs: NOW_MS - 300_001, expiresAtMs: NOW_MS - 1 }, 'SIGNING_CLOCK_DIFFERS'],
  ];
  test.each(refusals)('%s', async (_, over, code) => {
    const { store, asked, sent, answer } = await openApp();
    answer(challenge(over), session());
    await expect(signIn(store)).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
    expect(sent.map(({ path }) => path)).toEqual(['/api/auth/challenges']);
    expect(useSession.getState().token).toBeNull();
  });

  test('what it answers besides changes no word of the text', async () => {
    const { store, asked, answer } = await openApp();
    const lies = { domain: 'evil.test', uri: 'https://evil.test', chain: 'sui:mainnet', address: thief };
    answer(challenge({ ...lies, message: withdrawal, statement: withdrawal }), session());
    await signIn(store);
    const [request] = asked;
    expect(request).toMatchObject({ kind: 'personalMessage', text: expect.stringMatching(/^suil\.test wants you/) });
    expect(JSON.stringify(request)).not.toMatch(/evil|mainnet|withdraw|10000|bad/);
  });
});

describe('regression/12 "Login failed: access_token not obtained" is reachable', () => {
  test.each([
    ['no token', { access_token: undefined }],
    ['an empty token', { access_token: '' }],
    ['null for a token', { access_token: null }],
    ['a token too short to be one', { access_token: 'abc' }],
  ])('a login that is answered with %s', async (_, over) => {
    const { store, answer } = await openApp();
    answer(challenge(), session(over));
    await expect(signIn(store)).rejects.toThrow('Login failed: access_token not obtained');
    expect(useSession.getState()).toMatchObject({ token: null });
  });

  test('a login that is answered with nothing at all', async () => {
    const { store, answer } = await openApp();
    answer(challenge(), {});
    await expect(signIn(store)).rejects.toThrow('Login failed: access_token not obtained');
  });
});
