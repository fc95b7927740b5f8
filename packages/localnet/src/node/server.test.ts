/** The chain's port under bad input: real sockets, a real process's server in front of a small chain in memory. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestSuiFromFaucetV2 } from '@mysten/sui/faucet';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { frameworkPackages } from '@suil/move-framework';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLocalnet } from '../chain/localnet.ts';
import type { Localnet } from '../types.ts';
import { openNames } from './endpoints/names.ts';
import { openPort, type Port } from './server.ts';
import { verifyWithNode } from './verify-ed25519.ts';

const START_MS = Date.UTC(2026, 0, 1);
const JSON_TYPE = 'application/json';

const CLOCK = { nowMs: () => START_MS, advance: () => START_MS, set: () => undefined };

let dir: string;
let chain: Localnet;
let port: Port;
let client: SuiGrpcClient;
const faults: unknown[] = [];
let stateBefore: ReturnType<Localnet['latestCheckpoint']>;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'localnet-endpoints-'));
  chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: START_MS }, verifyEd25519: verifyWithNode });
  port = await openPort({ host: '127.0.0.1', port: 0, access: 'loopback', onFault: (error) => faults.push(error) });
  port.serve({ chain, clock: CLOCK, names: openNames(dir) });
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: port.url, format: 'binary' });
  stateBefore = chain.latestCheckpoint();
});
afterEach(async () => {
  expect(faults).toEqual([]);
  expect((await client.ledgerService.getServiceInfo({})).response.chainId).toBe(chain.chainId);
});
afterAll(async () => {
  await port.close();
  chain.close();
  rmSync(dir, { recursive: true });
});

const post = (path: string, body: BodyInit, headers: Record<string, string> = { 'content-type': JSON_TYPE }) =>
  fetch(`${port.url}${path}`, { method: 'POST', body, headers });
const grpc = (method: string, body: BodyInit, contentType = 'application/grpc-web') =>
  post(`/sui.rpc.v2.${method}`, body, { 'content-type': contentType });
const frame = (message: Uint8Array, announced = message.length) => {
  const bytes = new Uint8Array(5 + message.length);
  new DataView(bytes.buffer).setUint32(1, announced);
  bytes.set(message, 5);
  return bytes;
};
/** The grpc-status in the trailer of a whole answer. */
const statusOf = async (response: Response) =>
  Number(/grpc-status:(\d+)/.exec(Buffer.from(await response.arrayBuffer()).toString('latin1'))?.[1] ?? -1);
const INVALID_ARGUMENT = 3;
const RESOURCE_EXHAUSTED = 8;
const UNIMPLEMENTED = 12;

async function openSocket(): Promise<Socket> {
  const { hostname, port: number } = new URL(port.url);
  const socket = connect(Number(number), hostname);
  await once(socket, 'connect');
  return socket;
}

async function signedTransfer(from: Ed25519Keypair, recipient: string): Promise<[Uint8Array, string]> {
  const transaction = new Transaction();
  transaction.setSender(from.toSuiAddress());
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])], recipient);
  const bytes = await transaction.build({ client });
  return [bytes, (await from.signTransaction(bytes)).signature];
}

describe('malformed requests change nothing', () => {
  afterEach(() => expect(chain.latestCheckpoint()).toEqual(stateBefore));

  test.each([
    ['a frame cut short', frame(Uint8Array.of(1, 2, 3), 9), INVALID_ARGUMENT],
    ['a frame too long', frame(Uint8Array.of(1, 2, 3), 1), INVALID_ARGUMENT],
    ['half a header', Uint8Array.of(0, 0), INVALID_ARGUMENT],
    ['nothing', new Uint8Array(), INVALID_ARGUMENT],
    ['a compressed frame', Uint8Array.of(1, 0, 0, 0, 0), INVALID_ARGUMENT],
    ['a message that is none', frame(Uint8Array.of(0xff, 0xff, 0xff)), INVALID_ARGUMENT],
    ['five megabytes', new Uint8Array(5 * 1024 * 1024), RESOURCE_EXHAUSTED],
  ])('%s', async (_name, body, status) => {
    expect(await statusOf(await grpc('LedgerService/GetObject', body))).toBe(status);
  });

  test('text that is no base64, a method that no service has, another content type', async () => {
    const text = await grpc('LedgerService/GetObject', '%%%', 'application/grpc-web-text');
    const unknown = await grpc('LedgerService/Nothing', frame(new Uint8Array()));
    expect([await statusOf(unknown), (await grpc('LedgerService/GetObject', '{}', 'text/plain')).status]).toEqual([
      UNIMPLEMENTED,
      415,
    ]);
    const trailer = Buffer.from(await text.text(), 'base64').toString('latin1');
    expect(trailer).toContain(`grpc-status:${INVALID_ARGUMENT}`);
  });
});

