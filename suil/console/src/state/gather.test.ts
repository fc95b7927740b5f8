/** What the console makes of the processes' answers, which are made by hand. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { createLimitedFetch } from '@suil/sdk';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { manifest } from '../../../server/src/testing/test-deployment.test-support.ts';
import { parseRules } from '../alerts/rules.ts';
import { Runbooks } from '../alerts/runbooks.ts';
import type { Fetch } from './ask.ts';
import { createGatherer } from './gather.ts';
import { consoleStateSchema } from './state.ts';

/** Longer than the console waits for an answer. */
const NODE_LIMIT_MS = 1_500;
const RULES = `
groups:
  - name: suil
    rules:
      - alert: SuilDown
        expr: 'up{job="suil"} == 0 or absent(up{job="suil"})'
        for: 2m
        labels: { severity: page }
        annotations: { summary: "The server does not answer." }
      - alert: SuilHalted
        expr: "suil_halts_open > 0"
        labels: { severity: page }
        annotations: { summary: 'A halt (operations.md, "A halt").' }
`;
const PAGE = '## When something is wrong\n\n**A halt** (alert `SuilHalted`): look.\n';
const STATUS = {
  checkpoint: '9',
  chainTimestampMs: 1_000,
  indexedCheckpoint: '9',
  followedCheckpoint: '9',
  lagMs: 400,
  openDay: 20_001,
  closingProblem: null,
  settledDay: 20_000,
  publishedDay: null,
  settlementProblem: null,
};
const WELL: Readonly<Record<string, unknown>> = {
  'http://server/readyz': { ok: true, withdrawals: true, problems: [], figures: {} },
  'http://server/metrics':
    'suil_halts_open 0\nsuil_withdrawals_queued 3\nsuil_indexer_lag_ms 400\nsuil_funding_factor NaN\n',
  'http://server/api/status': STATUS,
  'http://signer/metrics':
    'suil_signer_halts 0\nsuil_signer_waiting_ms 12\nsuil_signer_refusals_total{code="A"} 2\nsuil_signer_refusals_total{code="B"} 3\n',
  'http://auditor/audit': { seq: '481', halts: [] },
  'http://auditor/metrics': 'suil_audit_problem 0\nsuil_audit_gas_mist 1500000000\n',
  'http://sponsor/metrics':
    'suil_sponsor_account_mist 7000000000\nsuil_sponsor_day_left_mist 4000000000\nsuil_sponsor_open 1\nsuil_sponsor_refusals_total{code="A"} 2\n',
};

/** A console over these answers, whose clock is set by hand. An answer of null never comes. */
function openConsole(
  answers: Readonly<Record<string, unknown>>,
  prometheus: string | null = null,
  nodeUrl = 'http://127.0.0.1:1',
) {
  const asked: string[] = [];
  const clock = { nowMs: 0 };
  const fetch: Fetch = (url, { signal }) => {
    asked.push(url);
    const answer = answers[url];
    if (answer === null) {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }
    if (answer === undefined)
      return Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : Response.json(answer));
  };
  const limited = createLimitedFetch(NODE_LIMIT_MS);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: nodeUrl, fetch: limited });
  const gatherer = createGatherer({
    options: {
      node: { network: 'localnet', url: nodeUrl },
      servers: ['http://server'],
      signer: 'http://signer',
      auditor: 'http://auditor',
      sponsor: 'http://sponsor',
      prometheus,
    },
    ...{ manifest, client, fetch, rules: parseRules(RULES), runbooks: new Runbooks(PAGE), now: () => clock.nowMs },
  });
  return { ...gatherer, asked, clock };
}

