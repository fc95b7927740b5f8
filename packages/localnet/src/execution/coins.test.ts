import { bcs } from '@mysten/sui/bcs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, failureIn, START_MS, SUI } from '../arena.test-chain.ts';
import { coinBalance } from '../model/stored-object.ts';
import type { ExecutedTransaction } from '../types.ts';

/**
 * Gas of a transaction that turns one SUI coin into two, as every Sui explorer shows it: computation 1000 units at 1000 MIST;
 * a coin is 130 bytes (80 + 8 + 1 + 1 + 40), 130 * 100 * 76 = 988_000 MIST; 99% of the old coin's 988_000 comes back: 978_120.
 * 1_000_000 + 2 * 988_000 - 978_120 = 1_997_880.
 */
const SPLIT_AND_TRANSFER_MIST = 1_997_880n;

let it: ArenaChain;

beforeAll(async () => {
  it = await createArena();
});

const balance = (person = alice) => it.chain.getBalance(person.toSuiAddress(), '0x2::sui::SUI').amount;
const errorOf = (done: ExecutedTransaction) => failureIn(done)?.error;

/** Sends another argument than the coin that was split off; the SDK itself refuses to write such a transaction. */
async function sendInstead(
  argument: { NestedResult: [number, number] } | { Result: number },
): Promise<ExecutedTransaction> {
  const bytes = await it.build((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [5])], bob.toSuiAddress()));
  const parsed = bcs.TransactionData.parse(bytes);
  const commands = parsed.V1!.kind.ProgrammableTransaction!.commands as unknown as {
    TransferObjects: { objects: unknown[] };
  }[];
  commands[1]!.TransferObjects.objects = [argument];
  const changed = bcs.TransactionData.serialize(parsed as never).toBytes();
  return it.chain.execute(changed, [(await alice.signTransaction(changed)).signature], START_MS);
}

