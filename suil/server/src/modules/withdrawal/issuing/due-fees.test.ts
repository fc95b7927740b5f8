import { UNCOLLECTED_FEES_ACCOUNTS, VAULT_ACCOUNT, type VaultAsset } from '@suil/core';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { postEntries } from '../../../ledger.ts';
import { createTestApp } from '../../../testing/test-app.test-support.ts';
import { memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { writeRequests } from '../store.ts';
import { coinsToCollect, readDueCoins } from './due-fees.ts';

const database = useTestDatabase(serverMigrations);

const onChain = (coin: VaultAsset, balance: bigint, amount: bigint) => ({ coin, balance, fees: { amount } });

describe('coinsToCollect', () => {
  test('default: fees of a hundredth of what the vault holds are collected, one unit less are not', () => {
    expect(coinsToCollect([onChain('USDC', 1_000n, 10n), onChain('SUI', 1_000n, 9n)], new Map())).toEqual(['USDC']);
    expect(coinsToCollect([onChain('USDC', 0n, 1n), onChain('SUI', 0n, 0n)], new Map())).toEqual(['USDC']);
  });

  test('behavior: any fee is collected while members ask for more than the vault holds', () => {
    const balances = [onChain('USDC', 1_000n, 1n), onChain('SUI', 1_000n, 1n)];
    expect(coinsToCollect(balances, new Map([['USDC', 1_000n] as const, ['SUI', 1_001n] as const]))).toEqual(['SUI']);
    expect(coinsToCollect([onChain('SUI', 1_000n, 0n)], new Map([['SUI', 1_001n] as const]))).toEqual([]);
  });
});

describe('readDueCoins', () => {
  /** The vault holds `held` of a coin, its product keeps `fees`. */
  const hold = (asset: VaultAsset, held: bigint, fees: bigint) =>
    withTransaction(database.pool, (tx) =>
      postEntries(
        tx,
        [
          {
            key: asset,
            kind: 'top_up',
            digest: null,
            occurredAtMs: 1,
            inputSeq: 1n,
            postings: [
              { account: VAULT_ACCOUNT, asset, amount: -held },
              { account: UNCOLLECTED_FEES_ACCOUNTS[asset], asset, amount: -fees },
              { account: 'house:fees', asset, amount: held + fees },
            ],
          },
        ],
        1,
      ),
    );
  const metrics = async () =>
    (await createTestApp(database.pool).send('GET', '/metrics', { from: '127.0.0.1' })).text();

  test('behavior: a server without a collector reports what is not collected, and no longer once it is not due', async () => {
    expect(await readDueCoins(database.pool)).toEqual([]);
    expect(await metrics()).toMatch(/^suil_fees_due 0$/m);
    await hold('USDC', 1_000n, 10n);
    await hold('SUIL', 1_000n, 9n);
    await hold('SUI', 1_000n, 1n);
    expect(await readDueCoins(database.pool)).toEqual(['USDC']);
    const member = memberOf('a');
    const request = {
      member,
      source: 'balance',
      reserve: null,
      isBelowMin: false,
      recipient: member,
      status: 'queued',
    } as const;
    await writeRequests(database.pool, [
      { ...request, asset: 'SUI', requestedAtMs: 1, id: 1n, nonce: 'n1', amount: 1_001n },
    ]);
    expect(await readDueCoins(database.pool)).toEqual(['SUI', 'USDC']);
    // The app of the test runs no worker, and so no collector.
    expect(await metrics()).toMatch(/^suil_fees_due 2$/m);
  });
});
