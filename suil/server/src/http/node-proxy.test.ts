import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from './api.ts';
import { type Listener, listen } from './listen.ts';
import { createNodeProxy } from './node-proxy.ts';

let node: Server;
let listener: Listener;
const servers: (() => Promise<void>)[] = [];
const STREAM = '/sui.rpc.v2.SubscriptionService/SubscribeCheckpoints';

afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** A node that answers with `handle`, and our server in front of it. */
async function putInFront(handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void): Promise<string> {
  node = createServer(handle);
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  servers.push(async () => {
    node.closeAllConnections();
    await new Promise((resolve) => node.close(resolve));
  });
  const app = { fetch: () => new Response('ours') } as unknown as Api;
  const nodeProxy = createNodeProxy({ host: '127.0.0.1', port: (node.address() as AddressInfo).port });
  listener = await listen(app, { host: '127.0.0.1', port: 0, nodeProxy });
  servers.push(() => listener.close());
  return `http://127.0.0.1:${listener.port}`;
}

describe('createNodeProxy', () => {
  test('default: method, path, headers and bytes pass both ways', async () => {
    const body = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    const origin = await putInFront((incoming, outgoing) => {
      expect([incoming.method, incoming.url, incoming.headers['x-grpc-web']]).toEqual([
        'POST',
        '/sui.rpc.v2.LedgerService/GetObject',
        '1',
      ]);
      outgoing.writeHead(200, { 'content-type': 'application/grpc-web', 'grpc-status': '5' });
      incoming.pipe(outgoing);
    });
    const response = await fetch(`${origin}/node/sui.rpc.v2.LedgerService/GetObject`, {
      method: 'POST',
      body,
      headers: { 'x-grpc-web': '1' },
    });
    expect(response.headers.get('grpc-status')).toBe('5');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
    expect(await (await fetch(`${origin}/nodes`)).text()).toBe('ours');
  });

  test('behavior: a stream arrives frame by frame, and hanging up reaches the node', async () => {
    let hungUp: () => void;
    const gone = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const origin = await putInFront((_incoming, outgoing) => {
      outgoing.writeHead(200);
      outgoing.write('first');
      outgoing.on('close', () => hungUp());
    });
    const response = await fetch(`${origin}/node${STREAM}`, { method: 'POST' });
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    await reader.cancel();
    await gone;
  });

  test('behavior: closing the server does not wait for streams', async () => {
    const origin = await putInFront((_incoming, outgoing) => {
      outgoing.writeHead(200);
      outgoing.write('endless');
    });
    const response = await fetch(`${origin}/node${STREAM}`, { method: 'POST' });
    const reader = response.body!.getReader();
    await reader.read();
    await listener.close();
    await expect(reader.read()).rejects.toThrow();
  });

  test('error: CHAIN_NODE_UNAVAILABLE when the node is away', async () => {
    const origin = await putInFront(() => undefined);
    node.closeAllConnections();
    await new Promise((resolve) => node.close(resolve));
    const response = await fetch(`${origin}/node`, { method: 'POST' });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'CHAIN_NODE_UNAVAILABLE' } });
  });

  test('error: DEV_DOOR_FORBIDDEN for other sites’ pages; the app’s page and a plain client may', async () => {
    const origin = await putInFront((_incoming, outgoing) => outgoing.end('done'));
    const statusFrom = (path: string, from: string | undefined) =>
      new Promise<number>((resolve) => {
        const sent = request(
          `${origin}${path}`,
          { method: 'POST', headers: from === undefined ? {} : { origin: from } },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        sent.end();
      });
    for (const path of ['/node/dev/clock', '/node/v2/gas']) {
      expect(await statusFrom(path, undefined)).toBe(200);
      expect(await statusFrom(path, origin)).toBe(200);
      expect(await statusFrom(path, 'https://elsewhere.example')).toBe(403);
      expect(await statusFrom(path, 'null')).toBe(403);
    }
    expect(await statusFrom('/node/sui.rpc.v2.LedgerService/GetObject', 'https://elsewhere.example')).toBe(200);
  });

  test('error: DEV_DOOR_FORBIDDEN for what a proxy on this machine passes on', async () => {
    const origin = await putInFront((_incoming, outgoing) => outgoing.end('done'));
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { via: '1.1 proxy' }, { 'x-real-ip': '::1' }])
      expect((await fetch(`${origin}/node/v2/gas`, { method: 'POST', headers })).status).toBe(403);
  });

  test('error: DEV_DOOR_FORBIDDEN in every spelling of the path, and none of them reaches the node', async () => {
    const heard: (string | undefined)[] = [];
    const origin = await putInFront(({ url }, outgoing) => {
      heard.push(url);
      outgoing.end('done');
    });
    const spellings = [
      '/./dev/clock',
      '/x/../dev/clock',
      '/%2e/dev/clock',
      '/.\\dev\\clock',
      '/a/%2E%2e/v2/gas',
      '//x/dev/clock',
    ];
    for (const spelling of spellings) {
      await sendRaw(
        origin,
        `POST /node${spelling} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://elsewhere.example\r\n`,
      );
    }
    expect(heard).toEqual([]);
  });

  test('error: DEV_DOOR_FORBIDDEN for a name of another site that was made to point here', async () => {
    const origin = await putInFront((_incoming, outgoing) => outgoing.end('done'));
    const { port } = new URL(origin);
    const statusAt = (host: string) =>
      sendRaw(origin, `POST /node/dev/clock HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`);
    expect(await statusAt(`rebound.example:${port}`)).toContain(' 403 ');
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'suil.localhost'])
      expect(await statusAt(`${host}:${port}`)).toContain(' 200 ');
  });

  test('behavior: a chunked body stays a body, whatever the method', async () => {
    const heard: string[] = [];
    const origin = await putInFront((incoming, outgoing) => {
      heard.push(`${incoming.method} ${incoming.url}`);
      incoming.resume();
      incoming.on('end', () => outgoing.end('done'));
    });
    const inner = 'POST /dev/clock HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
    const body = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    await sendRaw(origin, 'OPTIONS /node HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n', body);
    expect(heard).toEqual(['OPTIONS /']);
  });
});

/** Sends a request byte for byte, which `fetch` would normalise, and returns what comes back. */
function sendRaw(origin: string, head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`${head}Connection: close\r\n${body === '' ? 'Content-Length: 0\r\n' : ''}\r\n${body}`);
  });
}

describe('listen', () => {
  test('error: SETUP_PORT_TAKEN names the port and the variable', async () => {
    await putInFront(() => undefined);
    const app = { fetch: () => new Response('') } as unknown as Api;
    const second = listen(app, { host: '127.0.0.1', port: listener.port, nodeProxy: null });
    await expect(second).rejects.toMatchObject({
      code: 'SETUP_PORT_TAKEN',
      context: { port: listener.port, variable: 'PORT' },
    });
  });
});
