/** HTTP/2 beside HTTP/1.1 on the chain's port: the unmodified client over native gRPC, and what else may knock. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChannelCredentials } from '@grpc/grpc-js';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { GrpcTransport } from '@protobuf-ts/grpc-transport';
import { frameworkPackages } from '@suil/move-framework';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLocalnet } from '../chain/localnet.ts';
import type { Localnet } from '../types.ts';
import { openNames } from './endpoints/names.ts';
import { openPort, type Port } from './server.ts';
import { verifyWithNode } from './verify-ed25519.ts';

const START_MS = Date.UTC(2026, 0, 1);
const CLOCK = { nowMs: () => START_MS, advance: () => START_MS, set: () => undefined };
const METHOD = '/sui.rpc.v2.LedgerService/GetServiceInfo';
const EMPTY_MESSAGE = Buffer.alloc(5);

let dir: string;
let chain: Localnet;
let port: Port;
let transport: GrpcTransport;
let native: SuiGrpcClient;
let web: SuiGrpcClient;
const faults: unknown[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'localnet-http2-'));
  chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: START_MS }, verifyEd25519: verifyWithNode });
  port = await open();
  transport = nativeTransport(port);
  native = new SuiGrpcClient({ network: 'localnet', transport });
  web = new SuiGrpcClient({ network: 'localnet', baseUrl: port.url, format: 'binary' });
});
afterEach(() => expect(faults).toEqual([]));
afterAll(async () => {
  transport.close();
  await port.close();
  chain.close();
  rmSync(dir, { recursive: true });
});

async function open(): Promise<Port> {
  const opened = await openPort({
    host: '127.0.0.1',
    port: 0,
    access: 'loopback',
    codeTrailer: 'refusal-code',
    onFault: (error) => faults.push(error),
  });
  opened.serve({ chain, clock: CLOCK, names: openNames(dir) });
  return opened;
}

function nativeTransport({ url }: Port): GrpcTransport {
  return new GrpcTransport({ host: new URL(url).host, channelCredentials: ChannelCredentials.createInsecure() });
}

/** A POST over HTTP/2 without a client of gRPC: its status, its trailers and the length of its body. */
async function post(path: string, headers: Record<string, string>, body: Uint8Array = EMPTY_MESSAGE) {
  const session = connectHttp2(port.url);
  try {
    const stream = session.request({ ':method': 'POST', ':path': path, te: 'trailers', ...headers });
    let trailers: Record<string, unknown> = {};
    stream.on('trailers', (named) => {
      trailers = { ...named };
    });
    const responded = once(stream, 'response');
    stream.end(body);
    const [head] = await responded;
    let bytes = 0;
    for await (const part of stream) bytes += (part as Buffer).length;
    return { status: (head as Record<string, unknown>)[':status'], trailers, bytes };
  } finally {
    session.close();
  }
}

describe('the unmodified client over native gRPC', () => {
  test('a transaction is resolved, executed and read, with the answers of gRPC-web', async () => {
    const signer = new Ed25519Keypair();
    const owner = signer.toSuiAddress();
    await chain.requestGas(owner, 1_000_000_000n, START_MS);
    const transaction = new Transaction();
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [7n])], owner);
    const include = { effects: true, balanceChanges: true } as const;
    const { Transaction: done } = await native.signAndExecuteTransaction({ transaction, signer, include });
    expect(done?.status.success).toBe(true);
    const { digest = '' } = done ?? {};
    const read = async (client: SuiGrpcClient) => structuredClone(await client.getTransaction({ digest, include }));
    expect(await read(native)).toEqual(await read(web));
    expect(await native.listCoins({ owner })).toEqual(await web.listCoins({ owner }));
    expect((await native.listCoins({ owner })).objects).toHaveLength(2);
  });

  test('a stream, while HTTP/1.1 is answered on the same port', async () => {
    const call = native.subscriptionService.subscribeCheckpoints({ readMask: { paths: ['sequence_number'] } });
    const messages = call.responses[Symbol.asyncIterator]();
    const first = messages.next();
    // The stream begins with the first checkpoint after it was opened, which another call's answer proves.
    await call.headers;
    const { sequence } = chain.advanceClock(chain.latestCheckpoint().timestampMs);
    expect((await first).value).toMatchObject({ cursor: sequence });
    expect((await fetch(`${port.url}/healthz`)).status).toBe(200);
    await messages.return?.();
  });

  test('a refusal has its status, its words and its code', async () => {
    const objectId = `0x${'9'.repeat(64)}`;
    const refused = native.ledgerService.getObject({ objectId });
    await expect(refused).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `There is no object ${objectId}.`,
      meta: { 'refusal-code': 'RPC_NOT_FOUND' },
    });
  });

  test('closing the port ends what is open', async () => {
    const other = await open();
    const ended = nativeTransport(other);
    const client = new SuiGrpcClient({ network: 'localnet', transport: ended });
    const call = client.subscriptionService.subscribeCheckpoints({});
    await call.headers;
    const reading = (async () => {
      for await (const _ of call.responses);
    })();
    const rejected = expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await other.close();
    await rejected;
    ended.close();
  });
});

describe('what is no call of gRPC', () => {
  test('an unknown method, a compressed call, a cut frame', async () => {
    const type = { 'content-type': 'application/grpc' };
    // Source of the numbers: grpc/doc/statuscodes.md (12 UNIMPLEMENTED, 3 INVALID_ARGUMENT).
    expect(await post('/sui.rpc.v2.LedgerService/Nothing', type)).toMatchObject({ trailers: { 'grpc-status': '12' } });
    const gzip = await post(METHOD, { ...type, 'grpc-encoding': 'gzip' });
    expect(gzip).toMatchObject({ status: 200, trailers: { 'grpc-status': '12' }, bytes: 0 });
    const cut = await post(METHOD, type, Buffer.of(0, 0, 0, 0, 9, 1));
    expect(cut).toMatchObject({ trailers: { 'grpc-status': '3' }, bytes: 0 });
    expect(await post(METHOD, type)).toMatchObject({ status: 200, trailers: { 'grpc-status': '0' } });
  });

  test('any other content is answered over HTTP/1.1 alone', async () => {
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"sui_getChainIdentifier"}');
    expect(await post('/', { 'content-type': 'application/json' }, body)).toMatchObject({ status: 415 });
  });

  test('a first letter that both protocols share does not decide', async () => {
    const { port: number } = new URL(port.url);
    const socket = connect(Number(number), '127.0.0.1');
    socket.write('P');
    // A whole request on another connection: by now the server has read the letter.
    expect((await fetch(`${port.url}/healthz`)).status).toBe(200);
    socket.write('OST /v2/gas HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  test('a connection that breaks off, or speaks HTTP/2 badly, disturbs no other', async () => {
    const { port: number } = new URL(port.url);
    const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
    for (const text of ['', 'P', 'PRI', preface, `${preface}nonsense of a peer that means nothing good`]) {
      const socket = connect(Number(number), '127.0.0.1');
      await once(socket, 'connect');
      const closed = once(socket.resume(), 'close');
      socket.end(text);
      await closed;
    }
    expect((await native.getReferenceGasPrice()).referenceGasPrice).toBe('1000');
    expect((await web.getReferenceGasPrice()).referenceGasPrice).toBe('1000');
  });
});
