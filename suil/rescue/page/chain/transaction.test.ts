import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Transaction } from '@mysten/sui/transactions';
import { assert } from '@suil/core';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type Node } from './nodes.ts';
import { isSignature, type Prepared, receivedOf, sendExit } from './transaction.ts';

const SUI = `0x${'0'.repeat(63)}2::sui::SUI`;

test('what an address receives of a coin is the sum of its changes, however its type is written', () => {
  const changes = [
    { coinType: '0x2::sui::SUI', address: '0xa', amount: 7n },
    { coinType: SUI, address: '0xa', amount: -2n },
    { coinType: SUI, address: '0xb', amount: 100n },
    { coinType: '0x2::other::OTHER', address: '0xa', amount: 100n },
  ];
  expect(receivedOf(changes, '0xa', SUI)).toBe(5n);
});

test.each([
  // A scheme of one byte, 64 bytes of a signature, 32 of a key.
  [`${Buffer.alloc(97).toString('base64')}\n`, true],
  [Buffer.alloc(64).toString('base64'), false],
  ['not base64!', false],
  ['', false],
])('%j is a signature: %s', (text, is) => {
  expect(isSignature(text)).toBe(is);
});

const manifest = { package: '0x1', coinTypes: { sui: SUI, suil: '0x1::suil::SUIL', usdc: '0x1::usdc::USDC' } };
const prepared: Prepared = {
  exit: { key: 'unstake', kind: 'unstake', pledgeId: null, coin: 'USDC', pays: 1n, build: () => new Transaction() },
  sender: '0xa',
  bytes: Uint8Array.of(1),
  base64: 'AQ==',
  digest: '11111111111111111111111111111111',
  networkFeeMist: 0n,
};

/** A node that answers each request like this. */
async function nodeThat(answer: RequestListener): Promise<Node> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert(typeof address === 'object' && address !== null, 'it listens');
  const url = `http://127.0.0.1:${address.port}`;
  return { url, client: createClient({ chain: 'sui:localnet' }, url) };
}

const refuses: RequestListener = (_, response) =>
  response
    .writeHead(200, {
      'content-type': 'application/grpc-web+proto',
      'grpc-status': '3',
      'grpc-message': 'no signature',
    })
    .end();
const silent: RequestListener = () => undefined;

const send = (nodes: readonly Node[], waitMs?: number) => sendExit(nodes, { manifest }, prepared, 'AA==', waitMs);
/** Where no answer comes that could be waited for. */
const sends = (...nodes: readonly Node[]) => send(nodes, 300);

test('a transaction that no node takes is refused, with the reason of the node', async () => {
  await expect(send([await nodeThat(refuses)])).rejects.toMatchObject({ code: 'NODE_INVALID_PARAMS' });
});

test('a node that takes the bytes and says nothing more leaves open what became of them', async () => {
  const unknown = { state: 'unknown', digest: prepared.digest };
  expect(await sends(await nodeThat(silent))).toEqual(unknown);
  expect(await sends(await nodeThat(refuses), await nodeThat(silent))).toEqual(unknown);
  expect(await sends(await nodeThat((request) => request.destroy()))).toEqual(unknown);
});