describe('SplitCoins, MergeCoins and TransferObjects', () => {
  test('default: a split coin arrives, and gas is what Sui charges', async () => {
    const before = { alice: balance(), bob: balance(bob) };
    const done = await it.run((tx) => {
      tx.transferObjects([tx.splitCoins(tx.gas, [3n * SUI])], bob.toSuiAddress());
    });
    expect(done.failure).toBeUndefined();
    expect(done.effects.gasUsed).toEqual({
      computationCost: 1_000_000n,
      storageCost: 1_976_000n,
      storageRebate: 978_120n,
      nonRefundableStorageFee: 9_880n,
    });
    expect(balance(bob) - before.bob).toBe(3n * SUI);
    expect(before.alice - balance()).toBe(3n * SUI + SPLIT_AND_TRANSFER_MIST);
    const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`;
    expect(done.balanceChanges).toEqual(
      [
        { address: alice.toSuiAddress(), coinType: suiType, amount: -(3n * SUI + SPLIT_AND_TRANSFER_MIST) },
        { address: bob.toSuiAddress(), coinType: suiType, amount: 3n * SUI },
      ].sort((a, b) => (a.address < b.address ? -1 : 1)),
    );
  });

  test('behavior: merged coins are deleted and their balance is in the destination', async () => {
    const split = await it.run((tx) => {
      const [a, b, c] = tx.splitCoins(tx.gas, [10, 20, 30]);
      tx.transferObjects([a!, b!, c!], alice.toSuiAddress());
    });
    const coins = split.objectChanges.filter((change) => change.idOperation === 'created').map((change) => change.id);
    const amounts = new Map(coins.map((id) => [id, coinBalance(it.chain.getObject(id)!)]));
    const [into, ...from] = coins as [string, string, string];
    const done = await it.run((tx) => {
      tx.mergeCoins(
        it.owned(tx, into),
        from.map((id) => it.owned(tx, id)),
      );
    });
    expect([...amounts.values()].sort()).toEqual([10n, 20n, 30n]);
    expect(coinBalance(it.chain.getObject(into)!)).toBe(60n);
    for (const id of from) {
      expect(it.chain.getObject(id)).toBeUndefined();
      expect(done.objectChanges.find((change) => change.id === id)).toMatchObject({ idOperation: 'deleted' });
    }
  });

  test('behavior: several gas coins become one, and the whole gas coin can be sent', async () => {
    const split = await it.run((tx) => {
      const [a, b] = tx.splitCoins(tx.gas, [3n * SUI, 4n * SUI]);
      tx.transferObjects([a!, b!], alice.toSuiAddress());
    });
    const coins = split.objectChanges.filter((change) => change.idOperation === 'created').map((change) => change.id);
    const before = balance(bob);
    const done = await it.run((tx) => tx.transferObjects([tx.gas], bob.toSuiAddress()), { gas: coins });
    expect(done.failure).toBeUndefined();
    // One coin stays: 988_000 stored, two rebates of 978_120 come back, computation 1_000_000.
    const netMist = 1_000_000n + 988_000n - 2n * 978_120n;
    expect(balance(bob) - before).toBe(7n * SUI - netMist);
    const kept = done.objectChanges[done.effects.gasObjectIndex as number];
    expect(kept).toMatchObject({ id: coins[0], output: { owner: { kind: 'address', address: bob.toSuiAddress() } } });
    expect(it.chain.getObject(coins[1] as string)).toBeUndefined();
  });

  test('error: InsufficientCoinBalance, because the budget is not there to be spent', async () => {
    const whole = balance();
    const done = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [whole])], bob.toSuiAddress()));
    expect(errorOf(done)?.$kind).toBe('InsufficientCoinBalance');
    expect(done.failure).toMatchObject({ kind: 'InsufficientCoinBalance', command: 0 });
    // Only gas: computation, the coin stored again, 99% of its rebate back.
    expect(whole - balance()).toBe(1_000_000n + 988_000n - 978_120n);
  });

  test('error: UnusedValueWithoutDrop names the forgotten coin', async () => {
    const done = await it.run((tx) => void tx.splitCoins(tx.gas, [1, 2]));
    expect(errorOf(done)).toMatchObject({ UnusedValueWithoutDrop: { resultIdx: 0, secondaryIdx: 0 } });
    expect(failureIn(done)?.command).toBeNull();
  });

  test('error: the gas coin cannot be merged away, a result cannot be spent twice, an index must exist', async () => {
    const cases = [
      await it.run((tx) => {
        const [coin] = tx.splitCoins(tx.gas, [5]);
        tx.mergeCoins(coin!, [tx.gas]);
        tx.transferObjects([coin!], bob.toSuiAddress());
      }),
      await it.run((tx) => {
        const [coin] = tx.splitCoins(tx.gas, [5]);
        tx.transferObjects([coin!], bob.toSuiAddress());
        tx.transferObjects([coin!], bob.toSuiAddress());
      }),
      await sendInstead({ NestedResult: [0, 3] }),
      await sendInstead({ Result: 9 }),
    ];
    expect(cases.map((done) => errorOf(done)?.CommandArgumentError)).toMatchObject([
      { argIdx: 1, kind: { $kind: 'InvalidGasCoinUsage' } },
      { argIdx: 0, kind: { $kind: 'ArgumentWithoutValue' } },
      { argIdx: 0, kind: { SecondaryIndexOutOfBounds: { resultIdx: 0, secondaryIdx: 3 } } },
      { argIdx: 0, kind: { IndexOutOfBounds: { idx: 9 } } },
    ]);
  });

  test('behavior: no SUI is made or lost but for gas', async () => {
    // Everything ever granted is still somewhere, or was paid as gas (with what storage holds in rebates).
    const people = [alice, bob].map((person) => balance(person)).reduce((a, b) => a + b, 0n);
    const { FAUCET_ADDRESS } = await import('../chain/faucet.ts');
    const faucet = it.chain.getBalance(FAUCET_ADDRESS, '0x2::sui::SUI').amount;
    const gas = it.chain.latestCheckpoint().rollingGas;
    const paid = gas.computationCost + gas.storageCost - gas.storageRebate;
    // 80 million SUI are staked at genesis, and 1,000 million are set aside for stakers.
    expect(people + faucet + paid).toBe(8_920_000_000n * SUI);
  });
});