describe('createGatherer', () => {
  test('default: each process in its own words, and an answer that the page’s schema reads', async () => {
    const state = await openConsole(WELL).look();
    expect(consoleStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(state.servers).toMatchObject([
      {
        url: 'http://server',
        health: 'ok',
        withdrawals: true,
        numbers: { queued: 3, lagMs: 400, fundingFactor: null },
      },
    ]);
    expect(state.servers[0]?.status).toEqual(STATUS);
    expect(state.signer).toMatchObject({ health: 'ok', halts: 0, waitingMs: 12, refusals: 5 });
    expect(state.auditor).toMatchObject({ health: 'ok', seq: '481', gasMist: 1_500_000_000, levelAgeMs: null });
    expect(state.sponsor).toEqual({
      ...{ url: 'http://sponsor', health: 'ok', problems: [], open: 1, refusals: 2, diskFreeBytes: null },
      ...{ accountMist: 7_000_000_000, dayLeftMist: 4_000_000_000 },
    });
    expect(state.node).toMatchObject({ health: 'silent', chainTimeMs: null });
    expect(state.alerts).toMatchObject({ source: 'console', rules: 2, problem: null, active: [] });
  });

  test('behavior: one that never answers is silent after a second, and holds nothing else up', async () => {
    const { signer, servers } = await openConsole({ ...WELL, 'http://signer/metrics': null }).look();
    expect(signer).toMatchObject({ health: 'silent', problems: ['no answer within a second'], halts: null });
    expect(servers[0]?.health).toBe('ok');
  });

  test('attack: a node that takes its questions and never answers is silent after a second, and no question stays open', async () => {
    let [asked, open] = [0, 0];
    const node = createServer((request) => {
      asked += 1;
      open += 1;
      request.socket.once('close', () => {
        open -= 1;
      });
    }).listen(0, '127.0.0.1');
    await once(node, 'listening');
    onTestFinished(() => {
      node.closeAllConnections();
      node.close();
    });
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    const it = openConsole(WELL, null, url);
    const startedMs = performance.now();
    const state = await it.look();
    expect(performance.now() - startedMs).toBeLessThan(NODE_LIMIT_MS);
    const problems = ['no answer within a second'];
    expect(state.node).toEqual({ url, health: 'silent', problems, chainTimeMs: null });
    expect([state.servers[0]?.health, state.signer?.health, state.auditor?.health]).toEqual(['ok', 'ok', 'ok']);
    expect(asked).toBeGreaterThan(0);
    await vi.waitFor(() => expect(open).toBe(0), 5_000);
  });

  test.each([
    ['suil_sponsor_account_mist 0', 'its account is empty, so it pays for nothing'],
    ['suil_sponsor_account_mist Nan', 'its account cannot be read; its log says why'],
  ])('behavior: a sponsor that cannot pay states a problem: %s', async (account, problem) => {
    const metrics = `suil_sponsor_day_left_mist 4\n${account}\n`;
    const { sponsor } = await openConsole({ ...WELL, 'http://sponsor/metrics': metrics }).look();
    expect(sponsor).toMatchObject({ health: 'problem', problems: [problem], dayLeftMist: 4, refusals: 0 });
  });

  test('behavior: a server that is gone rings after two minutes, and no longer when it is back', async () => {
    const answers = { ...WELL };
    const it = openConsole(answers);
    const activeAt = async (nowMs: number) => {
      it.clock.nowMs = nowMs;
      return (await it.look()).alerts.active.map(({ name, status, labels }) => [name, status, labels['instance']]);
    };
    expect(await activeAt(0)).toEqual([]);
    for (const path of ['readyz', 'metrics', 'api/status']) Reflect.deleteProperty(answers, `http://server/${path}`);
    expect(await activeAt(15_000)).toEqual([['SuilDown', 'pending', 'http://server']]);
    expect(await activeAt(135_000)).toEqual([['SuilDown', 'firing', 'http://server']]);
    expect((await it.look()).servers[0]).toMatchObject({ health: 'silent', problems: ['connect ECONNREFUSED'] });
    Object.assign(answers, WELL);
    expect(await activeAt(150_000)).toEqual([]);
  });

  test('behavior: an alert comes with its section of the manual', async () => {
    const it = openConsole({ ...WELL, 'http://server/metrics': 'suil_halts_open 1\n' });
    expect((await it.look()).alerts.active).toMatchObject([
      { name: 'SuilHalted', status: 'firing', runbook: { title: 'A halt' } },
    ]);
  });

  test('behavior: several pages ask no process more often than one', async () => {
    const it = openConsole(WELL);
    await Promise.all([it.look(), it.look()]);
    it.clock.nowMs = 1_999;
    await it.look();
    expect(it.asked.filter((url) => url === 'http://server/readyz')).toHaveLength(1);
    it.clock.nowMs = 2_000;
    await it.look();
    expect(it.asked.filter((url) => url === 'http://server/readyz')).toHaveLength(2);
  });

  test('behavior: a Prometheus states the alerts; one that does not answer is said to be the reason that none is known', async () => {
    const alerts = [
      {
        labels: { alertname: 'SuilHalted', severity: 'page', instance: 'a' },
        annotations: { summary: 'A halt.' },
        state: 'firing',
        activeAt: '2026-11-21T00:00:00Z',
      },
      { labels: { alertname: 'Other' }, annotations: {}, state: 'firing', activeAt: '2026-11-21T00:00:00Z' },
    ];
    const answers = { ...WELL, 'http://prometheus/api/v1/alerts': { status: 'success', data: { alerts } } };
    const { alerts: stated } = await openConsole(answers, 'http://prometheus').look();
    expect(stated).toMatchObject({ source: 'prometheus', problem: null });
    expect(stated.active).toMatchObject([
      { name: 'SuilHalted', status: 'firing', sinceMs: Date.UTC(2026, 10, 21), labels: { instance: 'a' } },
    ]);
    const { alerts: unknown } = await openConsole(WELL, 'http://prometheus').look();
    expect(unknown).toMatchObject({ active: [], problem: expect.stringContaining('ECONNREFUSED') });
  });

  test('security: what is no answer of such a process is not taken for one', async () => {
    const huge = 'x'.repeat(4 * 1024 * 1024 + 1);
    const { servers, auditor, signer } = await openConsole({
      ...WELL,
      'http://server/readyz': { ok: 'yes' },
      'http://auditor/audit': '<html>',
      'http://signer/metrics': huge,
    }).look();
    expect(servers[0]).toMatchObject({ health: 'silent', problems: ['it answers, but not as a server does'] });
    expect(auditor).toMatchObject({ health: 'silent', problems: ['it answers, but not as an auditor does'] });
    expect(signer).toMatchObject({ health: 'silent', problems: ['the answer is larger than 4 MB'] });
  });

  test('behavior: a server that states a problem is not silent', async () => {
    const readiness = { ok: false, withdrawals: false, problems: ['the ledger is behind the chain'], figures: {} };
    const { servers } = await openConsole({ ...WELL, 'http://server/readyz': readiness }).look();
    expect(servers[0]).toMatchObject({
      health: 'problem',
      problems: ['the ledger is behind the chain'],
      withdrawals: false,
    });
  });
});
