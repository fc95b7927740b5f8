/** The endpoints of the sponsor: who may ask, how bodies are checked, what numbers count. What is signed is service.ts's. */
import { readFileSync } from 'node:fs';
import { AppError } from '@suil/core';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Sponsor } from '../service.ts';
import { createSponsorMetrics } from './metrics.ts';
import { createEndpoints } from './server.ts';

const TOKEN = 'a-token-of-enough-characters';
const SENDER = `0x${'a'.repeat(64)}`;
const limits = { dayMist: 20n, addressMist: 5n, gasMaxMist: 2n };
let endpoints: ReturnType<typeof createEndpoints>;
let metrics: ReturnType<typeof createSponsorMetrics>;
let calls: unknown[];

const sponsor: Sponsor = {
  address: '0x5',
  prepare: async ({ kind, sender }) => {
    calls.push(['prepare', [...kind], sender]);
    return Uint8Array.of(7, 8, 9);
  },
  submit: async ({ signature }) => {
    calls.push(['submit', signature]);
    if (signature === 'BBBB') throw new AppError('SPONSOR_BUDGET_DRAINED');
    return 'a digest';
  },
  settleOpen: async () => 0,
  status: async () => ({ address: '0x5', freeMist: 9n, spentMist: 4n, openCount: 1 }),
  close: () => undefined,
};

beforeEach(() => {
  calls = [];
  metrics = createSponsorMetrics(limits);
  endpoints = createEndpoints({
    sponsor,
    token: TOKEN,
    limits,
    wallNow: () => 0,
    metrics,
    log: pino({ level: 'silent' }),
  });
});

const ask = async (path: string, body?: unknown, token = TOKEN) => {
  const response = await endpoints.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

test('default: hands over what is asked, and answers it', async () => {
  expect(await ask('/preparations', { kind: 'AQID', sender: SENDER })).toEqual({
    status: 200,
    body: { bytes: 'BwgJ' },
  });
  expect(await ask('/sponsorships', { bytes: 'AQID', signature: 'AAAA' })).toEqual({
    status: 200,
    body: { digest: 'a digest' },
  });
  expect(calls).toEqual([
    ['prepare', [1, 2, 3], SENDER],
    ['submit', 'AAAA'],
  ]);
  expect((await ask('/status')).body).toEqual({
    ...{ address: '0x5', freeMist: '9', spentMist: '4', openCount: 1 },
    limits: { dayMist: '20', addressMist: '5', gasMaxMist: '2' },
  });
});

test('error: without the token, and with a body that is none', async () => {
  expect(await ask('/sponsorships', { bytes: 'AQID', signature: 'AAAA' }, 'another')).toMatchObject({
    status: 401,
    body: { error: { code: 'SPONSOR_TOKEN_INVALID' } },
  });
  for (const body of [{}, { kind: 'AQID' }, { kind: 'no base64!', sender: SENDER }, { kind: 'AQID', sender: '0x1' }])
    expect((await ask('/preparations', body)).status).toBe(400);
  expect((await ask('/preparations', { kind: 'A'.repeat(70_000), sender: SENDER })).status).toBe(413);
  expect(calls).toEqual([]);
});

test('behavior: numbers without the token: refusals by code, and money as it was read last', async () => {
  const render = async () => (await endpoints.request('/metrics')).text();
  expect(await render()).toContain('suil_sponsor_account_mist Nan');
  await ask('/sponsorships', { bytes: 'AQID', signature: 'BBBB' });
  metrics.noteStatus({ address: '0x5', freeMist: 9n, spentMist: 4n, openCount: 1 });
  const text = await render();
  expect(text).toContain('suil_sponsor_refusals_total{code="SPONSOR_BUDGET_DRAINED"} 1');
  expect(text).toContain('suil_sponsor_day_left_mist 16');
  expect(text).toContain('suil_sponsor_account_mist 9');
  expect(text).toContain('suil_sponsor_request_seconds_count{path="/sponsorships",status="409"} 1');
});

test('behavior: every number of the sponsor that the dashboard shows or an alert reads is there', async () => {
  await ask('/sponsorships', { bytes: 'AQID', signature: 'AAAA' });
  const exported = new Set((await (await endpoints.request('/metrics')).text()).match(/^suil_\w+/gm));
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
    const named = new Set(text.replace(/^#.*$/gm, '').match(/\bsuil_sponsor_\w+/g));
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  }
});
