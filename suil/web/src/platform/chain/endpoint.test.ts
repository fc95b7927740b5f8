import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@suil/core/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storageOf } from '../browser/storage.test-support.ts';

const stored = new Map<string, string>();
/** The store reads what was chosen when it is made: every test starts its own. */
async function load() {
  vi.resetModules();
  return import('./endpoint.ts');
}

let server: Server;
let url: string;
let heard: string[];
let answer: { status: number; body: string };

beforeEach(async () => {
  stored.clear();
  heard = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    heard.push(`${request.method} ${request.url} ${request.headers['content-type']} ${JSON.stringify(body)}`);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('window', { location: { origin: url }, localStorage: storageOf(stored) });
});
afterEach(() => server.close());

describe('regression/12 the transport of a node entry', () => {
  test('default: a node that is typed in is kept with its transport, and found again after a reload', async () => {
    const before = await load();
    const node = { id: 'custom', text: 'my.node', url: 'https://my.node', transport: 'jsonrpc' };
    expect(before.chooseCustom('https://my.node/', 'jsonrpc')).toEqual(node);
    expect(JSON.parse(stored.get('Network') ?? '')).toEqual(node);
    expect((await load()).useEndpoints.getState().chosen).toEqual(node);
  });

  test('default: without a transport it is gRPC, and kept as {id, text, url}', async () => {
    const { chooseCustom } = await load();
    expect(chooseCustom('https://my.node')).toEqual({ id: 'custom', text: 'my.node', url: 'https://my.node' });
    stored.set(
      'Network',
      JSON.stringify({ id: 'a', text: 'A', url: 'https://a.example', transport: 'carrier pigeon' }),
    );
    const { chosen } = (await load()).useEndpoints.getState();
    expect(chosen).toEqual({ id: 'a', text: 'A', url: 'https://a.example' });
  });

  test('behavior: the configuration decides the transport of its own nodes, whatever was kept', async () => {
    stored.set('Network', JSON.stringify({ id: 'a', text: 'A', url: 'https://a.example' }));
    const { currentEndpoint, useEndpoints } = await load();
    const now: Endpoint = { id: 'a', text: 'A', url: 'https://a.example', transport: 'jsonrpc' };
    expect(currentEndpoint([now], useEndpoints.getState().chosen)).toEqual(now);
  });

  test('behavior: the latency test speaks the transport', async () => {
    const { testEndpoint, useEndpoints } = await load();
    const test = async (node: Endpoint) => {
      await testEndpoint(node);
      return useEndpoints.getState().latency[node.id]?.state;
    };
    answer = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"4c78adac"}' };
    const node: Endpoint = { id: 'n', text: 'N', url: `${url}/node`, transport: 'jsonrpc' };
    expect(await test(node)).toBe('ok');
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/^POST \/node application\/json .*sui_getChainIdentifier/);

    // What a public node says that has switched JSON-RPC off.
    answer.body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found."}}';
    expect(await test(node)).toBe('failed');
    answer.body = '<html>';
    expect(await test(node)).toBe('failed');

    await test({ id: 'g', text: 'G', url });
    expect(heard.at(-1)).toMatch(/^POST \/sui.rpc.v2.LedgerService\/GetServiceInfo application\/grpc-web\+proto/);
  });
});
