import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  assetRecordsResponseSchema,
  hashrateEntriesResponseSchema,
  liquidityRecordsResponseSchema,
} from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { codeOf, type TestApp } from '../testing/test-app.test-support.ts';
import { createAppWithHistory, STAKES } from './app-with-history.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;
let token: string;

beforeAll(async () => {
  ({ app, token } = await createAppWithHistory(database.pool));
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
