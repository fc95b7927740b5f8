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
import { createLog } from '../log.ts';
import { serverMigrations } from '../modules/index.ts';
import { codeOf, createTestApp, type TestApp } from '../testing/test-app.test-support.ts';
import { createAppWithHistory } from './app-with-history.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;
let token: string;

beforeAll(async () => {
  ({ app, token } = await createAppWithHistory(database.pool));
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

describe('requests of other sites', () => {
  const origins = (response: Response) => response.headers.get('access-control-allow-origin');

  test('default: a page of any site reads, refusals and tags included, and writes nothing', async () => {
    const read = await app.send('GET', '/api/config');
    expect([read.status, origins(read)]).toEqual([200, '*']);
    expect(read.headers.get('access-control-expose-headers')).toBe('ETag, Retry-After, X-Request-Id');
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await app.send('GET', '/api/assets');
    expect([refused.status, origins(refused)]).toEqual([401, '*']);
    const written = await app.send('POST', '/api/auth/challenges', { body: {} });
    expect([written.status, origins(written)]).toEqual([400, null]);
    expect(origins(await app.send('GET', '/readyz'))).toBeNull();
  });

  test('default: the answer to a preflight allows reads alone, without a session', async () => {
    const response = await app.send('OPTIONS', '/api/assets');
    expect(response.status).toBe(204);
    expect(origins(response)).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    // Not `authorization`: with a token of its own no page of another site comes through.
    expect(response.headers.get('access-control-allow-headers')).toBe('If-None-Match');
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
});
