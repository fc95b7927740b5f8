import { pino } from 'pino';
import { expect, test } from 'vitest';
import { auditorAlerts } from './alerts.ts';
import { emptyState } from './check/journal.test-support.ts';
import type { Halt } from './halt/halt-log.ts';
import { createEndpoints } from './server.ts';
import type { DayStatement } from './statement/day-statements.ts';
import { AuditStatus } from './status.ts';

const HALT = { halt: 1, code: 'AUDIT_LINE_DIFFERS', seq: 7n, detail: 'member:0xa holds 5', openedAtMs: 9_000 } as const;

const statement: DayStatement = {
  day: 19_999,
  seq: 7n,
  journalHash: new Uint8Array(32),
  assets: [],
  bytes: Uint8Array.of(4),
  signature: Uint8Array.of(5),
  publicKey: 'ef',
  hash: Uint8Array.of(0xcd),
};
const DAY_TEXT = { day: 19_999, bytes: 'BA==', signature: 'BQ==', publicKey: 'ef', hash: 'cd' };
const SETTLEMENT = { ...HALT, halt: 2, code: 'AUDIT_SETTLEMENT_DIFFERS' } as const;

function open(halts: readonly Halt[] = [], refusing = halts) {
  const clock = { nowMs: 10_000 };
  const status = new AuditStatus(() => clock.nowMs);
  const auditor = { state: { ...emptyState(), openDay: 20_000 }, kept: { seq: 7n, hash: 'ab'.repeat(32) } };
  const app = createEndpoints({
    auditor,
    verified: { head: 41n, headMs: 8_000, pendingCount: 3 },
    halts: { open: halts, refusing },
    settlements: { counts: { differing: 1, waiting: 2 } },
    statements: { newest: statement, of: (day) => (day === statement.day ? statement : null) },
    roots: { differs: true },
    poster: { postedDay: 19_998, differs: true },
    vault: { comparedAgeMs: 12_000 },
    auditKey: { differs: true },
    appCheck: { compares: true, differs: true, comparedAgeMs: 13_000 },
    heartbeat: { latest: { bytes: Uint8Array.of(1, 2), signature: Uint8Array.of(3) } },
    publicKey: Uint8Array.of(0xab, 0xcd),
    status,
    wallNow: () => clock.nowMs,
    log: pino({ enabled: false }),
  });
  return { app, auditor, status, clock };
}

test('GET /audit states what was checked, and of a halt its code without names and amounts', async () => {
  const { app, status, clock } = open([HALT]);
  status.noteRound({ status: 'level', reason: null, applied: 7 });
  clock.nowMs += 500;
  status.noteRound({ status: 'halted', reason: 'member:0xa holds 5', applied: 0 });
  expect(await (await app.request('/audit')).json()).toEqual({
    seq: '7',
    hash: 'ab'.repeat(32),
    epoch: 1,
    openDay: 20_000,
    checkpoint: '41',
    chainTimestampMs: 8_000,
    round: 'halted',
    levelAgeMs: 500,
    halts: [{ halt: 1, code: 'AUDIT_LINE_DIFFERS', seq: '7', openedAtMs: 9_000 }],
    heartbeat: { bytes: 'AQI=', signature: 'Aw==' },
    newestDay: DAY_TEXT,
    app: { differs: true, comparedAgeMs: 13_000 },
    publicKey: 'abcd',
  });
});

test('GET /audit/days/N is the statement of a day, once its closing counts as checked; other days are not found', async () => {
  const { app, auditor } = open();
  expect(await (await app.request('/audit/days/19999')).json()).toEqual(DAY_TEXT);
  const unknown = await app.request('/audit/days/19998');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: 'AUDIT_DAY_UNKNOWN' } }]);
  for (const path of ['x', '-1', '99999999']) expect((await app.request(`/audit/days/${path}`)).status).toBe(404);
  auditor.kept.seq = 6n;
  expect((await app.request('/audit/days/19999')).status).toBe(404);
  expect(await (await app.request('/audit')).json()).toMatchObject({ newestDay: null });
});

test('GET /metrics has every number', async () => {
  const { app, status } = open([HALT, SETTLEMENT], [HALT]);
  status.noteRound({ status: 'behind', reason: null, applied: 7 });
  status.noteChainProblem('no node answers');
  status.noteEvidenceProblem('a line has another checksum');
  expect(await (await app.request('/metrics')).text()).not.toContain('\nsuil_audit_gas_mist ');
  status.noteGas(199_999_999n);
  status.noteDiskFree(4_096);
  status.countRefusal('AUDIT_REFUSED');
  status.countRefusal('AUDIT_CAP_REACHED');
  status.countRefusal('AUDIT_BEHIND');
  status.countUnverified('http://node "a"');
  status.countUnverified('http://node "a"');
  const text = await (await app.request('/metrics')).text();
  for (const { expression } of auditorAlerts) expect(text).toContain(`\n${/suil_\w+/.exec(expression)?.[0]} `);
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'suil_audit_seq 7',
    'suil_audit_checkpoint 41',
    'suil_audit_chain_time_ms 8000',
    'suil_audit_pending_events 3',
    'suil_audit_level_age_ms 0',
    'suil_audit_halts 1',
    'suil_audit_settlement_halts 1',
    'suil_audit_settlements_differing 1',
    'suil_audit_settlements_waiting 2',
    'suil_audit_day 19999',
    'suil_audit_posted_day 19998',
    'suil_audit_posted_differs 1',
    'suil_audit_root_differs 1',
    'suil_audit_vault_age_ms 12000',
    'suil_audit_key_differs 1',
    'suil_audit_app_differs 1',
    'suil_audit_app_age_ms 13000',
    'suil_audit_problem 1',
    'suil_audit_evidence_damaged 1',
    'suil_audit_lines_total 7',
    'suil_audit_refused_total 1',
    'suil_audit_cap_reached_total 1',
    'suil_audit_gas_mist 199999999',
    'suil_audit_disk_free_bytes 4096',
    'suil_node_unverified_total{node="http://node \\"a\\""} 2',
  ]);
});

test('a rate above 200 a second is refused with the time to wait; /healthz always answers', async () => {
  const { app } = open();
  for (let count = 0; count < 400; count++) expect((await app.request('/audit')).status).toBe(200);
  expect((await app.request('/audit')).status).toBe(429);
  expect(await (await app.request('/healthz')).json()).toEqual({ ok: true });
  expect((await app.request('/halts', { method: 'POST' })).status).toBe(404);
});

test('another path or method is not found', async () => {
  const { app } = open();
  expect((await app.request('/audit', { method: 'POST' })).status).toBe(404);
  expect((await app.request('/evidence')).status).toBe(404);
});
