import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, memberAccount, memberBankAccount, memberReleasedAccount } from '@suil/core';
import { assetIncomeResponseSchema, assetRecordsResponseSchema, assetsResponseSchema } from '@suil/core/api';
import { requirePosted } from '@suil/ledger';
import { appendInputs, openJournal, withJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EntryDraft, postEntries } from '../../ledger.ts';
import { codeOf, createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
const alice = keypair.toSuiAddress() as Address;
const spendable = memberAccount(alice);
/** 2026-09-21, the day of the test clock, and its number. */
const TODAY = 20_717;
let app: TestApp;
let token: string;
let nextKey = 0;

/** An entry of a day by which `account` gains. */
function gain(
  day: number,
  kind: string,
  account = spendable,
  amount = 1n,
  asset: 'SUI' | 'SUIL' | 'USDC' | 'PRO' = 'PRO',
): EntryDraft {
  nextKey += 1;
  const other = asset === 'PRO' ? 'issue:pro' : 'chain:vault';
  return {
    key: `key ${nextKey}`,
    kind,
    digest: null,
    occurredAtMs: day * 86_400_000 + nextKey,
    postings: [
      { account: other, asset, amount: -amount },
      { account, asset, amount },
    ],
  };
}

async function post(...drafts: EntryDraft[]): Promise<void> {
  await withJournal(openJournal(database.pool), async (tx, head) => {
    const atMs = Math.max(head.lastAtMs, TODAY * 86_400_000);
    const [inputSeq = 0n] = await appendInputs(tx, head, [{ kind: 'intent', ref: `test ${nextKey}`, atMs }]);
    for (const result of await postEntries(
      tx,
      drafts.map((draft) => ({ ...draft, inputSeq })),
      1,
    ))
      requirePosted(result);
  });
}

beforeAll(async () => {
  app = createTestApp(database.pool);
  token = await app.logIn(keypair);
  await post(
    gain(TODAY - 95, 'bank_income', spendable, 1_000n),
    gain(TODAY - 2, 'bank_income', spendable, 30n),
    gain(TODAY - 2, 'node_dividend', spendable, 5n, 'USDC'),
    gain(TODAY - 1, 'bank_income', spendable, 40n),
    gain(TODAY - 1, 'bank_income', spendable, 2n),
    gain(TODAY - 1, 'hashrate_released', memberReleasedAccount(alice), 7n, 'SUIL'),
    gain(TODAY, 'top_up', spendable, 21_500_000_000n, 'SUI'),
    gain(TODAY, 'subscribed', memberBankAccount(alice), 9n, 'USDC'),
  );
});

const get = (path: string, headers = {}) => app.send('GET', path, { token, headers });
const recordsOf = async (query: string) =>
  assetRecordsResponseSchema.parse(await (await get(`/api/assets/records?${query}`)).json()).items;
const brief = (items: Awaited<ReturnType<typeof recordsOf>>) =>
  items.map(({ kind, asset, amount, balanceAfter }) => `${kind} ${amount} ${asset} → ${balanceAfter}`);

describe('GET /api/assets', () => {
  test('default: what is spendable, held, in the bank and released', async () => {
    const assets = assetsResponseSchema.parse(await (await get('/api/assets')).json());
    const none = { available: '0', held: '0', bank: '0', released: '0', creditingDay: null };
    expect(assets).toEqual([
      { asset: 'SUI', ...none, available: '21500000000' },
      { asset: 'SUIL', ...none, released: '7' },
      { asset: 'USDC', ...none, available: '5', bank: '9' },
      // 1000 + 30 + 40 + 2.
      { asset: 'PRO', ...none, available: '1072' },
      { asset: 'HR', ...none },
    ]);
  });

  test('behavior: the same answer has the same tag and is not sent twice; a change is seen at once', async () => {
    const first = await get('/api/assets');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const again = await get('/api/assets', { 'if-none-match': known });
      expect([known, again.status, again.headers.get('etag'), await again.text()]).toEqual([known, 304, tag, '']);
    }
    await post(gain(TODAY, 'top_up', spendable, 1n, 'SUI'));
    const changed = await get('/api/assets', { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(assetsResponseSchema.parse(await changed.json())[0]?.available).toBe('21500000001');
  });

  test('behavior: a tag opens nothing without a login, and a refusal has none', async () => {
    const tag = (await get('/api/assets')).headers.get('etag') ?? '';
    const outsider = await app.send('GET', '/api/assets', { headers: { 'if-none-match': tag } });
    expect([outsider.status, outsider.headers.get('etag')]).toEqual([401, null]);
  });
});

describe('GET /api/assets/records', () => {
  test('default: newest first, with the balance after each', async () => {
    expect(brief(await recordsOf('asset=PRO'))).toEqual([
      'bank_income 2 PRO → 1072',
      'bank_income 40 PRO → 1070',
      'bank_income 30 PRO → 1030',
      'bank_income 1000 PRO → 1000',
    ]);
  });

  test('behavior: filters by kind, account and days, the last day included', async () => {
    expect(brief(await recordsOf('kind=node_dividend'))).toEqual(['node_dividend 5 USDC → 5']);
    expect(brief(await recordsOf('account=released'))).toEqual(['hashrate_released 7 SUIL → 7']);
    expect(brief(await recordsOf('account=bank'))).toEqual(['subscribed 9 USDC → 9']);
    expect(await recordsOf('account=held')).toEqual([]);
    // 2026-09-19 is two days before today.
    expect(brief(await recordsOf('from=2026-09-19&to=2026-09-19'))).toEqual([
      'node_dividend 5 USDC → 5',
      'bank_income 30 PRO → 1030',
    ]);
    expect((await recordsOf('from=2026-09-19&to=2026-09-20')).length).toBe(4);
    expect((await recordsOf('to=2026-09-18')).length).toBe(1);
  });

  test('behavior: pages keep to their filter', async () => {
    const page = assetRecordsResponseSchema.parse(
      await (await get('/api/assets/records?kind=bank_income&limit=3')).json(),
    );
    expect(page.items).toHaveLength(3);
    expect(brief(await recordsOf(`kind=bank_income&limit=3&cursor=${page.nextCursor}`))).toEqual([
      'bank_income 1000 PRO → 1000',
    ]);
  });

  test('error: REQUEST_INVALID', async () => {
    for (const query of [
      'from=2026-13-01',
      'from=yesterday',
      'to=2026-02-30',
      'from=2026-09-20&to=2026-09-19',
      'asset=BTC',
      'kind=TOP',
      'account=house',
    ])
      expect([query, await codeOf(await get(`/api/assets/records?${query}`))]).toEqual([query, 'REQUEST_INVALID']);
  });
});

describe('GET /api/assets/income', () => {
  const incomeOf = async (query: string) =>
    assetIncomeResponseSchema.parse(await (await get(`/api/assets/income?${query}`)).json());

  test('default: the last 90 days, per day, kind and asset', async () => {
    expect(await incomeOf('')).toEqual({
      fromDay: TODAY - 89,
      toDay: TODAY,
      items: [
        { day: TODAY - 1, kind: 'bank_income', asset: 'PRO', amount: '42' },
        { day: TODAY - 1, kind: 'hashrate_released', asset: 'SUIL', amount: '7' },
        { day: TODAY - 2, kind: 'bank_income', asset: 'PRO', amount: '30' },
        { day: TODAY - 2, kind: 'node_dividend', asset: 'USDC', amount: '5' },
      ],
    });
  });

  test('behavior: other days and one kind', async () => {
    const { items } = await incomeOf('kind=bank_income&from=2026-06-01&to=2026-09-19');
    expect(items.map(({ day, amount }) => [day, amount])).toEqual([
      [TODAY - 2, '30'],
      [TODAY - 95, '1000'],
    ]);
  });

  test('error: REQUEST_INVALID for more than 400 days', async () => {
    expect((await get('/api/assets/income?from=2025-08-18&to=2026-09-21')).status).toBe(200);
    expect(await codeOf(await get('/api/assets/income?from=2025-08-17&to=2026-09-21'))).toBe('REQUEST_INVALID');
  });
});

describe('GET /api/assets/records.csv', () => {
  test('default: every change, in whole units and in base units', async () => {
    const answer = await get('/api/assets/records.csv?account=released');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'attachment; filename="records.csv"',
    ]);
    const [head, line, ...rest] = (await answer.text()).split('\r\n');
    expect(head).toBe('time,kind,asset,amount,balance_after,base_units,transaction,id');
    expect(line).toMatch(/^2026-09-20T00:00:00\.\d{3}Z,hashrate_released,SUIL,0\.000000007,0\.000000007,7,,\d+:1$/);
    expect(rest).toEqual(['']);
  });

  test('behavior: more than one page of the database, none twice and none missing', async () => {
    await post(...Array.from({ length: 2_300 }, () => gain(TODAY, 'many', spendable, 1n, 'USDC')));
    const lines = (await (await get('/api/assets/records.csv?kind=many')).text()).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2_300);
    expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(2_300);
  });

  test('error: AUTH_LOGIN_REQUIRED, REQUEST_INVALID', async () => {
    expect(await codeOf(await app.send('GET', '/api/assets/records.csv'))).toBe('AUTH_LOGIN_REQUIRED');
    expect(await codeOf(await get('/api/assets/records.csv?from=2026-09-20&to=2026-09-19'))).toBe('REQUEST_INVALID');
  });
});
