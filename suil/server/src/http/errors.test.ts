import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { codeOf, createTestApp } from '../testing/test-app.test-support.ts';

const database = useTestDatabase(serverMigrations);

/** An app whose connections all fail. */
const appWithout = (cause: Error) =>
  createTestApp({ query: () => Promise.reject(cause), connect: () => Promise.reject(cause) } as never);

describe('errors of the database', () => {
  test('error: DATABASE_UNAVAILABLE without the database, INTERNAL for a defect, and neither tells more', async () => {
    const cut = appWithout(Object.assign(new Error('connect ECONNREFUSED /secret/path'), { code: 'ECONNREFUSED' }));
    const response = await cut.send('GET', '/api/liquidity/days');
    const answered = await response.text();
    expect(response.status).toBe(503);
    expect(answered).toContain('"DATABASE_UNAVAILABLE"');
    expect(answered).not.toContain('secret');
    const defective = appWithout(new Error('secret detail'));
    const failed = await defective.send('GET', '/api/liquidity/days');
    expect(failed.status).toBe(500);
    const text = await failed.text();
    expect(text).toContain('"INTERNAL"');
    expect(text).not.toContain('secret');
  });
});

describe('regression/07 what the database says', () => {
  /** An app of which every statement is one that Postgres refuses with this code. */
  const refusing = (code: string) => {
    const text = `DO $$ BEGIN RAISE EXCEPTION 'secret/path' USING ERRCODE = '${code}'; END $$`;
    const client = { query: () => database.pool.query(text), release: () => undefined };
    return createTestApp({ ...client, connect: async () => client } as never);
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
