import { describe, expect, test } from 'vitest';
import { ChainError } from '../errors.ts';
import { createJsonRpcHandler, type JsonRpcHandlerOptions } from './handler.ts';
import { type MethodTable, method, param } from './method.ts';
import { flag, optional, text } from './readers.ts';

/** Ends the calls of `wait` that are under way. */
const release: (() => void)[] = [];

const METHODS: MethodTable = {
  wait: method([], () => new Promise((resolve) => release.push(() => resolve('late')))),
  echo: method([param('said', text), param('loudly', optional(flag))], (said, loudly) =>
    loudly === true ? said.toUpperCase() : said,
  ),
  nothing: method([], () => undefined),
  long: method([], () => 'x'.repeat(100)),
  refuse: method([], () => {
    throw new ChainError('RPC_NOT_FOUND', { what: 'thing', id: 'ä' });
  }),
  break: method([], () => {
    throw new Error('secret');
  }),
};

function serve(options: JsonRpcHandlerOptions = {}) {
  const faults: unknown[] = [];
  const handler = createJsonRpcHandler(METHODS, { onFault: (...fault) => faults.push(fault), ...options });
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    handler.fetch(
      new Request('http://localnet/', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
  const call = async (body: unknown) => (await post(JSON.stringify(body))).json();
  return { handler, post, call, faults };
}

const request = (name: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method: name, params });
const failed = (code: number, message: string, id: unknown = null) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id,
});

function streaming(body: ReadableStream<Uint8Array>): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  };
  return new Request('http://localnet/', init);
}

