import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  accountResponseSchema,
  assetRecordsResponseSchema,
  assetsResponseSchema,
  configResponseSchema,
  errorResponseSchema,
  hashrateEntriesResponseSchema,
  hashrateResponseSchema,
  liquidityDaysResponseSchema,
  liquidityRecordsResponseSchema,
  liquidityResponseSchema,
  sessionResponseSchema,
  statusResponseSchema,
} from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openCursor } from '../indexer/cursor.ts';
import { createLog } from '../log.ts';
import { serverMigrations } from '../modules/index.ts';
import { describeSettlementProblem } from '../modules/settlement/open.ts';
import { describeWithdrawalProblems, type Watches } from '../modules/withdrawal/open.ts';
import { bringIn } from '../testing/index-events.test-support.ts';
import { createMemoryChain } from '../testing/memory-chain.test-support.ts';
import { codeOf, createTestApp, type TestApp } from '../testing/test-app.test-support.ts';
import { CHAIN, eventOn, manifest, quietDay } from '../testing/test-deployment.test-support.ts';

const database = useTestDatabase(serverMigrations);
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const STAKES = 5;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = createTestApp(database.pool);
  const member = alice.toSuiAddress();
  const chain = createMemoryChain(CHAIN);
  chain.add(eventOn(100, 'InviterBound', { member, inviter: manifest.root }));
  for (let index = 1; index <= STAKES; index++) {
    chain.add(
      eventOn(100, 'Staked', { member, suiAmount: BigInt(index), value: 100_000_000n }),
      eventOn(100, 'ToppedUp', { member, coinType: manifest.coinTypes.sui, amount: BigInt(index) }),
    );
  }
  for (let day = 100; day <= 110; day++) chain.add(quietDay(day));
  const fee = { suiAmount: 1n, usdcAmount: 0n, fee: 1_000_000n, stakeValue: 100_000_000n };
  chain.add(eventOn(111, 'Unstaked', { member, ...fee }), eventOn(111, 'Unstaked', { member, ...fee }));
  await openCursor(database.pool, { chain: CHAIN, package: manifest.package });
  await bringIn(database.pool, chain.checkpoints);
  token = await app.logIn(alice);
});

/** Every route that reads, and the schema of what it answers. */
const reads: [path: string, schema: z.ZodType][] = [
  ['/api/auth/session', sessionResponseSchema],
  ['/api/config', configResponseSchema],
  ['/api/status', statusResponseSchema],
  ['/api/account', accountResponseSchema],
  ['/api/liquidity', liquidityResponseSchema],
  ['/api/liquidity/records', liquidityRecordsResponseSchema],
  ['/api/liquidity/days', liquidityDaysResponseSchema],
  ['/api/assets', assetsResponseSchema],
  ['/api/assets/records', assetRecordsResponseSchema],
  ['/api/hashrate', hashrateResponseSchema],
  ['/api/hashrate/entries', hashrateEntriesResponseSchema],
];

/** The same for every route there is, over an empty database, is in contract.test.ts. */
describe('answers', () => {
  test('behavior: every answer fits its schema, strictly', async () => {
    for (const [path, schema] of reads) {
      const response = await app.send('GET', path, { token });
      expect([path, response.status]).toEqual([path, 200]);
      const body: unknown = await response.json();
      // What the schema does not name would be dropped by parsing.
      expect(schema.parse(body)).toEqual(body);
    }
  });
});

