import { VAULT_ACCOUNT } from '@suil/core';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { postEntries } from '../../../ledger.ts';
import { movePosition, WHOLE } from '../../../ledger-writer/position.ts';
import { serverMigrations } from '../../index.ts';
import { checkVaultEqualsLedger } from './vault-check.ts';

const database = useTestDatabase(serverMigrations);

beforeAll(async () => {
  await movePosition(database.pool, { checkpoint: 7n, position: WHOLE, chainTimestampMs: 1 });
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

type Balances = { SUI: bigint; SUIL: bigint; USDC: bigint };

const NO_FEES = { amount: 0n, taken: 0n };

const check = (
  heads: bigint[],
  vault: Balances,
  versions: bigint[][] = [[1n, 1n, 1n]],
  suiFees: { amount: bigint; taken: bigint }[] = [NO_FEES],
) =>
  checkVaultEqualsLedger({
    pool: database.pool,
    readHead: async () => next(heads),
    readVaultBalances: async () => {
      const read = next(versions);
      const fees = next(suiFees);
      return (['SUI', 'SUIL', 'USDC'] as const).map((coin, index) => ({
        coin,
        balance: vault[coin],
        version: read[index] ?? 0n,
        fees: coin === 'SUI' ? fees : NO_FEES,
      }));
    },
  });

/** Returns one after the other, the last one repeatedly. */
function next<Value>(values: Value[]): Value {
  return (values.length > 1 ? values.shift() : values[0]) as Value;
}

describe('checkVaultEqualsLedger', () => {
  test('default: no difference, also while the chain continues', async () => {
    const equal = { SUI: 50n, SUIL: 0n, USDC: 0n };
    expect(await check([7n], equal)).toEqual({
      settled: true,
      checkpoint: 7n,
      journalSeq: 0n,
      compared: ['SUI', 'SUIL', 'USDC'],
      differences: [],
      imbalances: [],
    });
    expect(await check([6n, 8n], equal)).toEqual({
      settled: true,
      checkpoint: 7n,
      journalSeq: 0n,
      compared: ['SUI', 'SUIL', 'USDC'],
      differences: [],
      imbalances: [],
    });
  });

  test('behavior: names every asset that differs, in both directions', async () => {
    expect(await check([7n], { SUI: 49n, SUIL: 1n, USDC: 0n })).toMatchObject({
      settled: true,
      checkpoint: 7n,
      imbalances: [],
      differences: [
        { asset: 'SUI', vault: 49n, ledger: 50n },
        { asset: 'SUIL', vault: 1n, ledger: 0n },
      ],
    });
  });

  test('behavior: a coin that moves meanwhile is not compared, the others are', async () => {
    const wrong = { SUI: 49n, SUIL: 1n, USDC: 0n };
    const moves = [
      [1n, 1n, 1n],
      [2n, 1n, 1n],
    ];
    expect(await check([7n], wrong, moves)).toMatchObject({
      compared: ['SUI', 'SUIL', 'USDC'],
      differences: [
        { asset: 'SUI', vault: 49n, ledger: 50n },
        { asset: 'SUIL', vault: 1n, ledger: 0n },
      ],
    });
    const restless = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n].map((version) => [version, 1n, 1n]);
    expect(await check([7n], wrong, restless)).toMatchObject({
      compared: ['SUIL', 'USDC'],
      differences: [{ asset: 'SUIL', vault: 1n, ledger: 0n }],
    });
  });

  test('behavior: a coin whose fees move meanwhile is not compared, even if as much is collected as is taken', async () => {
    const right = { SUI: 50n, SUIL: 0n, USDC: 0n };
    const restless = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n].map((taken) => ({ amount: 1n, taken }));
    expect(await check([7n], right, [[1n, 1n, 1n]], restless)).toMatchObject({ compared: ['SUIL', 'USDC'] });
  });

  test('behavior: vault and fees are compared together with all other accounts, and each with its own', async () => {
    const fees = [{ amount: 20n, taken: 20n }];
    const once = [[1n, 1n, 1n]];
    // 50 SUI are owed, and the ledger took all of them for the vault's.
    expect(await check([7n], { SUI: 30n, SUIL: 0n, USDC: 0n }, once, fees)).toMatchObject({
      differences: [
        { asset: 'SUI', account: 'chain:vault', vault: 30n, ledger: 50n },
        { asset: 'SUI', account: 'chain:fees:pledges', vault: 20n, ledger: 0n },
      ],
    });
    expect(await check([7n], { SUI: 29n, SUIL: 0n, USDC: 0n }, once, fees)).toMatchObject({
      differences: [{ asset: 'SUI', account: null, vault: 49n, ledger: 50n }],
    });
  });

  test('behavior: does not compare while the ledger is behind, and waits for it', async () => {
    const wrong = { SUI: 0n, SUIL: 0n, USDC: 0n };
    expect(await check([8n], wrong)).toEqual({ settled: false });
    expect(await check([8n, 7n], { SUI: 50n, SUIL: 0n, USDC: 0n })).toMatchObject({ settled: true, differences: [] });
  });

  test('behavior: does not compare with a node that is behind the ledger: it says what was before', async () => {
    const earlier = { SUI: 30n, SUIL: 0n, USDC: 0n };
    expect(await check([6n], earlier)).toEqual({ settled: false });
    // Before the ledger is read, and after.
    expect(await check([6n, 6n, 7n], { SUI: 50n, SUIL: 0n, USDC: 0n })).toMatchObject({
      settled: true,
      differences: [],
    });
  });

  test('regression/02 the sum of all other accounts counts, whatever the vault’s own account says', async () => {
    const equal = { SUI: 50n, SUIL: 0n, USDC: 0n };
    await database.pool.query(
      "UPDATE ledger.balances SET balance = 2050 WHERE account_id = (SELECT id FROM ledger.accounts WHERE name = 'house:fees')",
    );
    const minted = { asset: 'SUI', vault: 50n, ledger: 2_050n };
    expect(await check([7n], equal)).toMatchObject({
      differences: [minted],
      imbalances: [{ asset: 'SUI', sum: 2_000n }],
    });
    await database.pool.query(
      "UPDATE ledger.balances SET balance = -2050 WHERE account_id = (SELECT id FROM ledger.accounts WHERE name = 'chain:vault')",
    );
    expect(await check([7n], equal)).toMatchObject({ differences: [minted], imbalances: [] });
  });
});
