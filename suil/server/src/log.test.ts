import { randomBytes } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { serverMigrations } from './modules/index.ts';
import { createTestApp } from './testing/test-app.test-support.ts';

const database = useTestDatabase(serverMigrations);
const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(3));

function captureLog(): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { lines, log: createLog('trace', { write: (line) => void lines.push(line) }) };
}

test('behavior: token, signature and what people write never reach the log, whatever fails', async () => {
  const { lines, log } = captureLog();
  const secret = randomBytes(16).toString('hex');
  let isBroken = false;
  // A database whose refusals repeat the row they are about, as those of Postgres do.
  const query = (...args: unknown[]) => {
    if (!isBroken) return (database.pool.query as (...all: unknown[]) => unknown).apply(database.pool, args);
    const values = (args[0] as { values?: unknown }).values;
    const detail = `Failing row contains (${JSON.stringify(values)}, ${secret}).`;
    return Promise.reject(
      Object.assign(new Error('new row violates a constraint'), { code: '23514', detail, where: detail }),
    );
  };
  const connect = async () => {
    const client = await database.pool.connect();
    if (!isBroken) return client;
    return Object.assign(Object.create(client), { query, release: () => client.release() });
  };
  const app = createTestApp(Object.assign(Object.create(database.pool), { query, connect }) as Pool, { log });
  const token = await app.logIn(keypair);
  isBroken = true;
  const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode('anything'));
  const contact = { name: secret, phone: '1', country: 'CN', area: 'a', address: secret, postalCode: '1' };
  const answers = [
    await app.send('GET', '/api/assets', { token }),
    await app.send('POST', '/api/intents', {
      token,
      body: { action: 'exchange_pro', parameters: { amount: '1' }, nonce: secret, signature },
    }),
    await app.send('PUT', '/api/nodes/contact', { token, body: { contact, nonce: secret, signature } }),
    await app.send('POST', '/api/auth/challenges', { body: { address: keypair.toSuiAddress(), version: 1 } }),
  ];
  expect(answers.map(({ status }) => status)).toContain(500);
  const all = lines.join('\n');
  expect(all).toContain('new row violates a constraint');
  for (const hidden of [token, signature, secret, keypair.getSecretKey()]) expect(all).not.toContain(hidden);
});

test('behavior: fields named like secrets are not written, causes are', () => {
  const { lines, log } = captureLog();
  log.warn(
    { token: 'abc', request: { signature: 'def' }, err: new Error('outer', { cause: new Error('inner') }) },
    'text',
  );
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({
    token: '[secret]',
    request: { signature: '[secret]' },
    err: { message: 'outer', cause: { message: 'inner' } },
    msg: 'text',
  });
});
