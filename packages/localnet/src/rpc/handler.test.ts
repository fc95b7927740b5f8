import { GrpcTypes, RpcError, SuiGrpcClient } from '@mysten/sui/grpc';
import { describe, expect, test } from 'vitest';
import { ChainError } from '../errors.ts';
import { createHandler, type RpcHandlerOptions } from './handler.ts';
import type { MethodHandler } from './service.ts';

const URL_OF = 'http://localnet/sui.rpc.v2.LedgerService/GetServiceInfo';

function serve(methods: Record<string, MethodHandler>, options: RpcHandlerOptions = {}) {
  const handler = createHandler(
    [
      { service: GrpcTypes.LedgerService, methods },
      { service: GrpcTypes.SubscriptionService, methods },
    ],
    { codeTrailer: 'refusal-code', ...options },
  );
  const client = (format: 'binary' | 'text') =>
    new SuiGrpcClient({
      network: 'localnet',
      baseUrl: 'http://localnet',
      format,
      fetch: (input, init) => handler.fetch(new Request(input, init)),
    });
  return { handler, client };
}

const failureOf = async (call: PromiseLike<unknown>): Promise<RpcError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
  throw new Error('the call succeeded');
};

describe.each(['binary', 'text'] as const)('unary calls, %s', (format) => {
  test('answer the message', async () => {
    const { client } = serve({ getServiceInfo: () => ({ chainId: 'C', checkpointHeight: 2n ** 60n }) });
    const { response } = await client(format).ledgerService.getServiceInfo({});
    expect(response).toMatchObject({ chainId: 'C', checkpointHeight: 2n ** 60n });
  });

  test('answer a refusal with its status, text and code', async () => {
    const { client } = serve({
      getServiceInfo: () => {
        throw new ChainError('RPC_NOT_FOUND', { what: 'thing', id: 'ä 100%' });
      },
    });
    const error = await failureOf(client(format).ledgerService.getServiceInfo({}));
    expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'There is no thing ä 100%.' });
    expect(error.meta['refusal-code']).toBe('RPC_NOT_FOUND');
  });

  test('hide a defect and report it', async () => {
    const faults: unknown[] = [];
    const fault = new Error('secret');
    const { client } = serve(
      {
        getServiceInfo: () => {
          throw fault;
        },
      },
      { onFault: (error, method) => faults.push(error, method) },
    );
    const error = await failureOf(client(format).ledgerService.getServiceInfo({}));
    expect(error).toMatchObject({ code: 'INTERNAL', message: 'internal error' });
    expect(faults).toEqual([fault, '/sui.rpc.v2.LedgerService/GetServiceInfo']);
  });

  test('answer UNIMPLEMENTED for a method that no service has', async () => {
    const { client } = serve({});
    expect(await failureOf(client(format).ledgerService.getServiceInfo({}))).toMatchObject({ code: 'UNIMPLEMENTED' });
  });
});

describe.each(['binary', 'text'] as const)('server streams, %s', (format) => {
  test('deliver every message and end', async () => {
    const { handler, client } = serve({
      async *subscribeCheckpoints() {
        for (let cursor = 1n; cursor <= 3n; cursor += 1n) yield { cursor };
      },
    });
    const call = client(format).subscriptionService.subscribeCheckpoints({});
    const seen: (bigint | undefined)[] = [];
    for await (const { cursor } of call.responses) seen.push(cursor);
    expect(seen).toEqual([1n, 2n, 3n]);
    expect(handler.openStreams()).toBe(0);
  });

  test('deliver what came before a refusal, then the refusal', async () => {
    const { client } = serve({
      async *subscribeCheckpoints() {
        yield { cursor: 1n };
        throw new ChainError('RPC_REQUEST_INVALID', { detail: 'enough' });
      },
    });
    const call = client(format).subscriptionService.subscribeCheckpoints({});
    const seen: (bigint | undefined)[] = [];
    const read = async () => {
      for await (const { cursor } of call.responses) seen.push(cursor);
    };
    expect(await failureOf(read())).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(seen).toEqual([1n]);
  });
});

describe('limits', () => {
  const post = (body: BodyInit | null, headers: Record<string, string> = {}, url = URL_OF) =>
    new Request(url, { method: 'POST', body, headers: { 'content-type': 'application/grpc-web', ...headers } });
  const statusOf = async (response: Response) =>
    /grpc-status:(\d+)/.exec(new TextDecoder().decode(await response.arrayBuffer()))?.[1];

  test('a body above the limit is RESOURCE_EXHAUSTED, at the limit it is read', async () => {
    const { handler } = serve({ getServiceInfo: () => ({}) }, { limits: { bodyMaxBytes: 5 } });
    expect(await statusOf(await handler.fetch(post(Uint8Array.of(0, 0, 0, 0, 0))))).toBe('0');
    expect(await statusOf(await handler.fetch(post(Uint8Array.of(0, 0, 0, 0, 1, 0))))).toBe('8');
  });

  test('malformed frames and messages are INVALID_ARGUMENT', async () => {
    const { handler } = serve({ getObject: () => ({}) });
    const url = 'http://localnet/sui.rpc.v2.LedgerService/GetObject';
    const bodies = [null, Uint8Array.of(9), Uint8Array.of(0, 0, 0, 0, 9, 1), Uint8Array.of(0, 0, 0, 0, 2, 0x0a, 0x7f)];
    for (const body of bodies) expect(await statusOf(await handler.fetch(post(body, {}, url)))).toBe('3');
  });

  test('other methods and content types are refused over HTTP', async () => {
    const { handler } = serve({});
    expect((await handler.fetch(new Request(URL_OF))).status).toBe(405);
    expect((await handler.fetch(post('{}', { 'content-type': 'application/json' }))).status).toBe(415);
  });

  test('streams above the limit are refused; a stream the client leaves frees its place', async () => {
    const { handler, client } = serve(
      {
        async *subscribeCheckpoints(_request: unknown, call: { signal: AbortSignal }) {
          yield { cursor: 1n };
          await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
        },
      },
      { limits: { streamsMax: 1 } },
    );
    const abort = new AbortController();
    const first = client('binary').subscriptionService.subscribeCheckpoints({}, { abort: abort.signal });
    for await (const message of first.responses) {
      expect(message.cursor).toBe(1n);
      break;
    }
    const second = client('binary').subscriptionService.subscribeCheckpoints({});
    expect(await failureOf(second.status)).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    abort.abort();
    await expect.poll(() => handler.openStreams()).toBe(0);
  });

  test('closing ends open streams and refuses new calls with UNAVAILABLE', async () => {
    const { handler, client } = serve({
      getServiceInfo: () => ({}),
      async *subscribeCheckpoints(_request: unknown, call: { signal: AbortSignal }) {
        yield { cursor: 1n };
        await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
      },
    });
    const call = client('binary').subscriptionService.subscribeCheckpoints({});
    const messages = call.responses[Symbol.asyncIterator]();
    await messages.next();
    handler.close();
    expect(await failureOf(messages.next())).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await failureOf(client('binary').ledgerService.getServiceInfo({}))).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

test('a preflight allows what a browser asks for and exposes the status', async () => {
  const { handler } = serve({});
  const asked = 'content-type,x-grpc-web,x-sui-client-protocol-version';
  const response = await handler.fetch(
    new Request(URL_OF, { method: 'OPTIONS', headers: { 'access-control-request-headers': asked } }),
  );
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toBe(asked);
  expect(response.headers.get('access-control-expose-headers')).toBe('grpc-status,grpc-message');
});
