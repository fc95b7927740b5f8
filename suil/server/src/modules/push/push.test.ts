import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, MS_PER_DAY } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDevice } from '../../../../dev/push-device.ts';
import { indexTables } from '../../database/tables.ts';
import { createPushKey, readPushKey } from '../../push-settings.ts';
import { deleteExpired } from '../../retention/delete-expired.ts';
import { codeOf, createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations, serverSchema } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const keys = [1, 2].map((seed) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed)));
const [aliceKey, bobKey] = keys as [Ed25519Keypair, Ed25519Keypair];
const [alice, bob] = keys.map((key) => key.toSuiAddress() as Address) as [Address, Address];
const pair = readPushKey(createPushKey((length) => Buffer.alloc(length, 7)));
if (pair === null) throw new Error('the key is one');
const PUSH = { ...pair, hosts: [], testOrigins: [] };
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

let app: TestApp;
beforeEach(async () => {
  await database.pool.query('TRUNCATE push_devices, push_messages, push_cursors, rate_limits, auth_sessions');
  app = createTestApp(database.pool, { push: PUSH });
});

const device = (name: string, keys = createTestDevice().keys) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys,
  language: 'ja_JP',
});
const post = (token: string, path: string, body: unknown) =>
  app.send('POST', `/api/push/${path}`, { token, body, headers: { 'user-agent': CHROME } });
async function add(token: string, added = device('a')): Promise<string> {
  const answer = await post(token, 'devices', added);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}
const find = async (token: string) => (await app.send('GET', '/api/push', { token })).json();
const idsOf = async (token: string) =>
  ((await find(token)) as { devices: { id: string }[] }).devices.map(({ id }) => id);
async function confirm(token: string, { endpoint }: { endpoint: string }, language = 'ko_KR'): Promise<string | null> {
  const answer = await post(token, 'confirmations', { endpoint, language });
  return ((await answer.json()) as { id: string | null }).id;
}
const rows = async () => (await database.pool.query('SELECT * FROM push_devices ORDER BY endpoint')).rows;

describe('devices', () => {
  test('default: one is added, listed by its kind, confirmed and removed', async () => {
    const token = await app.logIn(aliceKey);
    expect(await find(token)).toEqual({ publicKey: pair.publicKey, devices: [] });
    const added = device('a');
    const id = await add(token, added);
    expect(await find(token)).toEqual({
      publicKey: pair.publicKey,
      devices: [{ id, device: 'Chrome on Android', createdAtMs: app.clock.nowMs }],
    });
    app.clock.nowMs += 5;
    expect(await confirm(token, added)).toBe(id);
    expect(await rows()).toMatchObject([
      { member: alice, language: 'ko_KR', confirmed_at_ms: BigInt(app.clock.nowMs), ...added.keys },
    ]);
    expect(await confirm(token, device('b'))).toBeNull();
    expect((await app.send('DELETE', `/api/push/devices/${id}`, { token })).status).toBe(204);
    expect((await app.send('DELETE', `/api/push/devices/${id}`, { token })).status).toBe(204);
    expect([await idsOf(token), await confirm(token, added)]).toEqual([[], null]);
  });

  test('edge: of more than ten the one that was confirmed longest ago is left out', async () => {
    const token = await app.logIn(aliceKey);
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      app.clock.nowMs += 60_000;
      ids.push(await add(token, device(String(count))));
      // Two of the first stay in use.
      if (count === 9) expect(await confirm(token, device('0'))).toBe(ids[0]);
    }
    expect(new Set(await idsOf(token))).toEqual(new Set([ids[0], ...ids.slice(3)]));
    expect(await idsOf(await app.logIn(bobKey))).toEqual([]);
  });

  test('behavior: a device of another member’s with the same keys changes hands, and its waiting messages go', async () => {
    const added = device('a');
    const [ofAlice, ofBob] = [await app.logIn(aliceKey), await app.logIn(bobKey)];
    const first = await add(ofAlice, added);
    const second = await add(ofBob, added);
    expect([second === first, await idsOf(ofAlice), await idsOf(ofBob)]).toEqual([false, [], [second]]);
    expect(await confirm(ofAlice, added)).toBeNull();
  });

  test('attack: who knows another’s endpoint alone neither takes, sees, confirms nor removes it', async () => {
    const added = device('a');
    const [ofAlice, ofBob] = [await app.logIn(aliceKey), await app.logIn(bobKey)];
    const id = await add(ofAlice, added);
    const refused = await post(ofBob, 'devices', device('a'));
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'PUSH_DEVICE_REFUSED']);
    expect(await confirm(ofBob, added)).toBeNull();
    expect((await app.send('DELETE', `/api/push/devices/${id}`, { token: ofBob })).status).toBe(204);
    expect([await idsOf(ofAlice), await idsOf(ofBob)]).toEqual([[id], []]);
    expect(await rows()).toMatchObject([{ member: alice, language: 'ja_JP', ...added.keys }]);
  });

  test('attack: an address of no push service, and keys that are none, are refused', async () => {
    const token = await app.logIn(aliceKey);
    const valid = device('a');
    for (const [body, code] of [
      [{ ...valid, endpoint: 'https://169.254.169.254/latest/meta-data' }, 'PUSH_DEVICE_REFUSED'],
      [{ ...valid, endpoint: 'http://127.0.0.1:9000/' }, 'PUSH_DEVICE_REFUSED'],
      [{ ...valid, endpoint: 'https://fcm.googleapis.com@10.0.0.1/' }, 'PUSH_DEVICE_REFUSED'],
      [{ ...valid, endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }, 'REQUEST_INVALID'],
      [{ ...valid, keys: { ...valid.keys, p256dh: 'A'.repeat(87) } }, 'PUSH_DEVICE_REFUSED'],
      [{ ...valid, keys: { ...valid.keys, auth: 'short' } }, 'REQUEST_INVALID'],
      [{ ...valid, language: 'fr_FR' }, 'REQUEST_INVALID'],
    ] as const) {
      await database.pool.query('TRUNCATE rate_limits');
      const answer = await post(token, 'devices', body);
      expect([body.endpoint.slice(0, 60), await codeOf(answer)]).toEqual([body.endpoint.slice(0, 60), code]);
    }
    expect(await rows()).toEqual([]);
  });

  test('error: PUSH_ABSENT without a key, REQUEST_RATE_LIMITED for one after the other, no answer without a login', async () => {
    const token = await app.logIn(aliceKey);
    const added = device('a');
    for (let count = 0; count < 6; count += 1) await add(token, added);
    expect((await post(token, 'devices', device('a'))).status).toBe(429);
    const off = createTestApp(database.pool);
    expect(await (await off.send('GET', '/api/push', { token })).json()).toMatchObject({ publicKey: null });
    await database.pool.query('TRUNCATE rate_limits');
    const refused = await off.send('POST', '/api/push/devices', { token, body: device('b') });
    expect([refused.status, await codeOf(refused)]).toEqual([404, 'PUSH_ABSENT']);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/devices'],
      ['POST', '/confirmations'],
      ['DELETE', '/devices/AAAAAAAAAAAAAAAA'],
    ] as const) {
      const body = method === 'POST' ? { body: device('a') } : {};
      expect((await app.send(method, `/api/push${path}`, body)).status).toBe(401);
    }
  });
});

