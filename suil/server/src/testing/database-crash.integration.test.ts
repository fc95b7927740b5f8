/**
 * The server's process when its embedded Postgres fails under it: what a crashed backend, a closed session and a killed server of the
 * database do to requests, to the ledger and to the process.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { MIST_PER_SUI } from '@suil/core';
import { assetsResponseSchema, configResponseSchema, type Manifest } from '@suil/core/api';
import { buildBindInviter, buildTopUp } from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkLedger } from '../ledger.ts';
import { createProcesses, createVisitor, type Running } from './processes.test-support.ts';

const processes = createProcesses('crash', process.env);
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
const bob = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(8));
const SOON = { timeout: 60_000, interval: 20 };

let chain: Running;
let server: Running;
let origin: string;
let manifest: Manifest;
let client: SuiGrpcClient;
const tokens = new Map<Ed25519Keypair, string>();
const visitor = createVisitor(() => origin);

async function startServer(): Promise<void> {
  server = await processes.start('server', { CHAIN_PORT: new URL(chain.url).port, PORT: '0' });
  ({ origin } = new URL(server.url));
}

beforeAll(async () => {
  chain = await processes.start('chain', { CHAIN_PORT: '0' });
  await startServer();
  ({ manifest } = await visitor.get('/api/config', configResponseSchema));
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: chain.url, format: 'binary' });
  for (const member of [alice, bob]) {
    await visitor.post('/node/v2/gas', { FixedAmountRequest: { recipient: member.toSuiAddress() } });
    await execute(member, buildBindInviter({ manifest, inviter: manifest.root }));
  }
  for (const member of [alice, bob]) tokens.set(member, await visitor.logIn(member));
  await execute(bob, buildTopUp({ manifest, amountMist: 5n * MIST_PER_SUI }));
});
afterAll(() => processes.close());

async function execute(signer: Ed25519Keypair, transaction: Transaction): Promise<void> {
  const result = await client.core.signAndExecuteTransaction({ signer, transaction });
  expect(result.$kind).toBe('Transaction');
}

/** Process ids of the sessions that `condition` picks, as the database knows them. */
async function sessions(condition: string): Promise<number[]> {
  return processes.withDatabase(async (pool) => {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND ${condition}`,
    );
    return rows.map(({ pid }) => pid);
  });
}

/** Asks for something that the database answers, over and over, until it does again after a failure; returns every status. */
async function statusesUntilItAnswersAgain(): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { status } = await fetch(`${origin}/api/notices`);
    statuses.push(status);
    if (status === 200 && statuses.some((earlier) => earlier !== 200)) return statuses;
  }
}

async function sui(member: Ed25519Keypair): Promise<string | undefined> {
  const assets = await visitor.get('/api/assets', assetsResponseSchema, tokens.get(member));
  return assets.find(({ asset }) => asset === 'SUI')?.available;
}

const postmasterPid = () =>
  Number(readFileSync(join(processes.folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

describe('regression/08 the embedded database fails under a running server', () => {
  test.each([
    ['one of the application’s sessions', "application_name = 'suil' AND backend_type = 'client backend'"],
    ['the session that holds the right to the database', "application_name LIKE 'suil owner %'"],
    ['a process of the database’s own', "backend_type = 'background writer'"],
  ])(
    'SIGKILL to %s: 503 meanwhile, then everything continues, nothing lost or doubled',
    async (_, condition) => {
      const before = BigInt((await sui(alice)) ?? 0);
      const postmaster = postmasterPid();
      const [victim] = await sessions(condition);
      process.kill(victim!, 'SIGKILL');
      const topUp = execute(alice, buildTopUp({ manifest, amountMist: MIST_PER_SUI }));
      const statuses = await statusesUntilItAnswersAgain();
      expect(new Set(statuses)).toEqual(new Set(statuses[0] === 200 ? [200, 503] : [503, 200]));
      await topUp;

      await vi.waitFor(async () => expect(await sui(alice)).toBe(`${before + MIST_PER_SUI}`), SOON);
      expect(await sui(bob)).toBe(`${5n * MIST_PER_SUI}`);
      await vi.waitFor(async () => {
        expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ ok: true, problems: [] });
      }, SOON);
      expect([server.child.exitCode, postmasterPid()]).toEqual([null, postmaster]);
      expect(await processes.withDatabase((pool) => checkLedger(pool))).toEqual([]);
      // The right to the database is held again: a second server on the same folder is refused.
      expect(await sessions("application_name LIKE 'suil owner %'")).toHaveLength(1);
      const second = await processes.run(['main.ts'], { CHAIN_PORT: new URL(chain.url).port, PORT: '0' });
      expect(second).toMatchObject({ code: 1, err: expect.stringContaining('in use by another process') });
    },
    120_000,
  );

  test('a database whose server is gone ends ours with one sentence, and the next start has everything', async () => {
    const before = await sui(alice);
    const ended = once(server.child, 'exit');
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await ended).toEqual([1, null]);
    await startServer();
    expect(await sui(alice)).toBe(before);
    expect(await sui(bob)).toBe(`${5n * MIST_PER_SUI}`);
  }, 120_000);
});
