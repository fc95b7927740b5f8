import { DEFAULT_VAULT_CAPS } from '@suil/core';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { signerAlerts } from './alerts.ts';
import { createSignerMetrics, type SignerMetrics } from './metrics.ts';
import { createEndpoints } from './server.ts';
import type { Signer } from './service.ts';
import { ask } from './signed-request.test-support.ts';

const TOKEN = 'a-token-of-enough-characters';
let elapsedMs: number;
let metrics: SignerMetrics;
let signed: PromiseWithResolvers<string>;
let app: ReturnType<typeof createEndpoints>;

beforeEach(() => {
  elapsedMs = 0;
  signed = Promise.withResolvers();
  metrics = createSignerMetrics({ countHalts: () => 2, elapsedMs: () => elapsedMs });
  const signer: Signer = {
    sign: () => signed.promise,
    today: async () => ({ day: 1, signed: DEFAULT_VAULT_CAPS }),
    halt: () => true,
    resume: async () => null,
    halts: () => [],
    close: () => undefined,
  };
  app = createEndpoints({
    ...{ signer, metrics, token: TOKEN, publicKey: new Uint8Array(32), caps: DEFAULT_VAULT_CAPS, tracing: null },
    wallNow: () => elapsedMs,
    log: pino({ enabled: false }),
  });
});

const send = (path: string, { body, token = TOKEN }: { body?: string; token?: string } = {}) =>
  app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const toBody = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));

/** Returns the numbers as anyone reads them, without the token. */
async function readNumbers(): Promise<Map<string, number>> {
  const response = await app.request('/metrics');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('requests are counted by path and status, refusals by code; a path is not a caller’s to choose', async () => {
  await send('/status');
  await send('/vouchers', { body: '{}' });
  await send('/status', { token: 'another-token-of-enough-characters' });
  for (const path of ['/0x1', '/0x2']) await send(path);
  const numbers = await readNumbers();
  const count = (labels: string) => numbers.get(`suil_signer_request_seconds_count{${labels}}`);
  expect(count('path="/status",status="200"')).toBe(1);
  expect(count('path="/vouchers",status="400"')).toBe(1);
  expect(count('path="/status",status="401"')).toBe(1);
  expect(count('path="other",status="404"')).toBe(2);
  const refused = (code: string) => numbers.get(`suil_signer_refusals_total{code="${code}"}`);
  expect(['REQUEST_INVALID', 'SIGNER_TOKEN_INVALID', 'ROUTE_NOT_FOUND'].map(refused)).toEqual([1, 1, 2]);
  expect(['SIGNER_REFUSED', 'SIGNER_KEY_FAILED', 'SIGNER_CAP_REACHED'].map(refused)).toEqual([0, 0, 0]);
});

test('while a key service or a node hangs the numbers come, and say for how long', async () => {
  const asked = send('/vouchers', { body: toBody(await ask()) });
  await new Promise(setImmediate);
  elapsedMs = 31_000;
  const startedMs = performance.now();
  expect((await readNumbers()).get('suil_signer_waiting_ms')).toBe(31_000);
  expect(performance.now() - startedMs).toBeLessThan(1_000);
  signed.resolve('voucher');
  expect((await asked).status).toBe(200);
  const numbers = await readNumbers();
  expect(numbers.get('suil_signer_waiting_ms')).toBe(0);
  expect(numbers.get('suil_signer_request_seconds_sum{path="/vouchers",status="200"}')).toBe(31);
});

test('free space is there once the disk said so, and every number that an alert reads', async () => {
  expect((await readNumbers()).get('suil_signer_disk_free_bytes')).toBeNaN();
  metrics.noteDiskFree(4_096);
  const numbers = await readNumbers();
  expect(numbers.get('suil_signer_disk_free_bytes')).toBe(4_096);
  expect(numbers.get('suil_signer_halts')).toBe(2);
  const names = new Set(Array.from(numbers.keys(), (name) => name.replace(/\{.*/, '')));
  for (const { expression } of signerAlerts) expect(names).toContain(/suil_signer_\w+/.exec(expression)?.[0]);
});

test('error: REQUEST_RATE_LIMITED for metrics that are read too often; vouchers are not held up', async () => {
  for (let count = 0; count < 400; count++) await app.request('/metrics');
  expect((await app.request('/metrics')).status).toBe(429);
  signed.resolve('voucher');
  expect((await send('/vouchers', { body: toBody(await ask()) })).status).toBe(200);
});