describe('what ends a device', () => {
  /** Two logins of Alice's and one of Bob's, each with a device. */
  async function three() {
    const tokens = [await app.logIn(aliceKey), await app.logIn(aliceKey), await app.logIn(bobKey)] as const;
    for (const [index, token] of tokens.entries()) await add(token, device(String(index)));
    return tokens;
  }
  const left = async () => (await rows()).map(({ endpoint }) => String(endpoint).at(-1));

  test('default: signing out takes this device, and no other', async () => {
    const [first] = await three();
    expect((await app.send('DELETE', '/api/auth/session', { token: first })).status).toBe(204);
    expect(await left()).toEqual(['1', '2']);
  });

  test('behavior: signing out one other device, or all others', async () => {
    const [first, second] = await three();
    const listed = (await (await app.send('GET', '/api/auth/sessions', { token: first })).json()) as {
      sessions: { id: string; current: boolean }[];
    };
    const other = listed.sessions.find(({ current }) => !current)?.id ?? '';
    const bobs = await app.logIn(bobKey);
    expect((await app.send('DELETE', `/api/auth/sessions/${other}`, { token: bobs })).status).toBe(404);
    expect(await left()).toEqual(['0', '1', '2']);
    expect((await app.send('DELETE', `/api/auth/sessions/${other}`, { token: first })).status).toBe(204);
    expect(await left()).toEqual(['0', '2']);
    expect((await app.send('GET', '/api/push', { token: second })).status).toBe(401);
    const third = await app.logIn(aliceKey);
    await add(third, device('3'));
    expect((await app.send('DELETE', '/api/auth/sessions', { token: third })).status).toBe(204);
    expect(await left()).toEqual(['2', '3']);
  });

  test('behavior: a login that expires ends none, and signing out with it still does', async () => {
    const [first] = await three();
    app.clock.nowMs += MS_PER_DAY;
    expect((await app.send('GET', '/api/push', { token: first })).status).toBe(401);
    expect(await left()).toEqual(['0', '1', '2']);
    await database.pool.query('TRUNCATE auth_sessions');
    expect((await app.send('DELETE', '/api/auth/session', { token: first })).status).toBe(204);
    expect(await left()).toEqual(['1', '2']);
  });

  test('behavior: a new login on the device takes it over, and the former one ends nothing', async () => {
    const [first, second] = await three();
    const again = await app.logIn(aliceKey);
    expect(await confirm(again, device('0'))).not.toBeNull();
    await app.send('DELETE', '/api/auth/session', { token: first });
    expect(await left()).toEqual(['0', '1', '2']);
    await app.send('DELETE', '/api/auth/sessions', { token: again });
    expect(await left()).toEqual(['0', '2']);
    expect((await app.send('GET', '/api/push', { token: second })).status).toBe(401);
  });

  test('boundary: one that no app has confirmed for 400 days is deleted', async () => {
    await add(await app.logIn(aliceKey));
    const endMs = app.clock.nowMs + 400 * MS_PER_DAY;
    const expire = (nowMs: number) =>
      deleteExpired(database.pool, {
        tables: indexTables(serverSchema.tables),
        clocks: { database: () => nowMs, business: () => nowMs },
      });
    await expire(endMs);
    expect(await left()).toHaveLength(1);
    await expire(endMs + 1);
    expect([await left(), bob.length]).toEqual([[], 66]);
  });
});
