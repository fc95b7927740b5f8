import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { afterEach, expect, test } from 'vitest';
import { createHandler } from '../rpc/handler.ts';
import type { MethodHandler } from '../rpc/service.ts';
import { sendAnswer, unaryCallOf } from './http-adapter.ts';

const PATH = '/sui.rpc.v2.LedgerService/GetServiceInfo';
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that knows unary calls only, and answers 404 to everything else. */
async function serve(getServiceInfo: MethodHandler): Promise<{ port: number; url: string }> {
  const handler = createHandler([{ service: GrpcTypes.LedgerService, methods: { getServiceInfo } }], {
    limits: { bodyMaxBytes: 100 },
    codeTrailer: 'refusal-code',
  });
  const server = createServer(async (incoming, outgoing) => {
    const answer = handler.unary(unaryCallOf(incoming, outgoing));
    if (answer) sendAnswer(await answer, outgoing);
    else outgoing.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

const post = (url: string, body: BodyInit, type = 'application/grpc-web+proto') =>
  fetch(`${url}${PATH}`, { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' } as RequestInit);

test.each(['binary', 'text'] as const)('default: a unary call is answered whole, %s', async (format) => {
  const { url } = await serve(() => ({ chainId: 'C' }));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format });
  expect((await client.ledgerService.getServiceInfo({})).response.chainId).toBe('C');
  const answer = await post(url, new Uint8Array(5));
  expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
});

test('behavior: other methods, paths and content types are left to the caller', async () => {
  const { url } = await serve(() => ({}));
  expect((await post(url, new Uint8Array(5), 'application/json')).status).toBe(404);
  expect((await fetch(`${url}${PATH}`)).status).toBe(404);
  expect((await fetch(`${url}/sui.rpc.v2.LedgerService/ListTransactions`, { method: 'POST' })).status).toBe(404);
});

test('error: RPC_REQUEST_TOO_LARGE, announced or not', async () => {
  const { url } = await serve(() => ({}));
  const unannounced = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let part = 0; part < 3; part++) controller.enqueue(new Uint8Array(50));
      controller.close();
    },
  });
  for (const body of [new Uint8Array(101), unannounced]) {
    expect(await (await post(url, body)).text()).toContain('refusal-code:RPC_REQUEST_TOO_LARGE');
  }
});

test('behavior: a client that leaves in the middle of its body harms no other', async () => {
  const { port, url } = await serve(() => ({ chainId: 'C' }));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/grpc-web+proto\r\ncontent-length: 90\r\n\r\nhalf`,
  );
  await once(socket, 'ready');
  socket.destroy();
  await once(socket, 'close');
  expect((await post(url, new Uint8Array(5))).status).toBe(200);
});

test('behavior: the call is aborted when its client has gone', async () => {
  const gone = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { url } = await serve(async (_request, call) => {
    begun.resolve();
    call.signal.addEventListener('abort', () => gone.resolve());
    await gone.promise;
    return {};
  });
  const abort = new AbortController();
  const request = fetch(`${url}${PATH}`, {
    method: 'POST',
    body: new Uint8Array(5),
    headers: { 'content-type': 'application/grpc-web+proto' },
    signal: abort.signal,
  }).catch((error: unknown) => (error as Error).name);
  await begun.promise;
  abort.abort();
  await gone.promise;
  expect(await request).toBe('AbortError');
});
