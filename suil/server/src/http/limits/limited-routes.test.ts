import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { codeOf, createTestApp } from '../../testing/test-app.test-support.ts';
import { DAY_READS_PER_ADDRESS } from './day-reads.ts';

const database = useTestDatabase(serverMigrations);

describe('limited routes', () => {
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
    const app = createTestApp(database.pool);
    const token = await app.logIn(Ed25519Keypair.generate());
    const exported = () => app.send('GET', '/api/assets/records.csv', { token, from: '10.0.0.9' });
    for (let count = 0; count < 12; count += 1) {
      const answer = await exported();
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect([(await exported()).status, await codeOf(await exported())]).toEqual([429, 'REQUEST_RATE_LIMITED']);
  });

  test('error: REQUEST_RATE_LIMITED for a member who reads income and portfolio by day again and again', async () => {
    const app = createTestApp(database.pool);
    const token = await app.logIn(Ed25519Keypair.generate());
    const read = (path: string) => app.send('GET', `/api/${path}/days`, { token, from: '10.0.0.9' });
    for (let count = 0; count < DAY_READS_PER_ADDRESS; count += 1)
      expect((await read(count % 2 === 0 ? 'income' : 'portfolio')).status).toBe(200);
    for (const path of ['income', 'portfolio']) {
      const refused = await read(path);
      expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([
        429,
        '1',
        'REQUEST_RATE_LIMITED',
      ]);
    }
    const another = await app.logIn(Ed25519Keypair.generate());
    expect((await app.send('GET', '/api/income/days', { token: another, from: '10.0.0.9' })).status).toBe(200);
  });
});
