import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchChain } from './networks.ts';
import { createCommandClient } from './node-client.ts';

test('attack: a node that takes the question and never answers ends the command after the time', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const node = { network: 'localnet', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as const;
  const asked = fetchChain(createCommandClient(node, 300), node);
  await expect(asked).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE', context: { url: node.url } });
});