describe('transactions', () => {
  test('truncated anywhere, under the right signature: refused each time', async () => {
    const alice = new Ed25519Keypair();
    await chain.requestGas(alice.toSuiAddress(), 1_000_000_000n, START_MS);
    const [bytes, signature] = await signedTransfer(alice, '0xb0b');
    const before = chain.latestCheckpoint();
    for (let length = 0; length < bytes.length; length += 7) {
      const cut = client.executeTransaction({ transaction: bytes.subarray(0, length), signatures: [signature] });
      await expect(cut).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
    expect(chain.latestCheckpoint()).toEqual(before);
  });

  test('a double spend by two clients at once: one succeeds, the other is refused', async () => {
    const alice = new Ed25519Keypair();
    await chain.requestGas(alice.toSuiAddress(), 1_000_000_000n, START_MS);
    const other = new SuiGrpcClient({ network: 'localnet', baseUrl: port.url, format: 'text' });
    const attempts = [await signedTransfer(alice, '0xa'), await signedTransfer(alice, '0xb')];
    const before = chain.latestCheckpoint().sequence;
    const outcomes = await Promise.allSettled(
      attempts.map(([transaction, signature], index) =>
        (index === 0 ? client : other).executeTransaction({ transaction, signatures: [signature] }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/is not available for consumption/);
    expect(chain.latestCheckpoint().sequence).toBe(before + 1n);
  });
});

describe('clients that are slow or vanish', () => {
  const head = (length: number) =>
    `POST /sui.rpc.v2.LedgerService/GetServiceInfo HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/grpc-web\r\ncontent-length: ${length}\r\n\r\n`;

  test('a request that comes byte by byte is answered, while others are', async () => {
    const socket = await openSocket();
    const answer = once(socket, 'data');
    const request = Buffer.concat([Buffer.from(head(5), 'latin1'), frame(new Uint8Array())]);
    for (const byte of request) {
      socket.write(Uint8Array.of(byte));
      await client.getChainIdentifier();
    }
    const [data] = (await answer) as [Buffer];
    expect(data.toString('latin1')).toContain('200 OK');
    socket.destroy();
  });

  test('one that is gone in the middle of its body, one that never reads its stream', async () => {
    const gone = await openSocket();
    gone.write(`${head(1000)}\0\0`);
    gone.resetAndDestroy();
    const deaf = await openSocket();
    deaf.pause();
    const stream = head(5).replace('LedgerService/GetServiceInfo', 'SubscriptionService/SubscribeCheckpoints');
    deaf.write(Buffer.concat([Buffer.from(stream, 'latin1'), frame(new Uint8Array())]));
    for (let beat = 0; beat < 50; beat++) chain.advanceClock(chain.latestCheckpoint().timestampMs);
    expect((await client.getReferenceGasPrice()).referenceGasPrice).toBe('1000');
    deaf.destroy();
  });
});

describe('development endpoints', () => {
  test('faucet: five coins of 200 SUI in one transaction, as of `sui start`', async () => {
    const recipient = new Ed25519Keypair().toSuiAddress();
    const { coins_sent: coins } = await requestSuiFromFaucetV2({ host: port.url, recipient });
    expect(coins?.map(({ amount }) => amount)).toEqual(new Array(5).fill(200_000_000_000));
    expect(new Set(coins?.map(({ transferTxDigest }) => transferTxDigest)).size).toBe(1);
    const { objects } = await client.listCoins({ owner: recipient });
    expect(objects.map(({ objectId }) => objectId).sort()).toEqual(coins?.map(({ id }) => id).sort());
    expect(objects.map(({ balance }) => balance)).toEqual(new Array(5).fill('200000000000'));
  });

  test('the faucet on a port of its own, where the SDK looks for it, and nothing else there', async () => {
    const options = { host: '127.0.0.1', port: 0, access: 'loopback', onFault: () => undefined } as const;
    const other = await openPort({ ...options, faucetPort: 0 });
    try {
      const { faucetUrl = '' } = other;
      other.serve({ chain, clock: CLOCK, names: openNames(dir) });
      const recipient = new Ed25519Keypair().toSuiAddress();
      const { coins_sent: coins } = await requestSuiFromFaucetV2({ host: faucetUrl, recipient });
      expect(coins).toHaveLength(5);
      expect((await fetch(`${faucetUrl}/healthz`)).status).toBe(200);
      for (const path of ['/', '/dev/epoch', '/sui.rpc.v2.LedgerService/GetServiceInfo'])
        expect((await fetch(`${faucetUrl}${path}`, { method: 'POST' })).status).toBe(404);
      // Another process has the port: the chain opens nevertheless.
      const taken = await openPort({ ...options, faucetPort: Number(new URL(faucetUrl).port) });
      expect(taken.faucetUrl).toBeUndefined();
      await taken.close();
    } finally {
      await other.close();
    }
  });

  test('faucet v1 answers in its own form', async () => {
    const recipient = new Ed25519Keypair().toSuiAddress();
    const response = await post('/gas', JSON.stringify({ FixedAmountRequest: { recipient } }));
    const body = (await response.json()) as { transferredGasObjects: { amount: number; id: string }[]; error: null };
    expect(body).toEqual({
      transferredGasObjects: new Array(5).fill({
        amount: 200_000_000_000,
        id: expect.any(String),
        transferTxDigest: expect.any(String),
      }),
      error: null,
    });
    const { objects } = await client.listCoins({ owner: recipient });
    expect(objects.map(({ objectId }) => objectId).sort()).toEqual(
      body.transferredGasObjects.map(({ id }) => id).sort(),
    );
    const refused = await post('/gas', '{}');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ transferredGasObjects: [], error: expect.stringMatching(/recipient/) });
  });

  test('names: entered, found, kept for the next start, taken away', async () => {
    const address = new Ed25519Keypair().toSuiAddress();
    const entered = await post('/dev/names', JSON.stringify({ name: '@alice', address, default: true }));
    expect(await entered.json()).toMatchObject({ record: { name: 'alice.sui', targetAddress: address } });
    expect(await client.defaultNameServiceName({ address })).toEqual({ data: { name: 'alice.sui' } });
    expect(openNames(dir).registry.reverse(address, START_MS)?.name).toBe('alice.sui');
    for (const body of [
      '{}',
      '{"name":"no name"}',
      '{"name":"a.sui","address":"0xzz"}',
      '{"name":"gone.sui","remove":true}',
    ]) {
      expect((await post('/dev/names', body)).status).toBe(400);
    }
    expect(await (await post('/dev/names', '{"name":"alice.sui","remove":true}')).json()).toEqual({ record: null });
    expect(await client.resolveNameServiceAddress({ name: 'alice.sui' })).toEqual({ address: null });
  });

  test('the epoch ends on request', async () => {
    const { epoch } = chain.getEpoch();
    const answer = (await (await post('/dev/epoch', '{}')).json()) as { epoch: string };
    expect(answer.epoch).toBe(String(epoch + 1n));
    expect((await client.getCurrentSystemState()).systemState.epoch).toBe(answer.epoch);
  });
});
