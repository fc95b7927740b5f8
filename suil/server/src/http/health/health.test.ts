import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { describeSettlementProblem } from '../../modules/settlement/open.ts';
import { describeWithdrawalProblems, type Watches } from '../../modules/withdrawal/open.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;

beforeAll(() => {
  app = createTestApp(database.pool);
});

describe('regression/07 lag', () => {
  test('behavior: a node without new checkpoints shows, on a real network by the wall clock', async () => {
    const real = createTestApp(database.pool, { environment: 'main' });
    real.status.ledger.chainTimestampMs = real.clock.nowMs - 900;
    expect((await real.send('GET', '/readyz')).status).toBe(200);
    // The node still answers, and says that nothing happened since.
    real.clock.nowMs += 90_000;
    real.status.indexer.answeredAtMs = real.clock.nowMs;
    const response = await real.send('GET', '/readyz');
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { ok: false, problems: ['the indexer is 90900 ms behind'] },
    ]);
    expect(await (await real.send('GET', '/metrics', { from: '127.0.0.1' })).text()).toMatch(
      /^suil_indexer_lag_ms 90900$/m,
    );
    expect(await (await real.send('GET', '/api/status')).json()).toMatchObject({ lagMs: 90_900 });
  });

  test('behavior: a local chain may rest and have any time, but its node must answer', async () => {
    const local = createTestApp(database.pool);
    local.status.ledger.checkpoint = 12n;
    local.clock.nowMs += 4_000;
    expect(await (await local.send('GET', '/api/status')).json()).toMatchObject({ lagMs: 0 });
    local.clock.nowMs += 86_400_000;
    local.status.indexer.answeredAtMs = local.clock.nowMs;
    expect((await local.send('GET', '/readyz')).status).toBe(200);
    local.clock.nowMs += 61_000;
    expect(await (await local.send('GET', '/readyz')).json()).toMatchObject({
      ok: false,
      problems: ['the indexer is 61000 ms behind'],
    });
  });
});

/** What stops no voucher. */
const calm: Watches = {
  halts: { open: () => [], problems: () => [] },
  vaultWatch: { differences: () => [], problems: () => [] },
  breachWatch: { breaches: () => [], problems: () => [] },
  waits: { problems: () => [] },
  auditorHalt: { open: () => null, problems: () => [] },
};

describe('health', () => {
  test('behavior: ready only while the database answers and the indexer is level; what stops withdrawals is named', async () => {
    expect((await app.send('GET', '/healthz')).status).toBe(200);
    expect(await (await app.send('GET', '/readyz')).json()).toMatchObject({
      ok: true,
      withdrawals: true,
      problems: [],
      figures: {
        lagMs: 1_500,
        journalHeadAgeMs: 0,
        journalUnchangedMs: 0,
        closedDayAgeMs: 0,
      },
    });
    app.status.indexer.problem = 'connect ECONNREFUSED 10.0.0.7:9000';
    const response = await app.send('GET', '/readyz');
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { ok: false, withdrawals: true, problems: ['the indexer has a problem'] },
    ]);
    app.status.indexer.problem = null;
    const leaky = createTestApp(database.pool, {
      problems: describeWithdrawalProblems({
        ...calm,
        vaultWatch: {
          differences: () => [{ asset: 'SUI', account: null, vault: 1n, ledger: 2n }],
          problems: () => ['the vault holds 1 SUI, the ledger says 2'],
        },
      }),
    });
    expect(await (await leaky.send('GET', '/readyz')).json()).toMatchObject({
      ok: true,
      problems: ['the vault holds 1 SUI, the ledger says 2'],
    });
    // It still answers: taking every server out of service would help no user.
    const unsettled = await createTestApp(database.pool, {
      problems: describeSettlementProblem('no gas at 10.0.0.7'),
    }).send('GET', '/readyz');
    expect([unsettled.status, await unsettled.json()]).toMatchObject([
      200,
      { ok: true, withdrawals: true, problems: ['a settlement is not published yet'] },
    ]);
    const problem = '30 SUI left the vault without a request';
    const breachWatch = { breaches: () => [], problems: () => [problem] };
    const robbed = await createTestApp(database.pool, {
      problems: describeWithdrawalProblems({ ...calm, breachWatch }),
    }).send('GET', '/readyz');
    expect([robbed.status, await robbed.json()]).toMatchObject([
      200,
      { ok: true, withdrawals: true, problems: [problem] },
    ]);
    const stop = 'the ledger is closed by halt 3 (VAULT_BREACH): 30 SUI left the vault without a request';
    const halted = createTestApp(database.pool, {
      problems: describeWithdrawalProblems({ ...calm, halts: { open: () => [], problems: () => [stop] } }),
    });
    const answer = await halted.send('GET', '/readyz');
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { ok: true, withdrawals: false, problems: [stop] },
    ]);
  });

  test('behavior: what vouchers wait for, without a halt, is not ready for withdrawals and ready for all else', async () => {
    const problem = 'the auditor has signed no heartbeat since 2026-11-23T12:00:00.000Z';
    const waiting = createTestApp(database.pool, {
      problems: describeWithdrawalProblems({ ...calm, waits: { problems: () => [problem] } }),
    });
    const answer = await waiting.send('GET', '/readyz');
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { ok: true, withdrawals: false, problems: [`withdrawals wait: ${problem}`] },
    ]);
  });

  test('behavior: status tells how far chain and database are', async () => {
    expect(await (await app.send('GET', '/api/status')).json()).toMatchObject({
      checkpoint: '12',
      chainTimestampMs: 5_000,
      indexedCheckpoint: '10',
      followedCheckpoint: '11',
      lagMs: 1_500,
      openDay: 100,
      closingProblem: null,
    });
  });

  test('behavior: status says what is not closed or published, never in words that name hosts and paths of the server', async () => {
    const problem = 'day 100: connect ECONNREFUSED 10.0.0.7:5432';
    const stuck = createTestApp(database.pool, { problems: describeSettlementProblem(problem) });
    stuck.status.ledger.closingProblem = problem;
    expect(await (await stuck.send('GET', '/api/status')).json()).toMatchObject({
      closingProblem: 'a day is over and its closing is not finished yet',
      settlementProblem: 'a settlement is not published yet',
    });
  });
});
