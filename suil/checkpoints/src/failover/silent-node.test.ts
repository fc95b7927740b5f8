/** A node that names the newest checkpoint and then answers nothing, over real HTTP: the next one is followed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRpcHandler, type Localnet } from '@suil/localnet';
import { requestOf, sendResponse } from '@suil/localnet/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anchorOf, createCertifiedChain, START_MS, tick } from '../certified-chain.test-support.ts';
import { createCertifiedSource } from '../certified-source.ts';
import { createNodeClient } from '../node/node-client.ts';
import { createTrustedPosition, type TrustedPosition } from '../trusted-position.ts';
import { createVerifier } from '../verifier.ts';
import { createFailoverSource } from './failover-source.ts';

const NOTHING = { checkpoint: -1n, digest: null };
const TIMEOUT_MS = 2_000;
let chain: Localnet;
let position: TrustedPosition;
let servers: Server[];

beforeEach(() => {
  servers = [];
  chain = createCertifiedChain();
  for (let made = 0; made < 5; made++) tick(chain);
  position = createTrustedPosition({
    ...{ verifier: createVerifier(), anchor: anchorOf(chain), stored: null, onEpochEnded: () => undefined },
    ...{ nowMs: START_MS, ageMaxDays: null, watched: [] },
  });
});
afterEach(async () => {
  position.close();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  chain.close();
});

/** Returns the address of a node that answers nothing to these methods. */
async function openNode(isSilentAt: RegExp | null): Promise<string> {
  const rpc = createRpcHandler(chain, { nowMs: () => START_MS });
  const server = createServer(async (incoming, outgoing) => {
    if (isSilentAt?.test(incoming.url ?? '')) return;
    await sendResponse(await rpc.fetch(requestOf(incoming, outgoing)), outgoing);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('attack: it is left alone after the time, and the next node answers', async () => {
  const urls = [await openNode(/GetCheckpoint/), await openNode(null)];
  const sources = urls.map((url) =>
    createCertifiedSource({
      client: createNodeClient('sui:localnet', [url], { timeoutMs: TIMEOUT_MS }),
      url,
      position,
    }),
  );
  const source = createFailoverSource(sources, { now: () => START_MS, onUnverified: () => undefined });
  try {
    const { sequence } = await source.head(NOTHING);
    expect(source.node()).toBe(urls[0]);
    const checkpoints = await source.fetchAfter(NOTHING, sequence, 100);
    expect(checkpoints.at(-1)?.sequence).toBe(chain.latestCheckpoint().sequence);
    expect(source.node()).toBe(urls[1]);
  } finally {
    source.close();
  }
});
