/** A node that accepts what it is asked and answers nothing, over real HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest } from '@suil/core/api';
import { expect, test } from 'vitest';
import { createOpenChain } from './chain.ts';

test('attack: a silent node is reported after the time, and the caller is not left waiting', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const manifest = { chain: 'never compared' } as Manifest;
  try {
    await expect(createOpenChain(url, manifest, 500)()).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