describe('paging', () => {
  const pagedReads = [
    { path: '/api/liquidity/records', total: STAKES + 2 },
    { path: '/api/liquidity/days', total: 11 },
    // Five top-ups and two grants of hashrate.
    { path: '/api/assets/records', total: 7 },
    { path: '/api/hashrate/entries', total: 2 },
  ];

  test('behavior: pages meet without gap or overlap, newest first', async () => {
    for (const { path, total } of pagedReads) {
      type Page = { items: { timestampMs: number }[]; nextCursor: string | null };
      const fetchPage = async (query: string) =>
        (await (await app.send('GET', `${path}?${query}`, { token })).json()) as Page;
      const whole = await fetchPage('limit=100');
      expect([path, whole.items.length, whole.nextCursor]).toEqual([path, total, null]);
      const items: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = await fetchPage(`limit=2${cursor && `&cursor=${cursor}`}`);
        expect(page.items.length).toBeLessThanOrEqual(2);
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(items).toEqual(whole.items);
      const times = whole.items.map((item) => item.timestampMs);
      expect(times).toEqual([...times].sort((left, right) => right - left));
    }
  });

  test('behavior: filters', async () => {
    const unstaked = liquidityRecordsResponseSchema.parse(
      await (await app.send('GET', '/api/liquidity/records?kind=unstaked', { token })).json(),
    );
    expect(unstaked.items.map((item) => item.kind)).toEqual(['unstaked', 'unstaked']);
    const sui = assetRecordsResponseSchema.parse(
      await (await app.send('GET', '/api/assets/records?asset=SUI', { token })).json(),
    );
    expect(sui.items.map((item) => item.amount)).toEqual(['5', '4', '3', '2', '1']);
    const statics = hashrateEntriesResponseSchema.parse(
      await (await app.send('GET', '/api/hashrate/entries?type=static', { token })).json(),
    );
    expect(statics.items).toEqual([]);
  });

  test('behavior: a member sees nothing of another', async () => {
    const other = await app.logIn(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9)));
    for (const { path } of pagedReads.filter(({ path: paged }) => paged !== '/api/liquidity/days')) {
      expect(await (await app.send('GET', path, { token: other })).json()).toEqual({ items: [], nextCursor: null });
    }
    expect(await (await app.send('GET', '/api/liquidity', { token: other })).json()).toMatchObject({
      value: '0',
      startDay: null,
    });
    expect(await (await app.send('GET', '/api/account', { token: other })).json()).toMatchObject({ bound: false });
  });

  test('error: REQUEST_CURSOR_INVALID and REQUEST_INVALID', async () => {
    const pack = (text: string) => Buffer.from(text).toString('base64url');
    for (const { path } of pagedReads) {
      for (const cursor of ['x', pack('1'.repeat(30)), pack('1:2:3:4'), pack("1:'; DROP TABLE members"), '💥']) {
        const response = await app.send('GET', `${path}?cursor=${encodeURIComponent(cursor)}`, { token });
        expect([path, cursor, response.status, await codeOf(response)]).toEqual([
          path,
          cursor,
          400,
          'REQUEST_CURSOR_INVALID',
        ]);
      }
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=1.5', `cursor=${'a'.repeat(201)}`]) {
        const response = await app.send('GET', `${path}?${query}`, { token });
        expect([path, query, response.status, await codeOf(response)]).toEqual([path, query, 400, 'REQUEST_INVALID']);
      }
    }
    expect(await codeOf(await app.send('GET', '/api/liquidity/records?kind=stolen', { token }))).toBe(
      'REQUEST_INVALID',
    );
  });
});

