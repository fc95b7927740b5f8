/** A node that accepts what it is asked and answers nothing, or the beginning alone, over real HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { afterEach, expect, test } from 'vitest';
import { isUnanswered } from '../errors/unanswered.ts';
import { createLimitedFetch } from './limited-fetch.ts';

const TIMEOUT_MS = 500;
let server: Server;

async function open(listener: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('attack: a call to a node that says nothing ends, and counts as unanswered', async () => {
  const baseUrl = await open(() => undefined);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl, fetch: createLimitedFetch(TIMEOUT_MS) });
  const failure = await client.core.getBalance({ owner: `0x${'9'.repeat(64)}` }).catch((error: unknown) => error);
  expect(isUnanswered(failure)).toBe(true);
});

test('attack: an answer that begins and does not end is over, too', async () => {
  const url = await open((_, response) => void response.write('{'));
  const response = await createLimitedFetch(TIMEOUT_MS)(url);
  await expect(response.text()).rejects.toThrow();
});

test('behavior: the signal of the caller ends a call before the time', async () => {
  const url = await open(() => undefined);
  const calling = new AbortController();
  const called = createLimitedFetch()(url, { signal: calling.signal });
  calling.abort(new RangeError('not needed any more'));
  await expect(called).rejects.toThrow('not needed any more');
});

test('behavior: a stream lasts longer than the time', async () => {
  const url = await open((_, response) => {
    response.write('{');
    setTimeout(() => response.end('}'), 3 * TIMEOUT_MS);
  });
  const response = await createLimitedFetch(TIMEOUT_MS)(`${url}/sui.rpc.v2.SubscriptionService/SubscribeCheckpoints`);
  expect(await response.text()).toBe('{}');
});
