import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parseAddress } from '@suil/core';
import { intentMessage } from '@suil/core/intent';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringIn, emptyDatabase } from '../../../testing/index-events.test-support.ts';
import { createMemoryChain, type MemoryChain } from '../../../testing/memory-chain.test-support.ts';
import { codeOf, createTestApp, type TestApp } from '../../../testing/test-app.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { openHalt } from './halts.ts';
import { createTestRegister } from './resume/operator.test-support.ts';

const database = useTestDatabase(serverMigrations);
const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
const member = parseAddress(keypair.toSuiAddress());
/** Of the test app's clock. */
const TODAY = 20_717;
let chain: MemoryChain;
let app: TestApp;
let token: string;

const { sui: coinType } = manifest.coinTypes;
const topUp = () => eventOn(TODAY, 'ToppedUp', { member, coinType, amount: 50n });
const bind = (who: typeof member) =>
  eventOn(TODAY, 'InviterBound', { member: who, inviter: parseAddress(manifest.root) });

beforeEach(async () => {
  await emptyDatabase(database.pool);
  chain = createMemoryChain(CHAIN);
  chain.add(bind(member), bind(memberOf('b')), topUp());
  await bringIn(database.pool, chain.checkpoints);
  app = createTestApp(database.pool);
  token = await app.logIn(keypair);
});

/** Sends ten MIST to another member. */
async function transfer(): Promise<Response> {
  const asked = await app.send('POST', '/api/intents/nonces', { token, body: { action: 'transfer' } });
  const given = (await asked.json()) as { nonce: string; issuedAtMs: number; expiresAtMs: number };
  const parameters = { to: memberOf('b'), asset: 'SUI' as const, amount: '10' };
  const site = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };
  const text = intentMessage({ ...site, ...given, address: member, action: 'transfer', parameters });
  const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode(text));
  const body = { action: 'transfer', parameters, nonce: given.nonce, signature };
  return app.send('POST', '/api/intents', { token, body });
}

const open = (code: 'VAULT_DIFFERS' | 'LEDGER_DIFFERS') =>
  withTransaction(database.pool, (tx) => openHalt(tx, { code, detail: 'made by a test' }, 1));
const balance = async () => {
  const assets = (await (await app.send('GET', '/api/assets', { token })).json()) as {
    asset: string;
    available: string;
  }[];
  return assets.find(({ asset }) => asset === 'SUI')?.available;
};

test('a halt of level 1 stops vouchers alone: intents are accepted', async () => {
  await open('VAULT_DIFFERS');
  expect(await createTestRegister().readOpen(database.pool)).toMatchObject([{ code: 'VAULT_DIFFERS', level: 1 }]);
  expect((await transfer()).status).toBe(200);
});

test('a halt of level 2 refuses every intent; reads, sessions and inputs of the chain continue', async () => {
  expect((await transfer()).status).toBe(200);
  await open('LEDGER_DIFFERS');
  const refused = await transfer();
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'LEDGER_CLOSED']);
  token = await app.logIn(keypair);
  expect(await balance()).toBe('40');
  chain.add(topUp());
  await bringIn(database.pool, chain.checkpoints);
  expect(await balance()).toBe('90');
});
