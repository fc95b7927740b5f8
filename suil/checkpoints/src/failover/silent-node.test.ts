/** A node that names the newest checkpoint and then answers nothing, over real HTTP: the next one is followed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRpcHandler, type Localnet, rpcFetch } from '@suil/localnet';
import { requestOf, sendResponse } from '@suil/localnet/node';
import { type Lies, lyingFetch } from '@suil/localnet/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anchorOf, createCertifiedChain, START_MS, tick } from '../certified-chain.test-support.ts';
import { createCertifiedSource } from '../certified-source.ts';
import type { ChainPlace, CheckpointSource } from '../checkpoint-source.ts';
import { createNodeClient } from '../node/node-client.ts';
import { createTrustedPosition, type TrustedPosition } from '../trusted-position.ts';
import { createVerifier } from '../verifier.ts';
import { createFailoverSource } from './failover-source.ts';

const NOTHING = { checkpoint: -1n, digest: null };
const TIMEOUT_MS = 2_000;
let chain: Localnet;
let position: TrustedPosition;
let servers: Server[];
/** How often a node did not answer. */
let silences: number;

beforeEach(() => {
  servers = [];
  silences = 0;
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

/** Returns the address of a node that answers nothing to these methods, and with these lies to others. */
async function openNode(isSilentAt: RegExp | null, lies: Lies = {}): Promise<string> {
  const answer = lyingFetch(rpcFetch(createRpcHandler(chain, { nowMs: () => START_MS })), lies);
  const server = createServer(async (incoming, outgoing) => {
    if (isSilentAt?.test(incoming.url ?? '')) {
      silences += 1;
      return;
    }
    await sendResponse(await answer(requestOf(incoming, outgoing)), outgoing);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns both as one source. */
function follow(urls: readonly string[], now: () => number): CheckpointSource {
  const sources = urls.map((url) =>
    createCertifiedSource({
      client: createNodeClient('sui:localnet', [url], { timeoutMs: TIMEOUT_MS }),
      url,
      position,
    }),
  );
  return createFailoverSource(sources, { now, onUnverified: () => undefined });
}

test('attack: it is left alone after the time, and the next node answers', async () => {
  const urls = [await openNode(/GetCheckpoint/), await openNode(null)];
  const source = follow(urls, () => START_MS);
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

test('attack: it names a newer checkpoint in each round, and costs its time in the first one alone until it has rested', async () => {
  const newer: Lies = {
    getServiceInfo: (answer) => ({ ...answer, checkpointHeight: (answer.checkpointHeight ?? 0n) + 1n }),
  };
  const urls = [await openNode(/GetCheckpoint/, newer), await openNode(null)];
  let addedMs = 0;
  const now = () => Math.round(performance.now()) + addedMs;
  const source = follow(urls, now);
  let place: ChainPlace = NOTHING;
  /** Follows what is there, and adds a checkpoint for the next round. */
  const round = async () => {
    const { sequence } = await source.head(place);
    const last = (await source.fetchAfter(place, sequence, 100)).at(-1);
    expect(last?.sequence).toBe(chain.latestCheckpoint().sequence);
    if (last !== undefined) place = { checkpoint: last.sequence, digest: last.digest };
    tick(chain);
  };
  try {
    await round();
    const inFirst = silences;
    expect(inFirst).toBeGreaterThan(0);
    for (let rounds = 0; rounds < 5; rounds += 1) await round();
    expect(silences).toBe(inFirst);
    addedMs = 21 * TIMEOUT_MS;
    await round();
    expect(silences).toBeGreaterThan(inFirst);
  } finally {
    source.close();
  }
}, 60_000);

test('behavior: a node that rests is asked where no other one is left', async () => {
  const honest = await openNode(null);
  const urls = [honest, await openNode(/GetCheckpoint/)];
  const source = follow(urls, () => Math.round(performance.now()));
  try {
    const { sequence } = await source.head(NOTHING);
    source.turn();
    expect((await source.fetchAfter(NOTHING, sequence, 100)).length).toBeGreaterThan(0);
    // From here on only the one that rests answers at all.
    for (const server of servers.splice(0, 1)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    expect((await source.head(NOTHING)).sequence).toBe(sequence);
    expect(source.node()).toBe(urls[1]);
  } finally {
    source.close();
  }
}, 60_000);
