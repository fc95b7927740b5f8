/** A stolen token reads its owner's data and moves nothing: every route that writes is tried, future ones included. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type AccountName, type Address, ASSETS, type Asset, memberAccount, memberReleasedAccount } from '@suil/core';
import { INTENT_ACTION_NAMES, INTENT_ACTIONS, type IntentActionName, intentMessage } from '@suil/core/intent';
import { requirePosted } from '@suil/ledger';
import { appendInputs, openJournal, withJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postEntries } from '../ledger.ts';
import { serverMigrations } from '../modules/index.ts';
import { createTestApp, type TestApp } from '../testing/test-app.test-support.ts';
import { exampleOf } from './openapi/examples.ts';

const database = useTestDatabase(serverMigrations);
const owner = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const thief = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(2));
const ownerAddress = owner.toSuiAddress() as Address;
const thiefAddress = thief.toSuiAddress() as Address;
/** What may change by asking: who is logged in, who asked how often, what was given out to be signed, where dates are read, which devices are notified. Nothing of it is worth anything. */
const WORTHLESS = [
  'auth_challenges',
  'auth_sessions',
  'calendar_feeds',
  'push_devices',
  'rate_limits',
  'intent_nonces',
  'intent_nonce_uses',
];
/** How an intent without its owner's signature may be refused: not for lack of funds, and not for its parameters. */
const UNSIGNED = ['INTENT_SIGNATURE_INVALID', 'INTENT_NONCE_UNKNOWN', 'INTENT_NONCE_USED', 'INTENT_ACTION_UNAVAILABLE'];
let app: TestApp;
let stolen: string;

beforeAll(async () => {
  app = createTestApp(database.pool);
  const others: Record<Asset, AccountName> = {
    SUI: 'chain:vault',
    SUIL: 'chain:vault',
    USDC: 'chain:vault',
    PRO: 'issue:pro',
    HR: 'issue:hashrate',
  };
  const rich = 10n ** 13n;
  const gifts = [
    ...ASSETS.map((asset) => ({ account: memberAccount(ownerAddress), asset })),
    { account: memberReleasedAccount(ownerAddress), asset: 'SUIL' as const },
    { account: 'house:pro-backing' as const, asset: 'USDC' as const },
    { account: 'house:bank-reserve' as const, asset: 'USDC' as const },
    { account: 'house:reserve' as const, asset: 'USDC' as const },
    { account: 'house:treasury' as const, asset: 'USDC' as const },
  ];
  await withJournal(openJournal(database.pool), async (tx, head) => {
    const [inputSeq = 0n] = await appendInputs(tx, head, [{ kind: 'intent', ref: 'gifts', atMs: app.clock.nowMs }]);
    const entries = gifts.map(({ account, asset }, index) => ({
      key: `gift ${index}`,
      kind: 'top_up',
      digest: null,
      occurredAtMs: app.clock.nowMs,
      inputSeq,
      postings: [
        { account: others[asset], asset, amount: -rich },
        { account, asset, amount: rich },
      ],
    }));
    for (const result of await postEntries(tx, entries, 1)) requirePosted(result);
  });
  await database.pool.query('INSERT INTO members (address, inviter, digest, bound_at_ms) VALUES ($1, $2, $3, 1)', [
    ownerAddress,
    thiefAddress,
    '1'.repeat(32),
  ]);
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM rate_limits');
  stolen = await app.logIn(owner);
});

/** Returns what is in every table that is worth something. */
async function readWorth(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'ledger') AND tablename <> ALL($1)`,
    [WORTHLESS],
  );
  expect(rows.length).toBeGreaterThan(15);
  const worth: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS sum FROM ${name} t`,
    );
    worth[name] = found[0]!.sum;
  }
  return worth;
}

const text = (value: string) => new TextEncoder().encode(value);
const sign = async (keypair: Ed25519Keypair, message: string) =>
  (await keypair.signPersonalMessage(text(message))).signature;

type Nonce = { nonce: string; issuedAtMs: number; expiresAtMs: number };
async function getNonce(action: IntentActionName, token = stolen): Promise<Nonce> {
  await database.pool.query('DELETE FROM rate_limits');
  const response = await app.send('POST', '/api/intents/nonces', { token, body: { action } });
  expect([action, response.status]).toEqual([action, 200]);
  return (await response.json()) as Nonce;
}

const messageOf = (action: IntentActionName, parameters: unknown, nonce: Nonce, over: object = {}) =>
  intentMessage({
    domain: '127.0.0.1:8080',
    uri: 'http://127.0.0.1:8080',
    chain: 'sui:localnet',
    address: ownerAddress,
    action,
    parameters: parameters as never,
    ...nonce,
    ...over,
  });

/** Parameters by which the thief would gain, where an action has a receiver. */
function greedy(action: IntentActionName): Record<string, unknown> {
  const example = exampleOf(INTENT_ACTIONS[action].parameters, 'input') as Record<string, unknown>;
  const amounts = Object.keys(example).filter((key) => key === 'amount' || key === 'price');
  const receivers = Object.keys(example).filter((key) => key === 'to' || key === 'recipient');
  const fitting = {
    fund: { account: 'reserve' },
    allocate: { to: 'emission', asset: 'SUIL' },
    fund_reserve: { reserve: 'flow', asset: 'USDC' },
  };
  return {
    ...example,
    ...Object.fromEntries(amounts.map((key) => [key, '1000000000'])),
    ...Object.fromEntries(receivers.map((key) => [key, thiefAddress])),
    ...(fitting as Record<string, object>)[action],
  };
}

