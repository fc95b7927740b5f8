/** Clients of JSON-RPC that disconnect or are slow, over real connections: the others are served, and no defect is reported. */

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../rpc/playground.test-chain.ts';

let testChain: TestChain;

beforeAll(async () => {
  testChain = await startTestChain({ bodyMaxBytes: 100_000 });
}, 120_000);
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(testChain.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const head = (bytes: number) =>
  `POST / HTTP/1.1\r\nhost: localnet\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;

const client = () => new SuiJsonRpcClient({ network: 'localnet', url: testChain.url });

test('clients that leave in the middle of a request, or before its answer', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: [] });
  for (let count = 0; count < 20; count += 1) {
    const socket = await open();
    socket.write(head(body.length));
    socket.write(count % 2 === 0 ? body.slice(0, 10) : body);
    socket.destroy();
    await once(socket, 'close');
  }
  expect(await client().getReferenceGasPrice()).toBe(1000n);
});

test('clients that never finish do not delay others', async () => {
  const dawdlers = await Promise.all(Array.from({ length: 300 }, open));
  for (const socket of dawdlers) socket.write(`${head(1_000)}{"jsonrpc"`);
  expect(await client().getReferenceGasPrice()).toBe(1000n);
  for (const socket of dawdlers) socket.destroy();
});

test('a body that is too large is refused before it is sent', async () => {
  const socket = await open();
  socket.write(head(1_000_000_000));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
  const tooMuch = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: ['x'.repeat(200_000)] });
  const response = await fetch(testChain.url, {
    method: 'POST',
    body: tooMuch,
    headers: { 'content-type': 'application/json' },
  });
  expect(await response.json()).toMatchObject({ error: { code: -32701 } });
});

test('a connection serves the next request after one that was refused unread', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const outgoing = request(testChain.url, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json' },
      });
      outgoing.once('error', reject);
      outgoing.once('response', async (incoming) => resolve((await incoming.setEncoding('utf8').toArray()).join('')));
      outgoing.end(body);
    });
  expect(JSON.parse(await post('x'.repeat(900_000)))).toMatchObject({ error: { code: -32701 } });
  const next = { jsonrpc: '2.0', id: 2, method: 'suix_getReferenceGasPrice', params: [] };
  expect(JSON.parse(await post(JSON.stringify(next)))).toMatchObject({ id: 2, result: '1000' });
  agent.destroy();
});
