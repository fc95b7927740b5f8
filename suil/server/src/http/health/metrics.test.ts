import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { codeOf, createTestApp } from '../../testing/test-app.test-support.ts';

const database = useTestDatabase(serverMigrations);

describe('metrics', () => {
  test('behavior: metrics are for this machine only', async () => {
    const app = createTestApp(database.pool);
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
