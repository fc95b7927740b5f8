/** The client against a server of this process: what is sent, what is made of each kind of answer, and what a hostile server gets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAppError } from '@suil/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from './client.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

const OWNER = `0x${'a'.repeat(64)}`;
const REFUSAL = {
  error: { code: 'PLEDGE_NOT_FOUND', message: 'There is no such pledge.', context: {}, requestId: 'r' },
};
let seen: Seen[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method, headers } = request;
    seen.push({ method, url: request.url, authorization: headers.authorization, body });
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const codeOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return isAppError(error) ? [error.code, error.context] : error;
};

test('default: parameters, query, body and token are sent; what the schema does not name is dropped', async () => {
  answer = json(200, { address: OWNER, expiresAtMs: 5, more: 1 });
  const api = createApiClient({ url: `${url}/`, token: 'secret' });
  expect(await api.call('GET /auth/session')).toEqual({ address: OWNER, expiresAtMs: 5 });
  answer = json(200, { nonce: 'n', issuedAtMs: 1, expiresAtMs: 2 });
  await createApiClient({ url }).call('POST /auth/challenges', { body: { address: '0xa', version: 1 } });
  answer = json(404, REFUSAL);
  await codeOf(api.call('GET /markets/{symbol}/candles', { params: { symbol: 'SUI' }, query: { span: 'day' } }));
  expect(seen).toEqual([
    { method: 'GET', url: '/api/auth/session', authorization: 'Bearer secret', body: '' },
    { method: 'POST', url: '/api/auth/challenges', authorization: undefined, body: '{"address":"0xa","version":1}' },
    { method: 'GET', url: '/api/markets/SUI/candles?span=day', authorization: 'Bearer secret', body: '' },
  ]);
});

test('default: no body is undefined, a CSV file its text', async () => {
  const api = createApiClient({ url, token: 'secret' });
  answer = (_, response) => response.writeHead(204).end();
  expect(await api.call('DELETE /auth/session')).toBeUndefined();
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('time,kind\r\n');
  const file: string = await api.call('GET /assets/records.csv');
  expect(file).toBe('time,kind\r\n');
});

test('default: a list goes from page to page, and no further than it is read', async () => {
  const notice = (id: string) => ({
    id,
    publishedAtMs: 1,
    kind: 'act',
    act: 'Paused',
    details: {},
    digest: 'D'.repeat(44),
  });
  answer = (request, response) => {
    const next = request.url?.includes('cursor=two') ? null : 'two';
    json(200, { items: [notice(`${next}-1`), notice(`${next}-2`)], nextCursor: next })(request, response);
  };
  const api = createApiClient({ url });
  const ids: string[] = [];
  for await (const { id } of api.list('GET /notices', { limit: 2 })) ids.push(id);
  expect(ids).toEqual(['two-1', 'two-2', 'null-1', 'null-2']);
  expect(seen.map((request) => request.url)).toEqual(['/api/notices?limit=2', '/api/notices?limit=2&cursor=two']);
  for await (const { id } of api.list('GET /notices')) if (id === 'two-1') break;
  expect(seen).toHaveLength(3);
});

test('failures: a refusal keeps its code; an answer that is no JSON, or another shape, is REQUEST_FAILED', async () => {
  const api = createApiClient({ url });
  answer = json(404, REFUSAL);
  expect(await codeOf(api.call('GET /config'))).toEqual(['PLEDGE_NOT_FOUND', {}]);
  answer = (_, response) => response.writeHead(502).end('<html>');
  expect(await codeOf(api.call('GET /config'))).toEqual(['REQUEST_FAILED', { status: 502 }]);
  answer = (_, response) => response.writeHead(200).end('<html>');
  expect(await codeOf(api.call('GET /config'))).toEqual(['REQUEST_FAILED', { status: 200 }]);
  answer = json(200, { environment: 'mars' });
  expect(await codeOf(api.call('GET /config'))).toEqual(['REQUEST_FAILED', {}]);
});

test('failures: silence ends after the time given', async () => {
  answer = () => undefined;
  expect(await codeOf(createApiClient({ url, timeoutMs: 50 }).call('GET /config'))).toEqual(['NETWORK_FAILED', {}]);
  server.closeAllConnections();
});

test('attack: what was signed follows no redirect', async () => {
  answer = (_, response) => response.writeHead(307, { location: '/elsewhere' }).end();
  const body = { address: OWNER, nonce: 'n'.repeat(32), signature: 's'.repeat(88) };
  expect(await codeOf(createApiClient({ url }).call('POST /auth/sessions', { body }))).toEqual(['NETWORK_FAILED', {}]);
  expect(seen.map((request) => request.url)).toEqual(['/api/auth/sessions']);
});

test('an address that is none is refused before anything is sent', () => {
  for (const wrong of ['', 'app.example/api', 'ftp://app.example/api', '//app.example/api'])
    expect(() => createApiClient({ url: wrong }), wrong).toThrow(`not "${wrong}"`);
  createApiClient({ url: '/api' });
  expect(seen).toEqual([]);
});
