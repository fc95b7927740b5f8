import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askAll, createClient, type Node, parseNodeUrl } from './nodes.ts';

const nodes = ['https://one.example', 'https://two.example'].map((url) => ({ url })) as Node[];

test('two nodes that name the same are one answer', async () => {
  expect(await askAll(nodes, async () => 5n, String)).toBe(5n);
});

test('attack: a node that names another amount is named, and nothing is answered', async () => {
  const lying = askAll(nodes, async ({ url }) => (url.includes('two') ? 6n : 5n), String);
  await expect(lying).rejects.toMatchObject({ key: 'node.disagree', node: 'https://two.example' });
});

test('a node that fails is named', async () => {
  const silent = askAll(
    nodes,
    ({ url }) => (url.includes('two') ? Promise.reject(new Error('no')) : Promise.resolve(1)),
    String,
  );
  await expect(silent).rejects.toMatchObject({ key: 'node.silent', node: 'https://two.example' });
});

test('attack: a node that takes the question and never answers is silent after the time', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const node = { url, client: createClient({ chain: 'sui:localnet' }, url, 300) };
  const asked = askAll([node], ({ client }) => client.core.getChainIdentifier(), String);
  await expect(asked).rejects.toMatchObject({ key: 'node.silent', node: url });
});

test.each([
  ['https://node.example:443/', 'https://node.example'],
  [' http://127.0.0.1:9000 ', 'http://127.0.0.1:9000'],
])('%j is asked as %s', (text, url) => {
  expect(parseNodeUrl(text)).toBe(url);
});

test.each(['', 'node.example', 'http://node.example', 'ftp://node.example', 'javascript:alert(1)'])(
  '%j is no node',
  (text) => {
    expect(() => parseNodeUrl(text)).toThrow(expect.objectContaining({ key: 'node.invalid', node: text }));
  },
);
