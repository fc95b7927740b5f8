import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ApiClient, Refusal } from './api-client.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server whose answers have these statuses, the last one from then on. Counts what it was asked. */
async function answering(statuses: readonly number[]): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const status = statuses[Math.min(requests.length, statuses.length - 1)] ?? 200;
    requests.push(`${request.method} ${request.url}`);
    const body = status === 200 ? { openDay: 4 } : { error: { code: 'LEDGER_BEHIND', message: 'It is behind.' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

test('regression/14 what the server cannot answer yet is asked again, and is no refusal', async () => {
  const { origin, requests } = await answering([503, 503, 200]);
  expect(await new ApiClient(origin, 60_000).get('/api/status')).toEqual({ openDay: 4 });
  expect(requests).toEqual(Array(3).fill('GET /api/status'));
});

test('without a time to wait it is thrown at once; a refusal always is', async () => {
  const busy = await answering([503]);
  await expect(new ApiClient(busy.origin).get('/api/status')).rejects.toMatchObject({ status: 503 });
  expect(busy.requests).toHaveLength(1);
  const refused = await answering([409]);
  const thrown: unknown = await new ApiClient(refused.origin, 60_000).get('/api/status').catch((error) => error);
  expect(thrown).toBeInstanceOf(Refusal);
  expect(thrown).toMatchObject({ code: 'LEDGER_BEHIND', status: 409 });
  expect(refused.requests).toHaveLength(1);
});