describe('refusals', () => {
  test('error: ROUTE_NOT_FOUND and ROUTE_METHOD_NOT_ALLOWED', async () => {
    for (const path of ['/nope', '/api/nope', '/api', '/api/assets/', '/api/%00']) {
      const response = await app.send('GET', path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(errorResponseSchema.parse(await response.json()).error.code).toBe('ROUTE_NOT_FOUND');
    }
    const response = await app.send('PUT', '/api/auth/session');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
    expect(await codeOf(response)).toBe('ROUTE_METHOD_NOT_ALLOWED');
  });

  test('error: REQUEST_INVALID for a body that does not fit', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{}',
      '{"address":1}',
      '{"address":null}',
      '{"address":"0x1","version":"1"}',
    ];
    for (const body of bodies) {
      const response = await app.send('POST', '/api/auth/challenges', { body });
      expect([body, response.status, await codeOf(response)]).toEqual([body, 400, 'REQUEST_INVALID']);
    }
    const untyped = await app.send('POST', '/api/auth/challenges', {
      body: '{"address":"0x1","version":1}',
      headers: { 'content-type': 'text/plain' },
    });
    expect([untyped.status, await codeOf(untyped)]).toEqual([415, 'REQUEST_MEDIA_TYPE_UNSUPPORTED']);
  });

  test('error: REQUEST_TOO_LARGE', async () => {
    const body = { address: 'a'.repeat(40_000) };
    const response = await app.send('POST', '/api/auth/challenges', { body, headers: { 'content-length': '40014' } });
    expect([response.status, await codeOf(response)]).toEqual([413, 'REQUEST_TOO_LARGE']);
  });

  test('behavior: a request id is echoed when it is harmless, and made otherwise', async () => {
    const idFor = async (id: string) =>
      (await app.send('GET', '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idFor('abc-12345')).toBe('abc-12345');
    expect(await idFor('a b"c{}')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('behavior: answers of the API are never stored by a cache', async () => {
    const response = await app.send('GET', '/api/assets', { token });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('behavior: where users come by https, browsers are instructed to come no other way', async () => {
    const secure = createTestApp(database.pool, { publicUrl: 'https://app.example' });
    const answer = await secure.send('GET', '/api/config');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await app.send('GET', '/api/config')).headers.get('strict-transport-security')).toBeNull();
  });

  test('behavior: warns once that all users count as one client, when a proxy is there that is not configured', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const [open, configured] = [
      createTestApp(database.pool, { log }),
      createTestApp(database.pool, { log, trustedProxy: { hops: 1 } }),
    ];
    await open.send('GET', '/api/config', { from: '10.0.0.1' });
    await configured.send('GET', '/api/config', { from: '10.0.0.1', headers: { 'x-forwarded-for': '1.2.3.4' } });
    expect(lines).toEqual([]);
    for (let count = 0; count < 3; count += 1)
      await open.send('GET', '/api/config', { from: '10.0.0.1', headers: { 'x-forwarded-for': '1.2.3.4' } });
    expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY')]);
  });

  test('error: REQUEST_RATE_LIMITED for a client that reads without end, whatever name it gives; others read on', async () => {
    const limited = createTestApp(database.pool, { readsPerMinute: 60 });
    const read = async (from: string, path = '/api/config') => limited.send('GET', path, { from });
    for (let count = 0; count < 60; count += 1)
      expect((await read('10.0.0.1', count % 2 === 0 ? '/api/config' : '/api/assets')).status).not.toBe(429);
    const refused = await read('10.0.0.1', '/api/assets');
    expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([
      429,
      '1',
      'REQUEST_RATE_LIMITED',
    ]);
    expect((await read('10.0.0.2')).status).toBe(200);
    // Health and pages are for operators.
    expect((await read('10.0.0.1', '/healthz')).status).toBe(200);
    limited.clock.nowMs += 1_000;
    expect((await read('10.0.0.1')).status).toBe(200);
    expect((await read('10.0.0.1')).status).toBe(429);
  });

  test('error: REQUEST_RATE_LIMITED for a member who exports again and again', async () => {
    const exported = () => app.send('GET', '/api/assets/records.csv', { token, from: '10.0.0.9' });
    for (let count = 0; count < 12; count += 1) {
      const answer = await exported();
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect([(await exported()).status, await codeOf(await exported())]).toEqual([429, 'REQUEST_RATE_LIMITED']);
  });

  test('error: DATABASE_UNAVAILABLE without the database, INTERNAL for a defect, and neither tells more', async () => {
    const broken = {
      query: () =>
        Promise.reject(Object.assign(new Error('connect ECONNREFUSED /secret/path'), { code: 'ECONNREFUSED' })),
    };
    const cut = createTestApp(broken as never);
    const response = await cut.send('GET', '/api/liquidity/days');
    const answered = await response.text();
    expect(response.status).toBe(503);
    expect(answered).toContain('"DATABASE_UNAVAILABLE"');
    expect(answered).not.toContain('secret');
    const defective = createTestApp({ query: () => Promise.reject(new Error('secret detail')) } as never);
    const failed = await defective.send('GET', '/api/liquidity/days');
    expect(failed.status).toBe(500);
    const text = await failed.text();
    expect(text).toContain('"INTERNAL"');
    expect(text).not.toContain('secret');
  });
});

describe('regression/06 deadlines', () => {
  const never = { query: () => new Promise(() => undefined) } as never;
  const deadlines = { readMs: 30, intentMs: 40, loginMs: 20 };

  test('error: REQUEST_DEADLINE with Retry-After for what the database does not answer', async () => {
    const stuck = createTestApp(never, { deadlines });
    const address = alice.toSuiAddress();
    for (const [method, path, body] of [
      ['GET', '/api/liquidity/days', undefined],
      ['POST', '/api/auth/challenges', { address }],
      ['GET', '/api/intents/abcdefghijklmnop', undefined],
    ] as const) {
      const response = await stuck.send(method, path, { token, ...(body && { body }) });
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(await codeOf(response)).toBe('REQUEST_DEADLINE');
    }
  });

  test('behavior: an answer in time is not touched', async () => {
    const quick = createTestApp(database.pool, { deadlines: { readMs: 20_000, intentMs: 20_000, loginMs: 20_000 } });
    expect((await quick.send('GET', '/api/config')).status).toBe(200);
  });
});

describe('regression/07 what the database says', () => {
  /** An app of which every statement is one that Postgres refuses with this code. */
  const refusing = (code: string) => {
    const text = `DO $$ BEGIN RAISE EXCEPTION 'secret/path' USING ERRCODE = '${code}'; END $$`;
    return createTestApp({ query: () => database.pool.query(text) } as never);
  };

  test.each([
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
    '57000',
    '57P03',
    '08000',
    '08006',
    '25006',
    '25P03',
    '25P04',
  ])('error: 503 DATABASE_UNAVAILABLE for %s', async (code) => {
    const response = await refusing(code).send('GET', '/api/liquidity/days');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    const text = await response.text();
    expect(text).toContain('"DATABASE_UNAVAILABLE"');
    expect(text).not.toContain('secret');
  });

  test.each(['55P03', '57014', '40001', '40P01'])('error: 503 DATABASE_BUSY for %s', async (code) => {
    const response = await refusing(code).send('GET', '/api/liquidity/days');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    const text = await response.text();
    expect(text).toContain('"DATABASE_BUSY"');
    expect(text).not.toContain('secret');
  });

  test('error: 400 REQUEST_INVALID for a number that no column holds', async () => {
    const response = await refusing('22003').send('GET', '/api/liquidity/days');
    expect([response.status, await codeOf(response)]).toEqual([400, 'REQUEST_INVALID']);
  });
});

describe('regression/07 lag', () => {
  test('behavior: a node that stands still shows, on a real network by the wall clock', async () => {
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
};

describe('health', () => {
  test('behavior: ready only while the database answers and the indexer is level; what stops withdrawals is named', async () => {
    expect((await app.send('GET', '/healthz')).status).toBe(200);
    expect(await (await app.send('GET', '/readyz')).json()).toEqual({
      ok: true,
      withdrawals: true,
      problems: [],
    });
    app.status.indexer.problem = 'connect ECONNREFUSED 10.0.0.7:9000';
    const response = await app.send('GET', '/readyz');
    expect([response.status, await response.json()]).toEqual([
      503,
      { ok: false, withdrawals: true, problems: ['the indexer has a problem'] },
    ]);
    app.status.indexer.problem = null;
    const leaky = createTestApp(database.pool, {
      problems: describeWithdrawalProblems({
        ...calm,
        vaultWatch: {
          differences: () => [{ asset: 'SUI', vault: 1n, ledger: 2n }],
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
    expect([unsettled.status, await unsettled.json()]).toEqual([
      200,
      { ok: true, withdrawals: true, problems: ['a settlement is not published yet'] },
    ]);
    const problem = '30 SUI left the vault without a request';
    const breachWatch = { breaches: () => [], problems: () => [problem] };
    const robbed = await createTestApp(database.pool, {
      problems: describeWithdrawalProblems({ ...calm, breachWatch }),
    }).send('GET', '/readyz');
    expect([robbed.status, await robbed.json()]).toEqual([200, { ok: true, withdrawals: true, problems: [problem] }]);
    const stop = 'withdrawals are stopped by halt 3 (VAULT_BREACH): 30 SUI left the vault without a request';
    const halted = createTestApp(database.pool, {
      problems: describeWithdrawalProblems({ ...calm, halts: { open: () => [], problems: () => [stop] } }),
    });
    const answer = await halted.send('GET', '/readyz');
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, withdrawals: false, problems: [stop] }]);
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
      closingProblem: 'day 100 is over and not closed yet',
      settlementProblem: 'a settlement is not published yet',
    });
  });

  test('behavior: metrics are for this machine only', async () => {
    const askFrom = (from?: string, headers = {}) =>
      app.send('GET', '/metrics', { headers, ...(from === undefined ? {} : { from }) });
    for (const [from, headers] of [
      [undefined, {}],
      ['10.0.0.1', {}],
      ['10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      // A proxy on this machine passes on what came from elsewhere.
      ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      ['127.0.0.1', { 'x-real-ip': '127.0.0.1' }],
    ] as const) {
      const response = await askFrom(from, headers);
      expect([from, response.status, await codeOf(response)]).toEqual([from, 404, 'ROUTE_NOT_FOUND']);
    }
    expect((await askFrom('127.0.0.1')).status).toBe(200);
  });

  test('behavior: requests are counted by route, so that no address shows and no caller can fill the list with paths', async () => {
    const counting = createTestApp(database.pool);
    const strange = Array.from({ length: 70 }, (_, index) => `/api/team/members/0x${String(index).padStart(64, '0')}`);
    for (const path of [...strange, '/api/no/such/route', '/api/config']) await counting.send('GET', path);
    const metrics = await (await counting.send('GET', '/metrics', { from: '127.0.0.1' })).text();
    const counted = (path: string, status: number) =>
      metrics
        .split('\n')
        .find((line) =>
          line.startsWith(`suil_http_request_seconds_count{method="GET",path="${path}",status="${status}"`),
        );
    expect(counted('/api/team/members/:address', 401)).toMatch(/ 70$/);
    expect(counted('/api/config', 200)).toMatch(/ 1$/);
    expect(counted('other', 404)).toMatch(/ 1$/);
    expect(metrics).not.toContain('0x0000');
  });
});
