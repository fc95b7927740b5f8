/** Halts with three servers, a signer and a chain as they run: a breach and its resume, and a database that was lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { toPermit } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { buildWithdraw, signVoucher } from '@suil/sdk';
import { expect, test, vi } from 'vitest';
import { withEmptyDatabase } from './empty-database.test-support.ts';
import { FaultDeployment } from './fault-deployment.test-support.ts';
import { LoadMember } from './load.test-support.ts';
import { loseDatabase } from './lose-database.test-support.ts';

const database = useTestDatabase([]);
const SOON = { timeout: 60_000, interval: 50 };

/** Takes a SUI from the vault with the withdrawal and the audit key themselves: what a thief of both does. */
async function takeUnasked(deployment: FaultDeployment, thief: LoadMember, id: bigint): Promise<void> {
  const { manifest } = deployment;
  const keys = JSON.parse(readFileSync(join(deployment.dataFolder, 'dev-keys.json'), 'utf8')) as {
    withdrawal: string;
    audit: string;
  };
  const body = JSON.stringify({ advanceMs: 1 });
  const clock = await fetch(`${deployment.chainUrl}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { timestampMs = '0' } = (await clock.json()) as { timestampMs?: string };
  const permit = { manifest, coin: 'SUI', id, amount: 1_000_000_000n, recipient: thief.address } as const;
  const expiresAtMs = Number(timestampMs) + 3_600_000;
  const voucher = await signVoucher(toPermit(manifest, { ...permit, expiresAtMs }), {
    withdraw: Ed25519Keypair.fromSecretKey(keys.withdrawal),
    audit: Ed25519Keypair.fromSecretKey(keys.audit),
  });
  await thief.execute(buildWithdraw({ ...permit, voucher }));
}

test('regression/03 a breach closes the ledger of three servers and stops the signer; after the resume the request is accepted and paid once', async ({
  signal,
}) => {
  await withEmptyDatabase(database.connection, async ({ url }) => {
    const deployment = await FaultDeployment.open({ databaseUrl: url, servers: 3, environment: process.env, signal });
    await stopAndResume(deployment).finally(() => deployment.close());
  });
}, 240_000);

/** Returns what the command has to be called with to end a halt: the local chain's operator is one published key, with which it signs. */
async function signResume(deployment: FaultDeployment, halt: string, ...reason: string[]): Promise<string[]> {
  const { said } = await deployment.runCommand('resume', '--halt', halt, ...reason);
  return (/resume (--text \S+ --signature \S+)$/m.exec(said)?.[1] ?? '').split(' ');
}

async function stopAndResume(deployment: FaultDeployment): Promise<void> {
  const [alice, thief] = [new LoadMember(deployment, 1), new LoadMember(deployment, 2)];
  await alice.enter();
  await thief.enter();
  await takeUnasked(deployment, thief, 1n);
  const all = (value: number) => [value, value, value];
  await vi.waitFor(async () => expect(await deployment.readMetrics('suil_halts_open')).toEqual(all(1)), SOON);
  const request = await alice.sign('withdraw', { asset: 'SUI', amount: '500000000', recipient: alice.address });
  if (request === null) throw new Error('a nonce is given while the ledger is closed');
  await alice.submit(request);
  const refused = { status: 409, code: 'LEDGER_CLOSED' };
  expect(alice.memory.answers.at(-1)).toMatchObject(refused);
  await deployment.killServer(1);
  await vi.waitFor(async () => expect(await deployment.readMetrics('suil_ledger_closed')).toEqual(all(1)), SOON);
  await alice.submit(request);
  expect(alice.memory.answers.at(-1)).toMatchObject(refused);
  expect(deployment.countVouchers()).toBe(0);
  const ready = await deployment.ask('GET', '/readyz');
  const problem = 'the ledger is closed by halt 1 (VAULT_BREACH): 1000000000 SUI left the vault without a request';
  expect(ready).toMatchObject({ status: 200, body: { ok: true, withdrawals: false } });
  expect((ready.body as { problems: string[] }).problems).toContain(problem);
  expect(await deployment.runCommand('resume')).toMatchObject({
    code: 1,
    said: expect.stringContaining('VAULT_BREACH'),
  });
  const listed = await deployment.runCommand('resume', '--json');
  expect(JSON.parse(listed.said)).toMatchObject({
    // The auditor has one of its own once it has followed the payment.
    halts: expect.arrayContaining([expect.objectContaining({ code: 'VAULT_BREACH', level: 2, at: 'database' })]),
    isComplete: true,
    exitCode: 1,
  });
  const unknown = await deployment.runCommand('resume', '--halt', '7', 'no such halt', '--json');
  expect(JSON.parse(unknown.said)).toMatchObject({ error: { code: 'HALT_NOT_FOUND' }, exitCode: 1 });
  for (const words of [['1'], ['1', 'looked at'], ['--halt', '1'], ['signer', 'looked at'], ['--signature', 'x']])
    expect(await deployment.runCommand('resume', ...words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Usage'),
    });
  expect(await deployment.runCommand('resume', '--halt', '7', 'no such halt')).toMatchObject({ code: 1 });
  const words = await signResume(deployment, '1', 'the', 'key', 'was', 'rotated');
  const unsigned = await deployment.runCommand('resume', ...words.slice(0, 2), '--signature', 'AA==');
  expect(unsigned).toMatchObject({ code: 1, said: expect.stringContaining('the signature is not the operator’s') });
  expect(deployment.countVouchers()).toBe(0);
  const resumed = await deployment.runCommand('resume', ...words);
  expect(resumed).toMatchObject({ code: 0, said: expect.stringContaining('The signer signs again.') });
  await vi.waitFor(async () => expect(await deployment.readMetrics('suil_halts_open')).toEqual(all(0)), SOON);
  await alice.submit(request);
  expect(alice.memory.answers.at(-1)).toMatchObject({ status: 200 });
  await vi.waitFor(() => expect(deployment.countVouchers()).toBe(1), SOON);
  await vi.waitFor(async () => {
    await alice.takeVouchers();
    expect(alice.memory.digests).toHaveLength(3);
  }, SOON);
  expect(deployment.countVouchers()).toBe(1);
  // The halt of a database that is lost: only the signer knows it.
  await deployment.haltSigner({ halt: '9@1', code: 'VAULT_BREACH', detail: 'of another database' });
  expect(await deployment.runCommand('resume')).toMatchObject({
    code: 1,
    said: expect.stringContaining('signer only  9@1'),
  });
  const orphan = await signResume(deployment, '9@1', 'the database was lost');
  expect(await deployment.runCommand('resume', ...orphan)).toMatchObject({ code: 0 });
  expect(await deployment.runCommand('resume')).toMatchObject({
    code: 0,
    said: expect.stringContaining('No halt is open'),
  });
  const again = await deployment.runCommand('resume', ...words);
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('was closed before') });
}

test('regression/03 a database that was deleted and rebuilt from the chain accepts no request and issues no voucher', async ({
  signal,
}) => {
  const run = await withEmptyDatabase(database.connection, ({ url, recreate }) =>
    loseDatabase({
      databaseUrl: url,
      servers: 2,
      members: 2,
      environment: process.env,
      signal,
      recreateDatabase: recreate,
    }),
  );
  expect(run).toMatchObject({ used: 2, lostDatabaseVouchers: 0, asked: 0 });
  expect(run.halts).toContain('VAULT_BREACH');
}, 240_000);
