/**
 * What server and auditor export as they run: every histogram has counted, every number of the dashboard and of the alerts is there, and a
 * frozen node keeps no operator waiting. One trace follows a withdrawal from its request to the signer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MS_PER_DAY } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Collector, openCollector } from '../../../../tracing/src/collector.test-support.ts';
import { FaultDeployment } from './fault-deployment.test-support.ts';
import { LoadMember } from './load.test-support.ts';

const SOON = { timeout: 60_000, interval: 50 };
const ANSWER_MAX_MS = 1_000;
const database = useTestDatabase([]);
let deployment: FaultDeployment;
let alice: LoadMember;
let collector: Collector;

beforeAll(async () => {
  collector = await openCollector();
  const { host, user, database: name } = database.connection as { host: string; user: string; database: string };
  const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  deployment = await FaultDeployment.open({
    databaseUrl,
    servers: 1,
    // The database is its own replica, so that there is one.
    environment: {
      ...process.env,
      DATABASE_READ_URL: databaseUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.href,
    },
    signal: AbortSignal.timeout(300_000),
  });
  alice = new LoadMember(deployment, 1);
  await alice.enter();
}, 180_000);
afterAll(async () => {
  await deployment.close();
  collector.close();
});

/** Returns how often a histogram of the server has counted, by the values of one label. */
async function countsOf(name: string): Promise<Map<string, number>> {
  const [text = ''] = await deployment.scrape();
  const lines = text.matchAll(new RegExp(`^${name}_count(?:\\{\\w+="([^"]*)".*\\})? (\\d+)$`, 'gm'));
  return new Map(Array.from(lines, ([, label = '', count]) => [label, Number(count)]));
}

test('a frozen node shows in the lag, and readiness and metrics answer within a second', async () => {
  expect((await deployment.readMetrics('suil_indexer_lag_ms'))[0]).toBeLessThan(5_000);
  deployment.freezeChain(true);
  try {
    await vi.waitFor(async () => {
      const startedMs = performance.now();
      const [ready, [lagMs]] = await Promise.all([
        deployment.askServer(0, 'GET', '/readyz'),
        deployment.readMetrics('suil_indexer_lag_ms'),
      ]);
      expect(performance.now() - startedMs).toBeLessThan(ANSWER_MAX_MS);
      expect(ready?.status).toBe(200);
      // Silence counts from five seconds on, and takes the server out after a minute.
      expect(lagMs).toBeGreaterThan(5_000);
    }, SOON);
  } finally {
    deployment.freezeChain(false);
  }
}, 120_000);

test('a transfer, a withdrawal and a closed day are in the histograms', async () => {
  const bob = new LoadMember(deployment, 2);
  await alice.pay(bob);
  const request = await alice.sign('withdraw', { asset: 'USDC', amount: '1000000', recipient: alice.address });
  if (request === null) throw new Error('there was no nonce');
  await alice.submit(request);
  await vi.waitFor(async () => expect(await alice.readVouchers()).toHaveLength(1), SOON);
  await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY });
  // Team income comes last: it is worked out behind the closing.
  const steps = [
    ...['liquidity roll', 'hashrate', 'bank income', 'bank renewals', 'node dividends', 'record'],
    'team income',
  ];
  await vi.waitFor(
    async () => expect([...(await countsOf('suil_day_step_seconds')).keys()].toSorted()).toEqual(steps.toSorted()),
    SOON,
  );

  const [batches] = (await countsOf('suil_intent_batch_size')).values();
  expect(batches).toBe(2);
  expect(Object.fromEntries(await countsOf('suil_voucher_call_seconds'))).toMatchObject({ signer: 1 });
  expect((await countsOf('suil_voucher_call_seconds')).get('auditor')).toBeGreaterThanOrEqual(1);
  // Each batch of events, each intent and the closing are a commit at least.
  const commits = await countsOf('suil_commit_seconds');
  expect(commits.get('writer')).toBeGreaterThan(2);
  expect(commits.get('closing')).toBeGreaterThanOrEqual(1);
  const waits = await countsOf('suil_pool_wait_seconds');
  for (const pool of ['web', 'writer', 'closing']) expect(waits.get(pool)).toBeGreaterThan(0);
  const [lags = 0] = (await countsOf('suil_journal_lag_seconds')).values();
  expect(lags).toBeGreaterThan(0);
}, 120_000);

test('every number of the dashboard and of the alert rules is exported', async () => {
  const exported = new Set((await deployment.scrape()).join('\n').match(/^suil_\w+/gm));
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = readFileSync(join(import.meta.dirname, '../../../../../docs', file), 'utf8');
    // The sponsor's are in its own test: this installation has none.
    const named = new Set(text.replace(/^#.*$/gm, '').match(/\bsuil_(?!sponsor_)\w+/g));
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  }
}, 30_000);

test('one trace has the request of a withdrawal, its line of the journal, and both sides of the call to the signer', async () => {
  await vi.waitFor(() => expect(collector.spans().map(({ service }) => service)).toContain('suil-signer'), SOON);
  const signed = collector.spans().find(({ service }) => service === 'suil-signer');
  const trace = () => collector.spans().filter(({ traceId }) => traceId === signed?.traceId);
  await vi.waitFor(() => expect(trace()).toHaveLength(4), SOON);
  const named = (name: string) => trace().find((span) => span.name === name);
  const [request, journal, call] = ['POST /api/intents', 'journal', 'sign voucher'].map(named);
  expect(request).toMatchObject({ service: 'suil-server', kind: 2 });
  expect(request?.parentSpanId ?? '').toBe('');
  expect(journal).toMatchObject({ service: 'suil-server', kind: 1, parentSpanId: request?.spanId });
  expect(call).toMatchObject({ service: 'suil-server', kind: 3, parentSpanId: journal?.spanId });
  expect(signed).toMatchObject({ name: 'POST /vouchers', kind: 2, parentSpanId: call?.spanId });
  // What a caller wrote is in no name of a span: it has the route.
  expect(collector.spans().filter(({ name }) => name.includes('0x'))).toEqual([]);
}, 120_000);