describe('a stolen token', () => {
  test('behavior: moves nothing through any route that writes', async () => {
    const before = await readWorth(database.pool);
    const writing = app.routes().filter(({ method }) => method !== 'GET');
    expect(writing.length).toBeGreaterThan(5);
    for (const { method, path, body, params } of writing) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(exampleOf(params[name] as never, 'input'))),
      );
      const example = (body?.example ?? {}) as Record<string, unknown>;
      for (const given of [
        example,
        { ...example, address: ownerAddress },
        { ...example, address: thiefAddress, amount: '1' },
      ]) {
        await app.send(method, filled, { token: stolen, ...(body === null ? {} : { body: given }) });
        if ((await app.send('GET', '/api/auth/session', { token: stolen })).status !== 200)
          stolen = await app.logIn(owner);
        await database.pool.query('DELETE FROM rate_limits');
      }
    }
    expect(await readWorth(database.pool)).toEqual(before);
  }, 60_000);

  test('behavior: no action is taken without the owner’s signature of just that', async () => {
    const before = await readWorth(database.pool);
    const login = await sign(owner, 'Log in to SUIL. This costs nothing and moves nothing.');
    for (const action of INTENT_ACTION_NAMES.filter((name) => name !== 'save_contact' && name !== 'delete_contact')) {
      const parameters = greedy(action);
      const nonce = await getNonce(action);
      const other = await getNonce(action);
      const foreign = await getNonce(action, await app.logIn(thief));
      const message = messageOf(action, parameters, nonce);
      const otherAction: IntentActionName = action === 'redeem' ? 'cancel_withdrawal' : 'redeem';
      const otherParameters = otherAction === 'redeem' ? { subscriptionId: '1' } : { id: '1' };
      const attempts: [string, Nonce, string][] = [
        ['the thief’s signature', nonce, await sign(thief, message)],
        ['the owner’s signature of a login', nonce, login],
        ['the owner’s signature for another nonce', nonce, await sign(owner, messageOf(action, parameters, other))],
        [
          'the owner’s signature with another nonce’s times',
          nonce,
          await sign(owner, messageOf(action, parameters, nonce, { expiresAtMs: nonce.expiresAtMs + 1 })),
        ],
        [
          'the owner’s signature of another action',
          nonce,
          await sign(owner, messageOf(otherAction, otherParameters, nonce)),
        ],
        [
          'the owner’s signature for another site',
          nonce,
          await sign(owner, messageOf(action, parameters, nonce, { domain: 'evil.example' })),
        ],
        [
          'the owner’s signature for another chain',
          nonce,
          await sign(owner, messageOf(action, parameters, nonce, { chain: 'sui:mainnet' })),
        ],
        [
          'the thief’s signature for himself',
          nonce,
          await sign(thief, messageOf(action, parameters, nonce, { address: thiefAddress })),
        ],
        ['a nonce that was the thief’s', foreign, await sign(owner, messageOf(action, parameters, foreign))],
        [
          'a nonce that was never given',
          { ...nonce, nonce: 'x'.repeat(32) },
          await sign(owner, messageOf(action, parameters, { ...nonce, nonce: 'x'.repeat(32) })),
        ],
        ['no signature', other, 'A'.repeat(132)],
        ['a broken one', other, (await sign(owner, messageOf(action, parameters, other))).slice(0, -8)],
      ];
      for (const key of Object.keys(parameters)) {
        if (key !== 'amount') continue;
        attempts.push([
          'the owner’s signature of another amount',
          other,
          await sign(owner, messageOf(action, { ...parameters, amount: '1' }, other)),
        ]);
      }
      for (const [name, used, signature] of attempts) {
        const response = await app.send('POST', '/api/intents', {
          token: stolen,
          body: { action, parameters, nonce: used.nonce, signature },
        });
        expect([action, name, response.status >= 400 && response.status < 500]).toEqual([action, name, true]);
        const { error } = (await response.json()) as { error: { code: string } };
        expect(UNSIGNED, `${action} ${name}`).toContain(error.code);
      }
    }
    expect(await readWorth(database.pool)).toEqual(before);
  }, 60_000);

  test('behavior: the same request with the owner’s signature does move value, so that the above proves something', async () => {
    const parameters = { amount: '1000000' };
    const nonce = await getNonce('exchange_pro');
    const signature = await sign(owner, messageOf('exchange_pro', parameters, nonce));
    const before = await readWorth(database.pool);
    const response = await app.send('POST', '/api/intents', {
      token: stolen,
      body: { action: 'exchange_pro', parameters, nonce: nonce.nonce, signature },
    });
    expect(await response.json()).toMatchObject({ status: 'done' });
    expect(await readWorth(database.pool)).not.toEqual(before);
    // Read your writes: the next read shows it.
    const assets = (await (await app.send('GET', '/api/assets', { token: stolen })).json()) as {
      asset: string;
      available: string;
    }[];
    expect(assets.find(({ asset }) => asset === 'PRO')?.available).toBe(`${10n ** 13n - 1_000_000n}`);
  });
});
