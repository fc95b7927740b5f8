import { SIGN_IN_VERSION } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';
import { alice, openLoggedOut } from './log-in.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;

beforeEach(async () => {
  app = await openLoggedOut(database.pool);
});

describe('rate limits of challenges', () => {
  const ask = (from: string, headers: Record<string, string> = {}, server = app) =>
    server.send('POST', '/api/auth/challenges', {
      body: { address: alice.toSuiAddress(), version: SIGN_IN_VERSION },
      from,
      headers,
    });
  const askUntilRefused = async (send: () => Promise<Response>): Promise<number> => {
    for (let count = 0; ; count++) if ((await send()).status === 429) return count;
  };

  test('behavior: processes that share a database count together', async () => {
    const other = createTestApp(database.pool);
    let turn = 0;
    expect(await askUntilRefused(() => ask('10.0.0.1', {}, turn++ % 2 === 0 ? app : other))).toBe(30);
  });

  test('behavior: requests at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('10.0.0.1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  test('error: REQUEST_RATE_LIMITED per client, whatever the address', async () => {
    let turn = 0;
    const count = await askUntilRefused(() =>
      app.send('POST', '/api/auth/challenges', {
        body: { address: `0x${(turn++).toString(16)}`, version: SIGN_IN_VERSION },
        from: '10.0.0.1',
      }),
    );
    expect(count).toBe(60);
  });

  test('behavior: a client that invents forwarding headers stays the same client', async () => {
    let turn = 0;
    expect(await askUntilRefused(() => ask('10.0.0.1', { 'x-forwarded-for': `10.9.9.${turn++}` }))).toBe(30);
  });

  test('behavior: behind a configured proxy clients are distinguished by what the proxy adds', async () => {
    app = createTestApp(database.pool, { trustedProxy: { hops: 1 } });
    expect(await askUntilRefused(() => ask('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.1' }))).toBe(30);
    expect((await ask('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.2' })).status).toBe(200);
    expect((await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.2, 203.0.113.1' })).status).toBe(429);
  });

  test('behavior: no address is in the table of buckets', async () => {
    await ask('10.0.0.1');
    const { rows } = await database.pool.query<{ row: string }>('SELECT rate_limits::text AS row FROM rate_limits');
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toMatch(/10\.0\.0\.1|0x/);
  });
});
