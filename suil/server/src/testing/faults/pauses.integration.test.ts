/**
 * Three servers, one of them stopped with SIGSTOP at an exact place while it keeps others waiting: they write again when its session is over,
 * nothing counts twice or is lost, and the one that continues serves as before. The long form is `npm run bench -- faults`.
 */
import { MS_PER_DAY } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FaultDeployment } from './fault-deployment.test-support.ts';
import { judge } from './fault-result.test-support.ts';
import { LoadMember } from './load.test-support.ts';
import { pauseAtLock } from './session-watch.test-support.ts';

/** Five seconds of a session that does nothing, and what a busy machine needs; `npm run bench -- faults` measures the seven seconds that are promised. */
const STALL_MAX_MS = 12_000;
/** The deployment serves all tests of this file. */
const DEPLOYMENT_MAX_MS = 600_000;
const SOON = { timeout: 40_000, interval: 20 };
const database = useTestDatabase([]);
let deployment: FaultDeployment;
let databaseUrl: string;
let alice: LoadMember;
let bob: LoadMember;

beforeAll(async () => {
  const { host, user, database: name } = database.connection as { host: string; user: string; database: string };
  databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  deployment = await FaultDeployment.open({
    databaseUrl,
    servers: 3,
    environment: process.env,
    signal: AbortSignal.timeout(DEPLOYMENT_MAX_MS),
  });
  [alice, bob] = [new LoadMember(deployment, 1), new LoadMember(deployment, 2)];
  await alice.enter();
  await bob.enter();
}, 180_000);

// A test that failed in the middle leaves no server paused for the next one.
afterEach(() => {
  deployment.signer?.release();
  for (const server of [0, 1, 2]) deployment.resumeServer(server);
});
afterAll(() => deployment.close());

const transfer = (from: LoadMember, to: LoadMember, amount: string) =>
  from.sign('transfer', { asset: 'USDC', amount, to: to.address });
const others = (paused: number) => [0, 1, 2].filter((index) => index !== paused);

/** Has Bob pay Alice through servers that are not paused; returns how long that took. */
async function timeToWrite(): Promise<number> {
  const startedMs = performance.now();
  const payment = await transfer(bob, alice, '1');
  if (payment === null) throw new Error('there was no nonce');
  await bob.submit(payment);
  expect(bob.memory.answers.at(-1)).toMatchObject({ nonce: payment.nonce, status: 200 });
  return performance.now() - startedMs;
}

/** The server that was paused answers as before. */
async function servesAgain(server: number): Promise<void> {
  deployment.resumeServer(server);
  await vi.waitFor(async () => {
    expect(await deployment.askServer(server, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { ok: true, problems: [] },
    });
  }, SOON);
}

describe('regression/06 a paused server', () => {
  test('in the middle of a batch of intents', async () => {
    const payment = await transfer(alice, bob, '5');
    if (payment === null) throw new Error('there was no nonce');
    let answer: ReturnType<typeof deployment.askServer> = Promise.resolve(null);
    // The batch uses the nonce up after it has locked the journal's head.
    const lock = `SELECT 1 FROM intent_nonces WHERE nonce = '${payment.nonce}' FOR UPDATE`;
    const paused = await pauseAtLock(database.pool, lock, {
      begin: () => {
        answer = deployment.askServer(0, 'POST', '/api/intents', payment.body, alice.token);
      },
      pause: (server) => deployment.pauseServer(server),
    });
    expect(paused).toBe(0);
    expect(await timeToWrite()).toBeLessThan(STALL_MAX_MS);
    await servesAgain(0);
    // Nothing of it was committed, so it ran again: the same answer from everybody.
    const said = await answer;
    expect(said).toMatchObject({ status: 200, body: { nonce: payment.nonce, status: 'done' } });
    for (const server of others(0))
      expect(await deployment.askServer(server, 'POST', '/api/intents', payment.body, alice.token)).toEqual(said);
  }, 120_000);

  test('in the middle of a closing', async () => {
    const openDay = async () =>
      (await database.pool.query('SELECT open_day FROM ledger.journal_head')).rows[0]?.open_day;
    const before = await openDay();
    const paused = await pauseAtLock(database.pool, 'LOCK TABLE day_closings IN SHARE ROW EXCLUSIVE MODE', {
      begin: () => void deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY }),
      pause: (server) => deployment.pauseServer(server),
    });
    expect(await timeToWrite()).toBeLessThan(STALL_MAX_MS);
    expect(await openDay()).toBe(before + 1);
    const { rows } = await database.pool.query('SELECT count(*) AS n FROM day_closings WHERE day = $1', [before]);
    expect(rows).toEqual([{ n: 1n }]);
    await servesAgain(paused);
  }, 120_000);

  /** Brings server 0 to where it asks the signer for a voucher, with the other servers standing still; returns the request's id. */
  async function askForVoucher(): Promise<string> {
    deployment.signer?.hold();
    for (const server of others(0)) deployment.pauseServer(server);
    const request = await alice.sign('withdraw', { asset: 'USDC', amount: '1000000', recipient: alice.address });
    const answer = await deployment.askServer(0, 'POST', '/api/intents', request?.body, alice.token);
    const { id } = z.object({ result: z.object({ id: z.string() }) }).parse(answer?.body).result;
    await vi.waitFor(() => expect(deployment.signer?.waiting()).toBe(1), SOON);
    expect(await statusOf(id)).toBe('issuing');
    return id;
  }

  async function statusOf(id: string): Promise<string> {
    const { rows } = await database.pool.query('SELECT status FROM withdrawals WHERE id = $1', [id]);
    return rows[0]?.status;
  }

  /** The others continue without server 0, hand the voucher out, and the chain pays it; then server 0 continues. */
  async function othersPay(id: string): Promise<void> {
    for (const server of others(0)) deployment.resumeServer(server);
    deployment.signer?.release();
    expect(await timeToWrite()).toBeLessThan(STALL_MAX_MS);
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('issued'), SOON);
    await alice.takeVouchers();
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('paid'), SOON);
    await servesAgain(0);
    expect(await statusOf(id)).toBe('paid');
  }

  test('while it asks the signer for a voucher', async () => {
    const id = await askForVoucher();
    deployment.pauseServer(0);
    await othersPay(id);
  }, 120_000);

  test('before it commits a voucher', async () => {
    const id = await askForVoucher();
    await pauseAtLock(database.pool, `SELECT 1 FROM withdrawals WHERE id = ${id} FOR UPDATE`, {
      begin: () => deployment.signer?.release(),
      pause: (server) => deployment.pauseServer(server),
    });
    expect(await statusOf(id)).toBe('issuing');
    await othersPay(id);
  }, 120_000);

  test('after it committed a voucher', async () => {
    const id = await askForVoucher();
    deployment.signer?.release();
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('issued'), { ...SOON, interval: 1 });
    deployment.pauseServer(0);
    await othersPay(id);
  }, 120_000);

  test('in the end nothing was lost or counted twice, and every server stops cleanly', async () => {
    await deployment.levelWithChain();
    expect(await deployment.stopServers()).toEqual([0, 0, 0]);
    const result = await judge(deployment, databaseUrl, [alice.memory, bob.memory]);
    expect(result).toMatchObject({ lost: [], twice: [], differences: [] });
  }, 120_000);
});
