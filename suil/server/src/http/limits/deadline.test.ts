import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { codeOf, createTestApp } from '../../testing/test-app.test-support.ts';

const database = useTestDatabase(serverMigrations);
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));

describe('regression/06 deadlines', () => {
  const wait = () => new Promise(() => undefined);
  const never = { query: wait, connect: wait } as never;
  const deadlines = { readMs: 30, intentMs: 40, loginMs: 20 };

  test('error: REQUEST_DEADLINE with Retry-After for what the database does not answer', async () => {
    const stuck = createTestApp(never, { deadlines });
    const token = await createTestApp(database.pool).logIn(alice);
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