describe('one request', () => {
  test('is answered with its id, which may be a number, text or null', async () => {
    const { call } = serve();
    for (const id of [7, 'seven', null]) {
      expect(await call(request('echo', ['hi'], id))).toEqual({ jsonrpc: '2.0', result: 'hi', id });
    }
  });

  test('takes parameters in order or by name, and leaves out the optional ones', async () => {
    const { call } = serve();
    expect(await call(request('echo', ['hi', true]))).toMatchObject({ result: 'HI' });
    expect(await call(request('echo', ['hi', null]))).toMatchObject({ result: 'hi' });
    expect(await call(request('echo', { loudly: true, said: 'hi' }))).toMatchObject({ result: 'HI' });
    expect(await call(request('nothing'))).toEqual({ jsonrpc: '2.0', result: null, id: 1 });
  });

  test('without an id is a notification and gets no answer', async () => {
    const { post } = serve();
    const response = await post(JSON.stringify({ jsonrpc: '2.0', method: 'echo', params: ['hi'] }));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('errors have their code and name', () => {
  test.each([
    ['', 'ParseError'],
    ['{"jsonrpc":"2.0","id":1,"method":"ech', 'ParseError'],
    ['not json', 'ParseError'],
    ['[{"jsonrpc"', 'ParseError'],
  ])('%j is no JSON', async (body) => {
    const { post } = serve();
    expect(await (await post(body)).json()).toEqual(failed(-32700, 'Parse error'));
  });

  test('bytes that are no UTF-8 are no JSON', async () => {
    const { post } = serve();
    expect(await (await post(Uint8Array.of(0x22, 0xff, 0x22))).json()).toEqual(failed(-32700, 'Parse error'));
  });

  test.each([1, 'text', null, true, {}, [], { jsonrpc: '1.0', id: 1, method: 'echo' }, { jsonrpc: '2.0', id: 1 }])(
    '%j is no request',
    async (body) => {
      const { call } = serve();
      expect(await call(body)).toMatchObject({ error: { code: -32600, message: 'Invalid request' } });
    },
  );

  test('an id that is none, or parameters that are neither list nor object', async () => {
    const { call } = serve();
    expect(await call(request('echo', ['hi'], {}))).toEqual(failed(-32600, 'Invalid request'));
    expect(await call(request('echo', 'hi'))).toEqual(failed(-32600, 'Invalid request', 1));
  });

  test.each(['no_such', 'constructor', '__proto__', 'toString', ''])('the method %j is unknown', async (name) => {
    const { call } = serve();
    expect(await call(request(name))).toMatchObject({ error: { code: -32601, message: 'Method not found' }, id: 1 });
  });

  test('wrong parameters are named', async () => {
    const { call } = serve();
    const messageOf = async (params: unknown) => (await call(request('echo', params))).error;
    expect(await messageOf([1])).toMatchObject({
      code: -32602,
      message: expect.stringContaining('said must be a string'),
    });
    expect(await messageOf([])).toMatchObject({ code: -32602, message: expect.stringContaining('said') });
    expect(await messageOf(['hi', 'yes'])).toMatchObject({ code: -32602, message: expect.stringContaining('loudly') });
    expect(await messageOf(['hi', true, 1])).toMatchObject({ code: -32602 });
    expect(await messageOf(['x'.repeat(4097)])).toMatchObject({ code: -32602 });
  });

  test('a refusal shows its message and its code, a defect nothing', async () => {
    const { call, faults } = serve();
    expect(await call(request('refuse'))).toEqual({
      jsonrpc: '2.0',
      error: { code: -32602, message: 'There is no thing ä.', data: { code: 'RPC_NOT_FOUND' } },
      id: 1,
    });
    expect(faults).toEqual([]);
    expect(await call(request('break'))).toEqual(failed(-32603, 'Internal error', 1));
    expect(faults).toEqual([[new Error('secret'), 'break']]);
  });
});

describe('batches', () => {
  test('are answered in order, notifications left out', async () => {
    const { call } = serve();
    const notification = { jsonrpc: '2.0', method: 'nothing' };
    const answers = await call([request('echo', ['a'], 1), notification, request('no_such', [], 2), 5]);
    expect(answers.map((answer: { id: unknown }) => answer.id)).toEqual([1, 2, null]);
    expect(answers[1]).toMatchObject({ error: { code: -32601 } });
    expect(answers[2]).toMatchObject({ error: { code: -32600 } });
  });

  test('that are empty or too long are refused as a whole', async () => {
    const { call } = serve({ limits: { batchMaxItems: 2 } });
    expect(await call([])).toEqual(failed(-32600, 'Invalid request'));
    const three = [1, 2, 3].map((id) => request('nothing', [], id));
    expect(await call(three)).toMatchObject({ error: { code: -32600, message: 'The batch request was too large' } });
    expect(await call(three.slice(1))).toHaveLength(2);
  });

  test('of notifications only get no answer', async () => {
    const { post } = serve();
    expect(await (await post('[{"jsonrpc":"2.0","method":"nothing"}]')).text()).toBe('');
  });
});

describe('limits', () => {
  test('an oversized body is refused, announced or not, with 413', async () => {
    const { post } = serve({ limits: { bodyMaxBytes: 100 } });
    const body = JSON.stringify(request('echo', ['x'.repeat(100)]));
    for (const headers of [{ 'content-length': String(body.length) }, {}]) {
      const response = await post(body, headers as Record<string, string>);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { code: -32701, message: 'Request is too big' } });
    }
  });

  test('an oversized response is replaced, in a batch too', async () => {
    const { call } = serve({ limits: { responseMaxChars: 90 } });
    expect(await call(request('long'))).toMatchObject({ error: { code: -32702 }, id: 1 });
    expect(await call([request('echo', ['x'.repeat(40)]), request('echo', ['x'.repeat(40)])])).toMatchObject({
      error: { code: -32702 },
    });
  });

  test('one request too many at once meets ServerBusy, and none afterwards', async () => {
    const { call } = serve({ limits: { requestsMax: 1 } });
    const first = call(request('wait'));
    await expect.poll(() => release.length).toBe(1);
    expect(await call(request('nothing'))).toMatchObject({ error: { code: -32604 } });
    release.pop()?.();
    expect(await first).toMatchObject({ result: 'late' });
    expect(await call(request('nothing'))).toMatchObject({ result: null });
  });

  test('a slow sender does not block others', async () => {
    const { handler, call } = serve({ limits: { requestsMax: 1 } });
    let finish = () => {};
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(request('echo', ['late']))));
          controller.close();
        };
      },
    });
    const first = handler.fetch(streaming(slow));
    expect(await call(request('nothing'))).toMatchObject({ result: null });
    finish();
    expect(await (await first).json()).toMatchObject({ result: 'late' });
  });

  test('a body that breaks off is answered and no defect', async () => {
    const { handler, faults } = serve();
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('the client has gone')),
    });
    const response = await handler.fetch(streaming(broken));
    expect(await response.json()).toMatchObject({ error: { code: -32602 } });
    expect(faults).toEqual([]);
  });

  test('after closing every request meets TransientError', async () => {
    const { handler, call } = serve();
    handler.close();
    expect(await call(request('nothing'))).toMatchObject({ error: { code: -32050 } });
  });
});

describe('over HTTP', () => {
  test('only POST of JSON is served', async () => {
    const { handler, post } = serve();
    expect((await handler.fetch(new Request('http://localnet/'))).status).toBe(405);
    for (const type of ['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
      expect((await post('{}', { 'content-type': type })).status).toBe(415);
    }
    expect((await post('{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
  });

  test('pages of any origin may call and read', async () => {
    const { handler, post } = serve();
    const asked = 'client-request-method,client-sdk-type,client-sdk-version,content-type';
    const preflight = await handler.fetch(
      new Request('http://localnet/', { method: 'OPTIONS', headers: { 'access-control-request-headers': asked } }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(asked);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await post('{}')).headers.get('access-control-allow-origin')).toBe('*');
  });
});
