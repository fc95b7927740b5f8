/**
 * The server's process on the chain's process: a member's life over HTTP, vault and ledger after everything that moves coins, two power
 * cuts, and nothing lost or counted twice.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { MICROS_PER_USD, MIST_PER_SUI, MS_PER_DAY, SIGN_IN_VERSION, toPermit, UNITS_PER_SUIL } from '@suil/core';
import {
  assetRecordsResponseSchema,
  assetsResponseSchema,
  configResponseSchema,
  hashrateEntriesResponseSchema,
  liquidityDaysResponseSchema,
  liquidityRecordsResponseSchema,
  liquidityResponseSchema,
  type Manifest,
  type StatusResponse,
  statusResponseSchema,
} from '@suil/core/api';
import {
  buildBindInviter,
  buildClaimUsdc,
  buildFundPledgeReserve,
  buildMintTestUsdc,
  buildPledge,
  buildSettle,
  buildStake,
  buildSwap,
  buildSwapSuil,
  buildTopUp,
  buildTopUpSuil,
  buildTopUpUsdc,
  buildUnstakeUsdc,
  buildWithdraw,
  buildWithdrawPledgeIncome,
  fetchDayPrices,
  fetchPosition,
  fetchVaultBalanceObjects,
  signVoucher,
} from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { checkLedger } from '../ledger.ts';
import { checkVaultEqualsLedger } from '../modules/withdrawal/halt/vault-check.ts';
import { endChild } from './child.test-support.ts';
import { readLedger } from './index-events.test-support.ts';
import { createProcesses, createVisitor } from './processes.test-support.ts';

const processes = createProcesses('server', { ...process.env, LOG_LEVEL: 'error' });
const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
/** Signs vouchers on the local chain: its published test phrase. */
const withdrawalKey = Ed25519Keypair.deriveKeypair(
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
);
const auditKey = Ed25519Keypair.deriveKeypair('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong');

type Running = { chain: ChildProcess; server: ChildProcess; origin: string; client: SuiGrpcClient };
let application: Running;
let manifest: Manifest;
let token: string;

async function startApplication(): Promise<Running> {
  const chain = await processes.start('chain', { CHAIN_PORT: '0' });
  const server = await processes.start('server', { CHAIN_PORT: new URL(chain.url).port, PORT: '0' });
  const { origin } = new URL(server.url);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: `${origin}/node`, format: 'binary' });
  return { chain: chain.child, server: server.child, origin, client };
}

const { post, ...visitor } = createVisitor(() => application.origin);
const logIn = () => visitor.logIn(alice);

/** Reads as alice once she has logged in. */
function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  return visitor.get(path, schema, token);
}

/** Signs and executes as alice, through the server's own origin, and returns the digest. */
async function execute(transaction: Transaction): Promise<string> {
  const result = await application.client.core.signAndExecuteTransaction({
    signer: alice,
    transaction,
    include: { effects: true },
  });
  expect(result.$kind).toBe('Transaction');
  return result.Transaction?.digest ?? '';
}

/** Takes SUI out of the vault with a voucher that the ledger knows nothing of. */
async function withdrawUnasked(amount: bigint): Promise<void> {
  const { chainTimestampMs } = await caughtUp();
  // A number that the journal has given: one above its last would stop vouchers for a second reason.
  const terms = { manifest, coin: 'SUI', id: 1n, amount, recipient: alice.toSuiAddress() } as const;
  const permit = toPermit(manifest, { ...terms, expiresAtMs: chainTimestampMs + MS_PER_DAY / 2 });
  await execute(
    buildWithdraw({ ...terms, voucher: await signVoucher(permit, { withdraw: withdrawalKey, audit: auditKey }) }),
  );
}

