import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDevice, readVapid } from '../../../../dev/push-device.ts';
import { openPushService as openService, type TestService } from '../../../../dev/push-service.ts';
import { createPushKey, readPushKey } from '../../push-settings.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import { createSender, type SenderOptions } from './sender.ts';

const privateKey = createPushKey((length) => Buffer.alloc(length, 7));
const pair = readPushKey(privateKey);
if (pair === null) throw new Error('the key is one');
const NOTE = { payload: '{"title":"银行，30 天"}', name: 'bank-41-1', lifeSeconds: 86_400 };
const TIMEOUT_MS = 400;
const device = createTestDevice();

async function openPushService(...given: Parameters<typeof openService>): Promise<TestService> {
  const service = await openService(...given);
  onTestFinished(service.close);
  return service;
}

function open(options: Partial<SenderOptions> & { hosts?: readonly string[]; services?: readonly TestService[] } = {}) {
  const { hosts = [], services = [], ...rest } = options;
  const settings = { ...pair, hosts, testOrigins: services.map(({ origin }) => origin) } as SenderOptions['settings'];
  const sender = createSender({
    ...{ settings, contact: 'https://app.example', timeoutMs: TIMEOUT_MS, lookup: createGuardedLookup() },
    ...rest,
  });
  onTestFinished(sender.close);
  return (endpoint: string, keys = device.keys) => sender.send({ id: 'a', language: 'zh_CN', endpoint, ...keys }, NOTE);
}

test('default: the message arrives encrypted for the device, signed by the server, named and with its life', async () => {
  const service = await openPushService();
  const send = open({ services: [service] });
  expect(await send(`${service.origin}/send/abc?d=1`)).toBe('sent');
  const [message] = service.arrived;
  if (message === undefined) throw new Error('nothing arrived');
  expect(device.decrypt(message.body)).toBe(NOTE.payload);
  expect(message.body.includes('银行')).toBe(false);
  expect(() => createTestDevice().decrypt(message.body)).toThrow();
  expect(message.path).toBe('/send/abc?d=1');
  expect(message.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(message.headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
  const { claims, key } = readVapid(message.headers.authorization);
  expect(key).toBe(pair.publicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: 'https://app.example' });
  const hoursLeft = (Number(claims.exp) - Date.now() / 1_000) / 3_600;
  expect([hoursLeft > 0, hoursLeft <= 24]).toEqual([true, true]);
  const forged = message.headers.authorization?.replace(/k=.*/, `k=${device.keys.p256dh}`);
  expect(() => readVapid(forged)).toThrow('not of this key');
});

test('behavior: what each status means', async () => {
  const service = await openPushService();
  const send = open({ services: [service] });
  const outcomes: [number, string][] = [
    ...([200, 201, 202, 204].map((status) => [status, 'sent']) as [number, string][]),
    ...([404, 410].map((status) => [status, 'gone']) as [number, string][]),
    ...([429, 500, 502, 503].map((status) => [status, 'later']) as [number, string][]),
    ...([400, 401, 403, 413].map((status) => [status, 'refused']) as [number, string][]),
  ];
  for (const [status, outcome] of outcomes) {
    service.answers.set('/a', status);
    expect([status, await send(`${service.origin}/a`)]).toEqual([status, outcome]);
  }
});

test('attack: a redirect is not followed, and tells nothing', async () => {
  const [service, inside] = [await openPushService(), await openPushService()];
  const send = open({ services: [service] });
  for (const status of [301, 302, 303, 307, 308]) {
    service.answers.set('/a', (_, response) => response.writeHead(status, { location: `${inside.origin}/` }).end());
    expect(await send(`${service.origin}/a`)).toBe('refused');
  }
  expect(inside.arrived).toEqual([]);
});

test('attack: one that never answers, answers without end or byte by byte keeps no message longer than its time', async () => {
  const service = await openPushService();
  const send = open({ services: [service] });
  service.answers.set('/silent', () => undefined);
  service.answers.set('/slow', (_, response) => {
    response.writeHead(201);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  let written = 0;
  service.answers.set('/endless', (_, response) => {
    response.writeHead(201);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on('drain', more);
    more();
  });
  service.answers.set('/headers', (_, response) => response.writeHead(201, { x: 'a'.repeat(100_000) }).end());
  const startedMs = performance.now();
  expect(await send(`${service.origin}/silent`)).toBe('later');
  expect(await send(`${service.origin}/slow`)).toBe('sent');
  expect(await send(`${service.origin}/endless`)).toBe('sent');
  expect(await send(`${service.origin}/headers`)).toBe('later');
  expect(performance.now() - startedMs).toBeLessThan(TIMEOUT_MS * 8);
  // What the two kernels hold of it, and no more.
  expect(written).toBeLessThan(32_000_000);
});

test('attack: an endpoint of no push service is asked for nothing, whatever the row says', async () => {
  const inside = await openPushService();
  const send = open();
  for (const endpoint of [
    `${inside.origin}/`,
    `https://127.0.0.1:${inside.port}/`,
    `http://fcm.googleapis.com:${inside.port}/`,
    'https://localhost/',
    'not an address',
  ])
    expect([endpoint, await send(endpoint)]).toEqual([endpoint, 'refused']);
  expect(inside.arrived).toEqual([]);
});

test('attack: keys that are none end the device, and send nothing', async () => {
  const service = await openPushService();
  const send = open({ services: [service] });
  const keys = { ...device.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  expect(await send(`${service.origin}/a`, keys)).toBe('gone');
  expect(service.arrived).toEqual([]);
});

/** A certificate for push.test, signed by itself. */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'cert')];
  const named = ['-subj', '/CN=push.test', '-addext', 'subjectAltName=DNS:push.test'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', [...made, ...named, ...files], { stdio: 'ignore' });
  return { key: readFileSync(join(folder, 'key'), 'utf8'), cert: readFileSync(join(folder, 'cert'), 'utf8') };
}

test('behavior: by https, to the name that was allowed, with its certificate, and never into the own network', async () => {
  const tls = makeCertificate();
  const service = await openPushService(tls);
  const endpoint = `https://push.test:${service.port}/a`;
  const hosts = [`push.test:${service.port}`];
  /** As a name server would answer. */
  const resolved = vi.fn();
  const here: LookupFunction = (name, _, done) => {
    resolved(name);
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  };
  expect(await open({ hosts, lookup: here, ca: tls.cert })(endpoint)).toBe('sent');
  expect(resolved).toHaveBeenCalledWith('push.test');
  expect(device.decrypt(service.arrived[0]?.body ?? Buffer.alloc(0))).toBe(NOTE.payload);
  expect(readVapid(service.arrived[0]?.headers.authorization).claims.aud).toBe(`https://push.test:${service.port}`);
  // Another one's certificate.
  expect(await open({ hosts, lookup: here })(endpoint)).toBe('later');
  // The name server leads the allowed name to this machine.
  const guarded = createGuardedLookup((_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
  expect(await open({ hosts, lookup: guarded, ca: tls.cert })(endpoint)).toBe('later');
  expect(service.arrived).toHaveLength(1);
});
