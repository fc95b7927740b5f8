import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parseAddress } from '@suil/core';
import { type ReservesResponse, reserveProofResponseSchema, reservesResponseSchema } from '@suil/core/api';
import { checkReserveProof } from '@suil/core/reserves';
import { useTestDatabase } from '@suil/postgres/testing';
import type { VaultBalanceObject } from '@suil/sdk';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringIn, indexEvents } from '../../testing/index-events.test-support.ts';
import { createMemoryChain, type MemoryChain } from '../../testing/memory-chain.test-support.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { kindOf } from './trees.ts';

const database = useTestDatabase(serverMigrations);
const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));
const alice = parseAddress(keypair.toSuiAddress());
const bob = memberOf('b');
const { sui, usdc } = manifest.coinTypes;
const thousand = 1_000_000_000n;
let vaultBalances: VaultBalanceObject[];
let app: TestApp;

const vaultBalance = (
  coin: VaultBalanceObject['coin'],
  balance: bigint,
  version = 4n,
  fees = 0n,
): VaultBalanceObject => ({
  coin,
  balance,
  fees: { amount: fees, taken: fees },
  version,
  objectId: manifest.vault,
  digest: CHAIN,
});

beforeEach(async () => {
  await indexEvents(database.pool, [
    eventOn(100, 'ToppedUp', { member: alice, coinType: sui, amount: 3n * thousand }),
    eventOn(100, 'ToppedUp', { member: bob, coinType: sui, amount: 2n * thousand }),
    eventOn(100, 'ToppedUp', { member: bob, coinType: usdc, amount: 70n }),
    eventOn(100, 'EmissionDeposited', { amount: 600n }),
    eventOn(100, 'Withdrawn', { id: 5n, recipient: bob, coinType: usdc, amount: 20n }),
  ]);
  vaultBalances = [vaultBalance('SUI', 5n * thousand), vaultBalance('SUIL', 600n), vaultBalance('USDC', 50n)];
  app = createTestApp(database.pool, {
    reservesChain: {
      readHead: async () => 1n,
      readVaultBalances: async () => vaultBalances,
      readProductReserves: () => Promise.reject(new Error('the node is away')),
    },
  });
});

async function reserves(): Promise<ReservesResponse> {
  const answer = await app.send('GET', '/api/reserves');
  expect(answer.status).toBe(200);
  return reservesResponseSchema.parse(await answer.json());
}

const assetOf = ({ assets }: ReservesResponse, name: string) => assets.find(({ asset }) => asset === name);

