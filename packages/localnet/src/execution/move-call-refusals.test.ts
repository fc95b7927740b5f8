import type { Transaction } from '@mysten/sui/transactions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, createArena, failureIn } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../types.ts';

let it: ArenaChain;

beforeAll(async () => {
  it = await createArena();
  await it.publish();
});

const errorOf = (done: ExecutedTransaction) => failureIn(done)?.error;
const argumentErrorOf = (done: ExecutedTransaction) => {
  const error = errorOf(done)?.CommandArgumentError;
  return error && [error.argIdx, error.kind.$kind];
};
const call = (
  target: string,
  make: (tx: Transaction) => Parameters<ArenaChain['call']>[2] = () => [],
  types: string[] = [],
) => it.run((tx) => void it.call(tx, target, make(tx), types));

describe('MoveCall refusals', () => {
  test('error: MoveAbort with its place and code', async () => {
    const done = await call('arena::fail');
    const [location, code] = errorOf(done)!.MoveAbort!;
    expect(code).toBe('42');
    expect(location).toMatchObject({ module: { address: it.arena, name: 'arena' }, functionName: 'fail' });
    expect(done.failure).toMatchObject({
      kind: 'MoveAbort',
      command: 0,
      abort: { abortCode: 42n, package: it.arena, module: 'arena', functionName: 'fail' },
    });
    expect(it.chain.getTransaction(done.digest)).toEqual(done);
  });

  test('error: MovePrimitiveRuntimeError for a division by zero', async () => {
    const done = await call('arena::divide', (tx) => [tx.pure.u64(1), tx.pure.u64(0)]);
    expect(errorOf(done)?.MovePrimitiveRuntimeError).toMatchObject({ functionName: 'divide' });
  });

  test('error: private functions stay private, entry functions do not', async () => {
    expect((await call('arena::private_entry', (tx) => [tx.pure.u64(1)])).failure).toBeUndefined();
    const cases = [await call('arena::hidden')];
    expect(cases.map((done) => errorOf(done)?.$kind)).toEqual(['NonEntryFunctionInvoked']);
    const inspected = await it.simulate((tx) => void it.call(tx, 'arena::hidden'), {}, false);
    expect(inspected.transaction.failure).toBeUndefined();
  });

  test('error: functions and types that do not exist or do not fit', async () => {
    const cases = [
      await call('arena::missing'),
      await call('nowhere::fail'),
      await call('arena::both', (tx) => [tx.pure.u8(1)]),
      await call('arena::both', (tx) => [tx.pure.u8(1)], ['0x2::sui::NOPE']),
      await call('arena::both', (tx) => [tx.pure.u8(1)], ['0x2::sui::SUI']),
      await call('arena::fail', (tx) => [tx.pure.u8(1)]),
      await call('arena::borrow_power', (tx) => [it.call(tx, 'arena::mine', [tx.pure.u64(1)])]),
    ];
    expect(cases.map((done) => errorOf(done))).toMatchObject([
      { $kind: 'FunctionNotFound' },
      { $kind: 'FunctionNotFound' },
      { $kind: 'TypeArityMismatch' },
      { TypeArgumentError: { argumentIdx: 0, kind: { $kind: 'TypeNotFound' } } },
      { TypeArgumentError: { argumentIdx: 0, kind: { $kind: 'ConstraintNotSatisfied' } } },
      { $kind: 'ArityMismatch' },
      { InvalidPublicFunctionReturnType: { idx: 0 } },
    ]);
  });

  test('error: arguments of the wrong kind are named by position', async () => {
    const cases = [
      await call('arena::divide', (tx) => [tx.pure.u64(1), tx.pure.u8(1)]),
      await call('arena::divide', (tx) => [tx.pure.u64(1), tx.pure.vector('u8', new Array(9).fill(1))]),
      await call('arena::crush', (tx) => [tx.pure.u64(1)]),
      await call('arena::eat', (tx) => [it.call(tx, 'arena::mine', [tx.pure.u64(1)])]),
      await call('arena::fuse', (tx) => {
        const [gem] = it.call(tx, 'arena::mine', [tx.pure.u64(1)]);
        return [gem!, gem!];
      }),
    ];
    expect(cases.map(argumentErrorOf)).toEqual([
      [1, 'InvalidBCSBytes'],
      [1, 'InvalidBCSBytes'],
      [0, 'InvalidUsageOfPureArg'],
      [0, 'TypeMismatch'],
      [1, 'InvalidReferenceArgument'],
    ]);
  });

  test('error: a value that must be used is not forgotten', async () => {
    const done = await call('arena::bake');
    expect(errorOf(done)?.UnusedValueWithoutDrop).toEqual({ resultIdx: 0, secondaryIdx: 0 });
    const eaten = await it.run((tx) => void it.call(tx, 'arena::eat', [it.call(tx, 'arena::bake')]));
    expect(eaten.failure).toBeUndefined();
    const sent = await it.run((tx) => {
      tx.transferObjects([it.call(tx, 'arena::bake')], alice.toSuiAddress());
    });
    expect(argumentErrorOf(sent)).toEqual([0, 'InvalidTransferObject']);
  });

  test('error: more new objects than a transaction may make end it in effects, not in an exception', async () => {
    // sui-protocol-config max_num_new_move_object_ids is 2048; five commands of 500 coins are 2500.
    const done = await it.run((tx) => {
      const one = tx.pure.u64(1);
      for (let n = 0; n < 5; n++) {
        const coins = tx.splitCoins(tx.gas, new Array(500).fill(one));
        tx.transferObjects(
          Array.from({ length: 500 }, (_, index) => coins[index]!),
          alice.toSuiAddress(),
        );
      }
    });
    expect(done.failure).toMatchObject({ kind: 'MovePrimitiveRuntimeError', command: 8 });
  });

  test('error: InsufficientGas takes the whole budget and nothing else', async () => {
    const budgetMist = 20_000_000n;
    const before = it.chain.getBalance(alice.toSuiAddress(), '0x2::sui::SUI').amount;
    const done = await it.run((tx) => void it.call(tx, 'arena::spin', [tx.pure.u64(1_000_000)]), { budgetMist });
    expect(errorOf(done)?.$kind).toBe('InsufficientGas');
    expect(done.effects.gasUsed).toEqual({
      computationCost: budgetMist,
      storageCost: 0n,
      storageRebate: 0n,
      nonRefundableStorageFee: 0n,
    });
    expect(before - it.chain.getBalance(alice.toSuiAddress(), '0x2::sui::SUI').amount).toBe(budgetMist);
  });

  test('behavior: more work costs more, in steps of a thousand units', async () => {
    const costOf = async (rounds: number) => {
      const done = await call('arena::spin', (tx) => [tx.pure.u64(rounds)]);
      return done.effects.gasUsed.computationCost;
    };
    expect(await costOf(1)).toBe(1_000_000n);
    const cost = await costOf(10_000);
    expect(cost % 1_000_000n).toBe(0n);
    expect(cost).toBeGreaterThan(10_000_000n);
  });
});