/** Waits until the database is level with the chain. */
async function caughtUp(): Promise<StatusResponse> {
  const { response } = await application.client.ledgerService.getServiceInfo({});
  return vi.waitFor(
    async () => {
      const status = await get('/api/status', statusResponseSchema);
      expect(BigInt(status.indexedCheckpoint)).toBeGreaterThanOrEqual(response.checkpointHeight ?? 0n);
      return status;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Waits until the days through `day` are closed. */
async function closedThrough(day: number): Promise<void> {
  await caughtUp();
  const openDay = async () => (await get('/api/status', statusResponseSchema)).openDay;
  await vi.waitFor(async () => expect(await openDay()).toBe(day + 1), { timeout: 60_000, interval: 50 });
}

/** Everything the API tells alice. */
async function readAll() {
  return {
    position: { ...(await get('/api/liquidity', liquidityResponseSchema)), checkpoint: '' },
    records: await get('/api/liquidity/records', liquidityRecordsResponseSchema),
    days: await get('/api/liquidity/days?limit=100', liquidityDaysResponseSchema),
    assets: await get('/api/assets', assetsResponseSchema),
    entries: await get('/api/assets/records', assetRecordsResponseSchema),
    hashrate: await get('/api/hashrate/entries', hashrateEntriesResponseSchema),
  };
}

/** What the server's database holds, once it can be compared with the chain. */
async function inspectLedger() {
  return processes.withDatabase(async (pool) => {
    // The server publishes what it settles automatically: until the chain rests there may be nothing to compare.
    const vault = await vi.waitFor(
      async () => {
        const compared = await checkVaultEqualsLedger({
          pool,
          readHead: async () =>
            (await application.client.ledgerService.getServiceInfo({})).response.checkpointHeight ?? 0n,
          readVaultBalances: () => fetchVaultBalanceObjects(application.client, manifest),
        });
        expect(compared.settled).toBe(true);
        return compared;
      },
      { timeout: 60_000, interval: 50 },
    );
    return { violations: await checkLedger(pool), vault, balances: await readLedger(pool) };
  });
}

beforeAll(async () => {
  application = await startApplication();
  ({ manifest } = await get('/api/config', configResponseSchema));
}, 120_000);

afterAll(() => processes.close());

describe('server', () => {
  test('behavior: a member’s life shows in the API exactly as the chain has it', async () => {
    await post('/node/v2/gas', { FixedAmountRequest: { recipient: alice.toSuiAddress() } });
    token = await logIn();
    await execute(buildBindInviter({ manifest, inviter: manifest.root }));
    await execute(buildTopUp({ manifest, amountMist: 3n * MIST_PER_SUI }));
    const stakeDigest = await execute(buildStake({ manifest, amountMist: 100n * MIST_PER_SUI, minValue: 1n }));
    await post('/node/dev/clock', { advanceMs: 40 * MS_PER_DAY });
    await execute(buildSettle({ manifest, owner: alice.toSuiAddress() }));
    const earned = await fetchPosition(application.client, manifest, alice.toSuiAddress());
    const claimDigest = await execute(buildClaimUsdc({ manifest, kind: 'static', amount: 1_000_000n }));
    const unstakeDigest = await execute(buildUnstakeUsdc({ manifest, value: 100_000_000n }));
    await caughtUp();

    const api = await readAll();
    const onChain = await fetchPosition(application.client, manifest, alice.toSuiAddress());
    expect(api.position).toMatchObject({
      value: `${onChain.value}`,
      pending: '0',
      startDay: onChain.startDay,
      claimable: `${onChain.claimable}`,
      claimed: '1000000',
    });
    // Staked on day t, settled 40 days later: days t+1 … t+39 are closed, k = 1…39: 10,350 ppm for the first 30, then 9 · 500.
    expect(earned.claimable).toBe((earned.value * 14_850n) / 1_000_000n);
    expect(onChain.claimable).toBe(earned.claimable - 1_000_000n);
    expect(api.records.items.map(({ kind, digest }) => [kind, digest])).toEqual([
      ['unstaked', unstakeDigest],
      ['claimed', claimDigest],
      ['staked', stakeDigest],
    ]);
    // 5% of 1 USD and 1% of 100 USD.
    expect(api.hashrate.items.map(({ type, total, digest }) => [type, total, digest])).toEqual([
      ['fee', '1000000', unstakeDigest],
      ['static', '50000', claimDigest],
    ]);
    expect(api.assets).toMatchObject([
      { asset: 'SUI', available: '3000000000', held: '0' },
      { asset: 'SUIL', available: '0', held: '0' },
      { asset: 'USDC', available: '0', held: '0' },
      { asset: 'PRO', available: '0', held: '0' },
      { asset: 'HR', available: '1050000', held: '0' },
    ]);
    expect(api.days.items[0]).toMatchObject({ factor: '1000000000', principal: `${earned.value}` });
    expect(await inspectLedger()).toMatchObject({ violations: [], vault: { settled: true, differences: [] } });
    expect(await (await fetch(`${application.origin}/readyz`)).json()).toMatchObject({
      ok: true,
      withdrawals: true,
      problems: [],
    });
    const metrics = await (await fetch(`${application.origin}/metrics`)).text();
    expect(metrics).toMatch(/^suil_indexed_checkpoint [1-9]\d*$/m);
    expect(metrics).toMatch(/^suil_vault_differences 0$/m);
  }, 120_000);

  test('behavior: top-ups of USDC and SUIL, pledge income and a swap of SUIL reach ledger and hashrate', async () => {
    const recipient = alice.toSuiAddress();
    const firstDay = (await caughtUp()).openDay ?? Number.NaN;
    await execute(buildMintTestUsdc({ manifest, amount: 50n * MICROS_PER_USD, recipient }));
    await execute(buildTopUpUsdc({ manifest, amount: 40n * MICROS_PER_USD }));
    await execute(buildFundPledgeReserve({ manifest, amountMist: MIST_PER_SUI }));
    await execute(buildPledge({ manifest, amountMist: 20n * MIST_PER_SUI, termDays: 30, minValue: 0n }));
    await post('/node/dev/clock', { advanceMs: 10 * MS_PER_DAY });
    await execute(buildWithdrawPledgeIncome({ manifest, id: 0n }));
    // 10 SUI buy about 349 SUIL.
    const buying = { pool: 'suilSui', direction: 'yToX', amount: 10n * MIST_PER_SUI, minOut: 1n } as const;
    await execute(buildSwap({ manifest, ...buying, recipient }));
    await execute(buildTopUpSuil({ manifest, amount: 7n * UNITS_PER_SUIL }));
    const swapDigest = await execute(
      buildSwapSuil({ manifest, amount: 100n * UNITS_PER_SUIL, minOutMist: 1n, minHashrate: 0n }),
    );
    await closedThrough(firstDay + 9);

    const { assets, hashrate } = await readAll();
    expect(assets.slice(0, 3)).toMatchObject([
      { asset: 'SUI', available: '3000000000', held: '0' },
      { asset: 'SUIL', available: '7000000000', held: '0' },
      { asset: 'USDC', available: '40000000', held: '0' },
    ]);
    const [grant] = hashrate.items;
    expect(grant).toMatchObject({ type: 'fee', digest: swapDigest });
    // 60% of the fee, 3 SUIL at about 0.10 USD; the price after the swap is slightly below the pool's before it.
    expect(Number(grant?.total)).toBeGreaterThan(177_000);
    expect(Number(grant?.total)).toBeLessThan(180_600);
    // Nine days have passed, k = 1…9: the sum of 100 + 5(k - 1) is 1,080 ppm of 20 SUI, and 3% of that is the fee.
    // 3 SUIL joined the emission of 600,000,000. On each of the nine days 1% of the earlier 1 HR and 0.05 HR was released,
    // at the price of a pool without any trade.
    const days = { fromDay: firstDay + 1, toDay: firstDay + 9 };
    const prices = (await fetchDayPrices(application.client, manifest, days)).map(({ price }) => price);
    expect(prices).toEqual(Array(9).fill(prices[0]));
    const price = prices[0] ?? 0n;
    expect(price).toBeGreaterThan(99_900n);
    expect(price).toBeLessThan(100_100n);
    const released = 9n * ((10_000n * UNITS_PER_SUIL) / price + (500n * UNITS_PER_SUIL) / price);
    const { violations, vault, balances } = await inspectLedger();
    expect({ violations, vault }).toMatchObject({ violations: [], vault: { settled: true, differences: [] } });
    expect(balances['house:fees SUI']).toBe(648_000n);
    expect(balances['house:emission SUIL']).toBe(600_000_003n * UNITS_PER_SUIL - released);
  }, 120_000);

  test('behavior: SIGKILL of server and chain loses nothing and counts nothing twice', async () => {
    const before = await readAll();
    await execute(buildTopUp({ manifest, amountMist: MIST_PER_SUI }));
    await Promise.all([endChild(application.server, 'SIGKILL'), endChild(application.chain, 'SIGKILL')]);
    application = await startApplication();
    await caughtUp();
    const after = await readAll();
    expect(after.assets[0]).toMatchObject({ asset: 'SUI', available: '4000000000', held: '0' });
    expect(after.entries.items).toHaveLength(before.entries.items.length + 1);
    expect({ ...after, assets: null, entries: null }).toEqual({ ...before, assets: null, entries: null });
    expect(await inspectLedger()).toMatchObject({ violations: [], vault: { settled: true, differences: [] } });
  }, 120_000);

  test('behavior: requests as browsers and tools send them, over a real connection', async () => {
    const headers = { authorization: `Bearer ${await logIn()}` };
    const session = `${application.origin}/api/auth/session`;
    expect((await fetch(session, { method: 'DELETE', headers })).status).toBe(204);
    expect((await fetch(session, { headers })).status).toBe(401);
    expect((await fetch(session, { method: 'DELETE', headers: { ...headers, 'content-length': '0' } })).status).toBe(
      204,
    );
    expect((await fetch(`${application.origin}/api/status`, { method: 'HEAD' })).status).toBe(200);
    const challenges = `${application.origin}/api/auth/challenges`;
    const json = { 'content-type': 'application/json' };
    const large = JSON.stringify({ address: 'a'.repeat(100_000) });
    expect((await fetch(challenges, { method: 'POST', headers: json, body: large })).status).toBe(413);
    const chunked = (text: string) =>
      fetch(challenges, {
        method: 'POST',
        headers: json,
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit);
    expect((await chunked(large)).status).toBe(413);
    expect((await chunked(JSON.stringify({ address: alice.toSuiAddress(), version: SIGN_IN_VERSION }))).status).toBe(
      200,
    );
  }, 30_000);

  test('behavior: what a voucher takes without a request is an alarm, no member pays for it, and the indexer continues', async () => {
    token = await logIn();
    const before = await get('/api/assets', assetsResponseSchema);
    await withdrawUnasked(MIST_PER_SUI / 2n);
    await execute(buildTopUp({ manifest, amountMist: MIST_PER_SUI / 100n }));
    await caughtUp();
    const ready = await fetch(`${application.origin}/readyz`);
    const lost = '500000000 SUI left the vault without a request';
    const problems = [expect.stringMatching(`^the ledger is closed by halt 1 .*${lost}$`), lost];
    // Members can read everything meanwhile, and see why their withdrawals wait.
    expect([ready.status, await ready.json()]).toMatchObject([200, { ok: true, withdrawals: false, problems }]);
    expect(await (await fetch(`${application.origin}/metrics`)).text()).toMatch(/^suil_vault_breaches 1$/m);
    const { violations, vault, balances } = await inspectLedger();
    expect({ violations, vault }).toMatchObject({ violations: [], vault: { settled: true, differences: [] } });
    expect(balances['house:breach SUI']).toBe(-500_000_000n);
    const after = await get('/api/assets', assetsResponseSchema);
    expect(after[0]).toEqual({ ...before[0], available: `${BigInt(before[0]?.available ?? 0) + MIST_PER_SUI / 100n}` });
    expect(after.slice(1)).toEqual(before.slice(1));
  }, 120_000);

  test('behavior: SIGTERM ends it cleanly, database included', async () => {
    expect(await endChild(application.server, 'SIGTERM')).toBe(0);
    expect(existsSync(join(processes.folder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  }, 30_000);

  test('error: another chain under the same data is refused with one sentence', async () => {
    await endChild(application.chain, 'SIGTERM');
    const elsewhere = createProcesses('other', process.env);
    const chain = await elsewhere.start('chain', { CHAIN_PORT: '0' });
    const { code, err } = await processes.run(['main.ts'], {
      CHAIN_PORT: new URL(chain.url).port,
      PORT: '0',
      SUIL_MANIFEST: join(elsewhere.folder, 'manifest.json'),
    });
    expect(code).toBe(1);
    // regression/08: it advised to reset the database of a real network, which docs/operations.md forbids.
    expect(err).toMatch(
      /^The database belongs to another chain or deployment \(.*\) than the one that is read \(.*\)\. [^\n]*\n$/,
    );
    expect(err).toContain(
      'On a real network correct SUIL_MANIFEST or DATABASE_URL, and never reset the database. On the local chain begin anew with: npm run reset',
    );
    await elsewhere.close();
  }, 120_000);
});
