import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAuditRelay } from './relay.ts';

const statement = (byte: number) => ({
  bytes: Buffer.from([byte]).toString('base64'),
  signature: Buffer.alloc(64, byte).toString('base64'),
});
const [BEAT, DAY] = [statement(1), statement(2)];
const APP = { differs: true, comparedAgeMs: 300 };
const clock = { nowMs: 1_000 };
let asked = 0;
let answer: RequestListener;
let server: ReturnType<typeof createServer>;
let url = '';

beforeEach(async () => {
  asked = 0;
  clock.nowMs = 1_000;
  answer = (_request, response) =>
    response.end(JSON.stringify({ heartbeat: BEAT, newestDay: DAY, app: APP, seq: '9', halts: [] }));
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const open = (at: string | null = url) => createAuditRelay({ url: at, now: () => clock.nowMs });
const NOTHING = { answers: false, receivedAtMs: null, heartbeat: null, day: null, app: null };
/** When the auditor read the app, by this machine's time. */
const COMPARED = { differs: true, comparedAtMs: 700 };

test('default: it passes on what is signed and what was found of the app, and asks once in five seconds for all readers', async () => {
  const relay = open();
  const expected = { answers: true, receivedAtMs: 1_000, heartbeat: BEAT, day: DAY, app: COMPARED };
  expect(await Promise.all([relay.read(), relay.read(), relay.read()])).toEqual([expected, expected, expected]);
  clock.nowMs += 4_999;
  await relay.read();
  expect(asked).toBe(1);
  clock.nowMs += 1;
  expect((await relay.read()).receivedAtMs).toBe(6_000);
  expect(asked).toBe(2);
});

test('behavior: while the auditor is away it is what was received last, and says so', async () => {
  const relay = open();
  await relay.read();
  server.closeAllConnections();
  server.close();
  clock.nowMs += 5_000;
  expect(await relay.read()).toEqual({ answers: false, receivedAtMs: 1_000, heartbeat: BEAT, day: DAY, app: COMPARED });
});

test('errors: without an auditor, and before its first answer, there is no statement', async () => {
  await expect(open(null).read()).resolves.toEqual(NOTHING);
  await expect(open('http://127.0.0.1:1').read()).resolves.toEqual(NOTHING);
});

test.each([
  ['an answer without an end', '{"heartbeat":'],
  ['one that is too long', JSON.stringify({ heartbeat: BEAT, newestDay: DAY, more: 'x'.repeat(70_000) })],
  ['a statement of any length', JSON.stringify({ heartbeat: { ...BEAT, bytes: 'A'.repeat(4_004) }, newestDay: null })],
  ['a finding of another form', JSON.stringify({ heartbeat: BEAT, newestDay: DAY, app: { differs: 'no' } })],
  ['a signature of another length', JSON.stringify({ heartbeat: { ...BEAT, signature: 'AAAA' }, newestDay: null })],
])('errors: %s is not passed on', async (_what, text) => {
  answer = (_request, response) => response.end(text);
  await expect(open().read()).resolves.toEqual(NOTHING);
});

test('errors: an answer that is another status, or leads elsewhere, is none', async () => {
  answer = (_request, response) => response.writeHead(500).end(JSON.stringify({ heartbeat: BEAT, newestDay: DAY }));
  await expect(open().read()).resolves.toEqual(NOTHING);
  answer = ({ url: path }, response) =>
    path === '/audit'
      ? response.writeHead(302, { location: '/other' }).end()
      : response.end(JSON.stringify({ heartbeat: BEAT, newestDay: DAY }));
  await expect(open().read()).resolves.toEqual(NOTHING);
});