describe('GET /api/reserves', () => {
  test('default: by asset, by whose it is, and no difference; what left unasked shows as breach', async () => {
    const published = await reserves();
    expect(published).toMatchObject({ journalSeq: '1', checkpoint: '1', day: 100, onChain: null });
    expect(assetOf(published, 'SUI')).toMatchObject({
      vault: { balance: '5000000000', fees: '0', version: '4', objectId: manifest.vault, digest: CHAIN },
      total: '5000000000',
      difference: '0',
      sum: '5000000000',
      accounts: 2,
    });
    expect(assetOf(published, 'USDC')).toMatchObject({ total: '50', difference: '0', sum: '70', accounts: 1 });
    expect(assetOf(published, 'USDC')?.liabilities).toContainEqual({ kind: 'breach', amount: '-20' });
    expect(assetOf(published, 'SUIL')).toMatchObject({ total: '600', difference: '0', sum: '0', accounts: 0 });
    expect(assetOf(published, 'HR')).toMatchObject({ vault: null, difference: null });
    expect(assetOf(published, 'PRO')).toMatchObject({ vault: null, difference: '0' });
  });

  test('behavior: a vault that holds less is said so', async () => {
    vaultBalances = [vaultBalance('SUI', 5n * thousand - 1n), vaultBalance('SUIL', 600n), vaultBalance('USDC', 50n)];
    expect(assetOf(await reserves(), 'SUI')).toMatchObject({ difference: '-1' });
  });

  test('behavior: fees count that the vault has yet to collect', async () => {
    await indexEvents(database.pool, [
      eventOn(100, 'ToppedUp', { member: bob, coinType: sui, amount: 5n * thousand }),
      eventOn(100, 'IncomePaid', { member: bob, id: 1n, income: 100n, fee: 3n, returned: 0n, closed: false }),
    ]);
    vaultBalances = [vaultBalance('SUI', 5n * thousand, 4n, 3n)];
    expect(assetOf(await reserves(), 'SUI')).toMatchObject({
      vault: { balance: '5000000000', fees: '3' },
      total: '5000000003',
      difference: '0',
    });
  });

  test('behavior: a node that is behind the ledger is no difference: it says what the vault held before', async () => {
    const heads = [1n, 0n];
    vaultBalances = [vaultBalance('SUI', 0n), vaultBalance('SUIL', 600n), vaultBalance('USDC', 50n)];
    app = createTestApp(database.pool, {
      reservesChain: {
        readHead: async () => heads.shift() ?? 0n,
        readVaultBalances: async () => vaultBalances,
        readProductReserves: () => Promise.reject(),
      },
    });
    expect(assetOf(await reserves(), 'SUI')?.difference).toBeNull();
  });

  test('regression: what a server whose clock is an hour ahead published is made anew by another one', async () => {
    app.clock.nowMs += 3_600_000;
    const { madeAtMs } = await reserves();
    const other = createTestApp(database.pool, {
      reservesChain: {
        readHead: async () => 0n,
        readVaultBalances: async () => vaultBalances,
        readProductReserves: () => Promise.reject(),
      },
    });
    const read = async () =>
      reservesResponseSchema.parse(await (await other.send('GET', '/api/reserves')).json()).madeAtMs;
    expect(await read()).toBe(madeAtMs);
    await vi.waitFor(async () => expect(await read()).toBe(other.clock.nowMs));
  });

  test('behavior: for the same input the roots stay, after a restart, too', async () => {
    const first = await reserves();
    app.clock.nowMs += 4 * 60_000;
    await reserves();
    const again = createTestApp(database.pool, {
      reservesChain: {
        readHead: async () => 9n,
        readVaultBalances: async () => vaultBalances,
        readProductReserves: () => Promise.reject(),
      },
    });
    const token = await again.logIn(keypair);
    const { proofs } = reserveProofResponseSchema.parse(
      await (await again.send('GET', '/api/reserves/proof', { token })).json(),
    );
    const published = reservesResponseSchema.parse(await (await again.send('GET', '/api/reserves')).json());
    expect(published.assets.map(({ root }) => root)).toEqual(first.assets.map(({ root }) => root));
    // The ledger is behind the head of the chain now: nothing to compare with.
    expect(assetOf(published, 'SUI')?.difference).toBeNull();
    expect(proofs).toHaveLength(1);
  });
});

