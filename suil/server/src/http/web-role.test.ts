/** Every route answers with the rights of the role of requests, and an intent is applied with those of the role of inputs. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Address } from '@suil/core';
import { type IntentActionName, intentMessage } from '@suil/core/intent';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantTestRoles } from '../database/grant-roles.test-support.ts';
import { ROLES } from '../database/grants.ts';
import { serverMigrations } from '../modules/index.ts';
import { indexEvents } from '../testing/index-events.test-support.ts';
import { createTestApp, type TestApp } from '../testing/test-app.test-support.ts';
import { eventOn, manifest } from '../testing/test-deployment.test-support.ts';
import { exampleOf } from './openapi/examples.ts';

const database = useTestDatabase(serverMigrations);
const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const member = keypair.toSuiAddress() as Address;
const root = manifest.root as Address;
/** The day of the test app's clock. */
const DAY = 20_717;
let web: Pool;
let writer: Pool;
let app: TestApp;

beforeAll(async () => {
  await indexEvents(database.pool, [
    eventOn(DAY, 'InviterBound', { member, inviter: root }),
    eventOn(DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: 9_000_000n }),
  ]);
  await grantTestRoles(database.pool);
  web = createPool({ connection: database.connection, role: ROLES.web });
  writer = createPool({ connection: database.connection, role: ROLES.writer });
  app = createTestApp(web, { writer });
});
afterAll(() => Promise.all([web.end(), writer.end()]));

test('default: no route fails for lack of a right', async () => {
  let token = await app.logIn(keypair);
  const routes = app.routes();
  expect(routes.length).toBeGreaterThan(40);
  const failed: string[] = [];
  for (const { method, path, body, params } of routes) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(exampleOf(params[name] as never, 'input'))),
    );
    const { status } = await app.send(method, filled, {
      token,
      ...(body === null ? {} : { body: body.example ?? {} }),
    });
    if (status === 500) failed.push(`${method} ${filled}`);
    if ((await app.send('GET', '/api/auth/session', { token })).status !== 200) token = await app.logIn(keypair);
    await database.pool.query('DELETE FROM rate_limits');
  }
  expect(failed).toEqual([]);
});

/** Signs an action as the member; returns what is sent to the server besides its parameters. */
async function sign(token: string, action: IntentActionName, parameters: object) {
  const asked = await app.send('POST', '/api/intents/nonces', { token, body: { action } });
  const nonce = (await asked.json()) as { nonce: string; issuedAtMs: number; expiresAtMs: number };
  const site = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };
  const message = intentMessage({ ...site, ...nonce, address: member, action, parameters } as never);
  const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode(message));
  return { nonce: nonce.nonce, signature };
}

test('default: an intent is accepted and moves what it says', async () => {
  const token = await app.logIn(keypair);
  const parameters = { to: root, asset: 'USDC', amount: '2000000' } as const;
  const body = { action: 'transfer', parameters, ...(await sign(token, 'transfer', parameters)) };
  const answered = await app.send('POST', '/api/intents', { token, body });
  expect(await answered.json()).toMatchObject({ status: 'done' });
  const assets = (await (await app.send('GET', '/api/assets', { token })).json()) as {
    asset: string;
    available: string;
  }[];
  expect(assets.find(({ asset }) => asset === 'USDC')?.available).toBe('7000000');
});

test('default: a delivery contact is saved and deleted', async () => {
  const token = await app.logIn(keypair);
  const contact = {
    ...{ name: 'Ada Lovelace', phone: '+44 20 7946 0958', country: 'GB', area: 'London' },
    ...{ address: '12 St James Square', postalCode: 'SW1Y 4LB' },
  };
  const saved = { contact, ...(await sign(token, 'save_contact', contact)) };
  expect((await app.send('PUT', '/api/nodes/contact', { token, body: saved })).status).toBe(200);
  const read = await app.send('GET', '/api/nodes/contact', { token });
  expect(await read.json()).toMatchObject({ contact: { country: 'GB' } });
  const deleted = await sign(token, 'delete_contact', {});
  expect((await app.send('DELETE', '/api/nodes/contact', { token, body: deleted })).status).toBe(200);
});
