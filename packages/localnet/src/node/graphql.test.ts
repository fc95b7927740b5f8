/** GraphQL on the chain's port: the unmodified client, and clients that leave or send too much. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestSuiFromFaucetV2 } from '@mysten/sui/faucet';
import { SuiGraphQLClient } from '@mysten/sui/graphql';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { frameworkPackages } from '@suil/move-framework';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLocalnet } from '../chain/localnet.ts';
import type { Localnet } from '../types.ts';
import { openNames } from './endpoints/names.ts';
import { openPort, type Port } from './server.ts';
import { verifyWithNode } from './verify-ed25519.ts';

const START_MS = Date.UTC(2026, 0, 1);
const CLOCK = { nowMs: () => START_MS, advance: () => START_MS, set: () => undefined };

let dir: string;
let chain: Localnet;
let port: Port;
let client: SuiGraphQLClient;
const faults: unknown[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'localnet-graphql-'));
  chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: START_MS }, verifyEd25519: verifyWithNode });
  port = await openPort({ host: '127.0.0.1', port: 0, access: 'loopback', onFault: (error) => faults.push(error) });
  expect((await post('{}')).status).toBe(503);
  port.serve({ chain, clock: CLOCK, names: openNames(dir) });
  client = new SuiGraphQLClient({ network: 'localnet', url: `${port.url}/graphql` });
});
afterEach(() => expect(faults).toEqual([]));
afterAll(async () => {
  await port.close();
  chain.close();
  rmSync(dir, { recursive: true });
});

const post = (body: string) =>
  fetch(`${port.url}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

test('default: an account is paid, and pays', async () => {
  const signer = new Ed25519Keypair();
  const owner = signer.toSuiAddress();
  await requestSuiFromFaucetV2({ host: port.url, recipient: owner });
  const transaction = new Transaction();
  const recipient = `0x${'b'.repeat(64)}`;
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [123n])], recipient);
  const result = await client.signAndExecuteTransaction({ transaction, signer, include: { balanceChanges: true } });
  expect(result.$kind).toBe('Transaction');
  expect(await client.getBalance({ owner: recipient })).toMatchObject({ balance: { balance: '123' } });
  const digest = result.Transaction?.digest ?? '';
  expect(await client.waitForTransaction({ digest })).toMatchObject({ $kind: 'Transaction' });
});

test('error: clients that leave in the middle of a request, or before its answer', async () => {
  const body = JSON.stringify({
    query: '{ transactions(last: 50) { nodes { transactionJson effects { effectsJson } } } }',
  });
  const head = `POST /graphql HTTP/1.1\r\nhost: localnet\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(Number(new URL(port.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head + (count % 2 === 0 ? body.slice(0, 10) : body));
    socket.destroy();
    await once(socket, 'close');
  }
  expect(await client.getChainIdentifier()).toEqual({ chainIdentifier: chain.chainId });
});

test('boundary: a body of a megabyte is refused, and the connection serves the next request', async () => {
  const response = await post(JSON.stringify({ query: '{ chainIdentifier }', more: 'x'.repeat(1_000_000) }));
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  expect(await client.query({ query: '{ chainIdentifier }', variables: {} })).toEqual({
    data: { chainIdentifier: chain.chainId },
  });
});