describe('GET /api/reserves/proof', () => {
  test('default: own balances only, each provable against what everybody sees', async () => {
    const published = await reserves();
    const token = await app.logIn(keypair);
    const answer = await app.send('GET', '/api/reserves/proof', { token });
    const { proofs, journalSeq } = reserveProofResponseSchema.parse(await answer.json());
    expect(journalSeq).toBe(published.journalSeq);
    const [proof] = proofs;
    expect(proofs).toHaveLength(1);
    expect(proof).toMatchObject({ asset: 'SUI', account: `member:${alice}`, balance: '3000000000' });
    const root = assetOf(published, 'SUI');
    expect(proof && root && checkReserveProof(proof, root, alice)).toBe(true);
    expect(proof && root && checkReserveProof({ ...proof, balance: '3000000001' }, root, alice)).toBe(false);
    // Another member is shown the same leaf.
    expect(proof && root && checkReserveProof(proof, root, bob)).toBe(false);
    expect(JSON.stringify(proof)).not.toContain(bob);
  });

  const OTHER_CHAIN = {
    reservesChain: {
      readHead: async () => 1n,
      readVaultBalances: async () => vaultBalances,
      readProductReserves: () => Promise.reject(),
    },
  };
  let chain: MemoryChain;
  beforeEach(() => {
    chain = createMemoryChain(CHAIN);
    // Its first checkpoint is applied.
    chain.add();
  });
  async function topUpAlice(): Promise<void> {
    chain.add(eventOn(100, 'ToppedUp', { member: alice, coinType: sui, amount: thousand }));
    await bringIn(database.pool, chain.checkpoints);
  }
  const proofAt = async (server: TestApp, token: string, journalSeq?: string) =>
    server.send('GET', `/api/reserves/proof${journalSeq === undefined ? '' : `?journalSeq=${journalSeq}`}`, { token });

  test('regression: another server, whose newest reserves are others, proves those that a page shows', async () => {
    const published = await reserves();
    await topUpAlice();
    const other = createTestApp(database.pool, OTHER_CHAIN);
    const token = await other.logIn(keypair);
    const newest = reserveProofResponseSchema.parse(await (await proofAt(other, token)).json());
    expect(newest).toMatchObject({ journalSeq: '2', proofs: [{ balance: '4000000000' }] });
    const { proofs, journalSeq, madeAtMs } = reserveProofResponseSchema.parse(
      await (await proofAt(other, token, published.journalSeq)).json(),
    );
    expect({ journalSeq, madeAtMs }).toEqual({ journalSeq: '1', madeAtMs: published.madeAtMs });
    expect(proofs).toMatchObject([{ balance: '3000000000' }]);
    const [proof] = proofs;
    const root = assetOf(published, 'SUI');
    expect(proof && root && checkReserveProof(proof, root, alice)).toBe(true);
    // The first one answers what the other one published, and proves it.
    const read = await reserves();
    expect(read.journalSeq).toBe('2');
    const [later] = reserveProofResponseSchema.parse(
      await (await proofAt(app, await app.logIn(keypair), '2')).json(),
    ).proofs;
    const laterRoot = assetOf(read, 'SUI');
    expect(later && laterRoot && checkReserveProof(later, laterRoot, alice)).toBe(true);
  });

  test('behavior: a server still proves the reserves before its newest', async () => {
    await reserves();
    await topUpAlice();
    app.clock.nowMs += 4 * 60_000;
    await reserves();
    await vi.waitFor(async () => expect((await reserves()).journalSeq).toBe('2'));
    const token = await app.logIn(keypair);
    for (const [journalSeq, balance] of [
      ['1', '3000000000'],
      ['2', '4000000000'],
    ] as const) {
      const answer = reserveProofResponseSchema.parse(await (await proofAt(app, token, journalSeq)).json());
      expect(answer).toMatchObject({ journalSeq, proofs: [{ balance }] });
    }
  });

  test('error: RESERVES_REPLACED for reserves that are not of the two newest, and for none that were published', async () => {
    for (const line of ['1', '2', '3']) {
      const server = createTestApp(database.pool, OTHER_CHAIN);
      const token = await server.logIn(keypair);
      expect(await (await proofAt(server, token)).json()).toMatchObject({ journalSeq: line });
      await topUpAlice();
    }
    const token = await app.logIn(keypair);
    for (const line of ['1', '0', '4', '9223372036854775807']) {
      const answer = await proofAt(app, token, line);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ error: { code: 'RESERVES_REPLACED' } });
    }
    expect((await proofAt(app, token, '2')).status).toBe(200);
    expect((await proofAt(app, token, '9223372036854775808')).status).toBe(400);
  });

  test('error: AUTH_LOGIN_REQUIRED without a login', async () => {
    expect((await app.send('GET', '/api/reserves/proof')).status).toBe(401);
  });
});

test('kindOf: every account has an owner, or is the other side of the ledger', () => {
  const names = ['member:0xa', 'member:0xa:held', 'member:0xa:bank', 'member:0xa:released', 'house:reserve:held'];
  expect(names.map(kindOf)).toEqual(['members', 'held', 'bank', 'released', 'house']);
  expect(['house:breach', 'chain:vault', 'issue:pro'].map(kindOf)).toEqual(['breach', null, null]);
});
