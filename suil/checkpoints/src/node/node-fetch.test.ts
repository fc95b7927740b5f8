import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFetch } from './node-fetch.ts';

type Behavior = 'answers' | 'is silent' | 'stops halfway' | 'is overloaded';
type Node = { url: string; behavior: Behavior; heard: string[]; server: Server };

const PATH = '/sui.rpc.v2.LedgerService/GetCheckpoint';
let nodes: Node[];

async function openNode(name: string): Promise<Node> {
  const node: Node = { url: '', behavior: 'answers', heard: [], server: createServer() };
  node.server.on('request', async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    node.heard.push(`${request.method} ${request.url} ${body}`);
    if (node.behavior === 'is silent') return;
    if (node.behavior === 'is overloaded') response.writeHead(503).end();
    else if (node.behavior === 'stops halfway') response.writeHead(200).write('half');
    else response.end(name);
  });
  await new Promise<void>((resolve) => node.server.listen(0, '127.0.0.1', resolve));
  node.url = `http://127.0.0.1:${(node.server.address() as AddressInfo).port}/${name}`;
  return node;
}
const close = ({ server }: Node) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

beforeEach(async () => {
  nodes = [await openNode('first'), await openNode('second')];
});
afterEach(() => Promise.all(nodes.map(close)));

const [at, post] = [(index: number) => nodes[index] as Node, { method: 'POST', body: 'question' }];
function open(timeoutMs = 15_000) {
  const ask = createNodeFetch(
    nodes.map(({ url }) => url),
    { timeoutMs },
  );
  return async (path = PATH, init: RequestInit = post) => (await ask(`${at(0).url}${path}`, init)).text();
}

describe('createNodeFetch', () => {
  test('default: the first node, as it was asked', async () => {
    expect(await open()()).toBe('first');
    expect([at(0).heard, at(1).heard]).toEqual([[`POST /first${PATH} question`], []]);
  });

  test('behavior: another one when it is gone or overloaded, and that one from then on', async () => {
    const ask = open();
    at(0).behavior = 'is overloaded';
    expect(await ask()).toBe('second');
    expect(at(1).heard).toEqual([`POST /second${PATH} question`]);
    at(0).behavior = 'answers';
    expect(await ask()).toBe('second');
    await close(at(1));
    expect(await ask()).toBe('first');
    at(1).server.listen(0);
  });

  test('behavior: a node that takes the question and is silent is left alone after the time', async () => {
    at(0).behavior = 'is silent';
    expect(await open(500)()).toBe('second');
  });

  test('error: what every node fails at is reported, after each was asked once', async () => {
    for (const node of nodes) node.behavior = 'is silent';
    await expect(open(500)()).rejects.toThrow();
    expect(nodes.map(({ heard }) => heard.length)).toEqual([1, 1]);
    for (const node of nodes) node.behavior = 'is overloaded';
    const ask = createNodeFetch(nodes.map(({ url }) => url));
    expect((await ask(`${at(0).url}${PATH}`, post)).status).toBe(503);
  });

  test('error: an answer that stops halfway ends after the time, too; who asked sees that it is not whole', async () => {
    at(0).behavior = 'stops halfway';
    await expect(open(500)()).rejects.toThrow();
  });

  test('behavior: who hangs up is not asked for again; a stream has no time', async () => {
    at(0).behavior = 'is silent';
    const abort = new AbortController();
    const asked = open()(PATH, { ...post, signal: abort.signal });
    while (at(0).heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    await expect(asked).rejects.toThrow();
    expect(at(1).heard).toEqual([]);

    const stream = new AbortController();
    const streamed = open(20)('/sui.rpc.v2.SubscriptionService/SubscribeCheckpoints', {
      ...post,
      signal: stream.signal,
    });
    const outcome = await Promise.race([
      streamed.catch(() => 'ended'),
      new Promise((resolve) => setTimeout(() => resolve('open'), 120)),
    ]);
    expect(outcome).toBe('open');
    stream.abort();
    await expect(streamed).rejects.toThrow();
  });
});
