/** A node that accepts what it is asked and answers nothing, over real HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalnet, createRpcHandler } from '@suil/localnet';
import { requestOf, sendResponse } from '@suil/localnet/node';
import { frameworkPackages } from '@suil/move-framework';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuditorNodes, openNodes } from './open-nodes.ts';

const NOW_MS = 1_790_000_000_000;
const TIMEOUT_MS = 2_000;
const OWNER = `0x${'9'.repeat(64)}`;
let servers: Server[] = [];
let nodes: AuditorNodes;

async function openServer(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  const chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: NOW_MS } });
  const rpc = createRpcHandler(chain, { nowMs: () => NOW_MS });
  const nodeUrls = [
    await openServer(() => undefined),
    await openServer(
      async (incoming, outgoing) => void (await sendResponse(await rpc.fetch(requestOf(incoming, outgoing)), outgoing)),
    ),
  ];
  nodes = openNodes({ chain: 'sui:localnet', nodeUrls }, TIMEOUT_MS);
});
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

test('attack: a call to a silent node ends after the time; what any node may answer, the next one does', async () => {
  const [silent, honest] = nodes.each;
  await expect(silent?.client.core.getBalance({ owner: OWNER })).rejects.toThrow('timeout');
  const { balance } = await nodes.any.core.getBalance({ owner: OWNER });
  expect(balance.balance).toBe('0');
  const startedMs = performance.now();
  await nodes.any.core.getBalance({ owner: OWNER });
  await honest?.client.core.getBalance({ owner: OWNER });
  expect(performance.now() - startedMs).toBeLessThan(TIMEOUT_MS);
});
