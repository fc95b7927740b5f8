/** The chain's time, asked of a node that accepts the question and answers nothing, over real HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { expect, test } from 'vitest';
import { createChainClock } from './clock.ts';

test('error: CHAIN_NODE_UNAVAILABLE after five seconds without an answer', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const read = createChainClock(new SuiGrpcClient({ network: 'localnet', baseUrl, format: 'binary' }));
    await expect(read()).rejects.toMatchObject({ code: 'CHAIN_NODE_UNAVAILABLE' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 15_000);
