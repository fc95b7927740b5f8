import type { VaultAsset } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { acquireLease } from '../../../jobs/lease.ts';
import { CHAIN_LEASE } from '../../../node/transaction-sender.ts';
import { memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { writeRequests } from '../store.ts';
import { collectDue } from './fee-collector.ts';

const database = useTestDatabase(serverMigrations);

const onChain = (coin: 'SUI' | 'SUIL' | 'USDC', balance: bigint, amount: bigint) => ({
  coin,
  balance,
  fees: { amount, taken: amount },
});

describe('collectDue', () => {
  const collector = (holder: string, sent: (readonly VaultAsset[])[]) => ({
    pool: database.pool,
    readVaultBalances: async () => [onChain('SUI', 1_000n, 1n), onChain('USDC', 1_000n, 1n)],
    collect: async (coins: readonly VaultAsset[]) => void sent.push(coins),
    holder,
    log: pino({ enabled: false }),
  });

  test('default: what members ask for decides, and one process sends', async () => {
    const sent: (readonly VaultAsset[])[] = [];
    expect(await collectDue(collector('one', sent))).toEqual([]);
    const member = memberOf('a');
    const request = { member, source: 'balance', reserve: null, isBelowMin: false, recipient: member } as const;
    const asked = { asset: 'USDC', requestedAtMs: 1, status: 'queued', ...request } as const;
    await writeRequests(database.pool, [
      { ...asked, id: 1n, nonce: 'n1', amount: 600n },
      { ...asked, id: 2n, nonce: 'n2', amount: 401n },
    ]);
    await acquireLease(database.pool, { ...CHAIN_LEASE, holder: 'other' });
    expect(await collectDue(collector('one', sent))).toEqual([]);
    expect(sent).toEqual([]);
    expect(await collectDue(collector('other', sent))).toEqual(['USDC']);
    expect(sent).toEqual([['USDC']]);
  });

  test('behavior: a failure is the caller’s to say', async () => {
    const failing = {
      ...collector('other', []),
      readVaultBalances: async () => [onChain('SUI', 0n, 1n)],
      collect: () => Promise.reject(new Error('the node is away')),
    };
    await expect(collectDue(failing)).rejects.toThrow('the node is away');
  });
});
