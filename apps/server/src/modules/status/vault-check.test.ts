import { postEntries, VAULT_ACCOUNT } from '@suil/ledger';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverMigrations } from '../../database/schemas.ts';
import { movePlace, WHOLE } from '../../journal/applied.ts';
import { checkVaultEqualsLedger } from './vault-check.ts';

const database = useTestDatabase(serverMigrations);

beforeAll(async () => {
  await movePlace(database.pool, { checkpoint: 7n, position: WHOLE, chainTimestampMs: 1 });
  const entry = {
    key: 'one',
    kind: 'top_up',
    digest: null,
    occurredAtMs: 1,
    inputSeq: 1n,
    postings: [
      { account: VAULT_ACCOUNT, asset: 'SUI' as const, amount: -50n },
      { account: 'house:fees' as const, asset: 'SUI' as const, amount: 50n },
    ],
  };
  await withTransaction(database.pool, (tx) => postEntries(tx, [entry], 1));
});

const check = (heads: bigint[], vault: { SUI: bigint; SUIL: bigint; USDC: bigint }) =>
  checkVaultEqualsLedger({
    db: database.pool,
    readHead: async () => (heads.length > 1 ? heads.shift()! : heads[0]!),
    readVault: async () => vault,
  });

describe('checkVaultEqualsLedger', () => {
  test('default: no difference', async () => {
    expect(await check([7n], { SUI: 50n, SUIL: 0n, USDC: 0n })).toEqual({
      settled: true,
      checkpoint: 7n,
      differences: [],
    });
  });

  test('behavior: names every asset that differs, in both directions', async () => {
    expect(await check([7n], { SUI: 49n, SUIL: 1n, USDC: 0n })).toEqual({
      settled: true,
      checkpoint: 7n,
      differences: [
        { asset: 'SUI', vault: 49n, ledger: 50n },
        { asset: 'SUIL', vault: 1n, ledger: 0n },
      ],
    });
  });

  test('behavior: does not compare while the chain moves or is ahead, and waits for a still moment', async () => {
    const wrong = { SUI: 0n, SUIL: 0n, USDC: 0n };
    expect(await check([8n], wrong)).toEqual({ settled: false });
    expect(await check([6n, 7n, 7n], { SUI: 50n, SUIL: 0n, USDC: 0n })).toMatchObject({ settled: true });
  });
});
