/** The rules of Sui's static_programmable_transactions: what a program may say, decided before any of it runs. */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, createArena, failureIn } from '../../arena.test-chain.ts';
import type { ExecutedTransaction } from '../../types.ts';

let it: ArenaChain;
beforeAll(async () => {
  it = await createArena();
  await it.publish();
});

const run = (make: (tx: Transaction) => void) => it.run(make);
const failureOf = (done: ExecutedTransaction) => {
  const failure = failureIn(done);
  const error = failure?.error;
  const argument = error?.CommandArgumentError;
  return error && [Number(failure.command ?? -1), argument ? `${argument.kind.$kind} ${argument.argIdx}` : error.$kind];
};

describe('the whole program is judged before its first command', () => {
  test('default: a type error in the second command wins over an abort in the first', async () => {
    const done = await run((tx) => {
      it.call(tx, 'arena::fail');
      it.call(tx, 'arena::eat', [tx.pure.u64(1)]);
    });
    expect(failureOf(done)).toEqual([1, 'InvalidUsageOfPureArg 0']);
    const { computationCost } = done.effects.gasUsed;
    // Nothing ran: the least a transaction costs, 1000 units at 1000 MIST.
    expect(computationCost).toBe(1_000_000n);
  });

  test('behavior: a missing function in the last command wins over a type error in the first', async () => {
    const done = await run((tx) => {
      it.call(tx, 'arena::eat', [tx.pure.u64(1)]);
      it.call(tx, 'arena::missing');
    });
    expect(failureOf(done)).toEqual([1, 'FunctionNotFound']);
  });

  test('behavior: object usage is judged before visibility, visibility before moved values', async () => {
    const done = await run((tx) => {
      const [gem] = it.call(tx, 'arena::mine', [tx.pure.u64(1)]);
      it.call(tx, 'arena::crush', [gem!]);
      it.call(tx, 'arena::crush', [gem!]);
      it.call(tx, 'arena::hidden');
    });
    expect(failureOf(done)).toEqual([3, 'NonEntryFunctionInvoked']);
  });
});

describe('results', () => {
  test('error: InvalidResultArity for Result(n) of a command with two results or none', async () => {
    const two = await it.build((tx) => {
      it.call(tx, 'arena::both', [tx.pure.u64(6)], ['u64']);
      it.call(tx, 'arena::divide', [{ $kind: 'Result', Result: 0 }, tx.pure.u64(1)]);
    });
    const { signature } = await alice.signTransaction(two);
    const done = await it.chain.execute(two, [signature], it.chain.latestCheckpoint().timestampMs);
    expect(failureOf(done)).toEqual([1, 'InvalidResultArity 0']);
  });

  test('behavior: a copyable value without drop must end by value', async () => {
    const use = (last: 'read' | 'use') =>
      run((tx) => {
        const [stamp] = it.call(tx, 'arena::issue', [tx.pure.u64(1)]);
        const [first, second] = last === 'read' ? ['use_stamp', 'read_stamp'] : ['read_stamp', 'use_stamp'];
        it.call(tx, `arena::${first}`, [stamp!]);
        it.call(tx, `arena::${second}`, [stamp!]);
      });
    expect((await use('use')).failure).toBeUndefined();
    expect(failureOf(await use('read'))).toEqual([-1, 'UnusedValueWithoutDrop']);
  });
});

describe('bytes', () => {
  test('behavior: a mutable reference gives them one fixed type and keeps what was written', async () => {
    const { transaction, commandResults } = await it.simulate((tx) => {
      const value = tx.pure.u64(41);
      it.call(tx, 'arena::bump', [value]);
      it.call(tx, 'arena::divide', [value, tx.pure.u64(1)]);
    });
    expect(transaction.failure).toBeUndefined();
    expect(bcs.u64().parse(commandResults[1]!.returnValues[0]!.bcs)).toBe('42');
    const other = await run((tx) => {
      const value = tx.pure.u64(1);
      it.call(tx, 'arena::bump', [value]);
      it.call(tx, 'arena::both', [value], ['u8']);
    });
    expect(failureOf(other)).toEqual([1, 'TypeMismatch 0']);
  });

  test('behavior: without one the same bytes may be several types', async () => {
    const { transaction } = await it.simulate((tx) => {
      const bytes = tx.pure(new Uint8Array(32).fill(1));
      it.call(tx, 'arena::both', [bytes], ['address']);
      it.call(tx, 'arena::both', [bytes], ['u256']);
      it.call(tx, 'arena::both', [bytes], ['0x2::object::ID']);
    });
    expect(transaction.failure).toBeUndefined();
  });
});

describe('entry functions that are not public', () => {
  test('default: they take inputs and results that no hot potato is tied to', async () => {
    const done = await run((tx) => {
      const [half] = it.call(tx, 'arena::divide', [tx.pure.u64(8), tx.pure.u64(2)]);
      it.call(tx, 'arena::private_entry', [half!]);
    });
    expect(done.failure).toBeUndefined();
  });

  test('error: InvalidArgumentToPrivateEntryFunction while a potato of the same clique lives', async () => {
    const entangled = (eatFirst: boolean) =>
      run((tx) => {
        const [potato] = it.call(tx, 'arena::bake');
        const [weight] = it.call(tx, 'arena::weigh', [potato!]);
        if (eatFirst) it.call(tx, 'arena::eat', [potato!]);
        it.call(tx, 'arena::private_entry', [weight!]);
        if (!eatFirst) it.call(tx, 'arena::eat', [potato!]);
      });
    expect(failureOf(await entangled(false))).toEqual([2, 'InvalidArgumentToPrivateEntryFunction 0']);
    expect((await entangled(true)).failure).toBeUndefined();
  });

  test('behavior: they may take the last hot value themselves, but not one of two', async () => {
    const alone = await run((tx) => void it.call(tx, 'arena::private_eat', [it.call(tx, 'arena::bake')]));
    expect(alone.failure).toBeUndefined();
    const tied = await run((tx) => {
      const [first] = it.call(tx, 'arena::bake');
      const [second] = it.call(tx, 'arena::bake');
      // One vector of both weights ties the two potatoes together.
      const weights = [it.call(tx, 'arena::weigh', [first!]), it.call(tx, 'arena::weigh', [second!])];
      it.call(tx, 'arena::sum', [tx.makeMoveVec({ type: 'u64', elements: weights })]);
      it.call(tx, 'arena::private_eat', [first!]);
      it.call(tx, 'arena::eat', [second!]);
    });
    expect(failureOf(tied)).toEqual([6, 'InvalidArgumentToPrivateEntryFunction 0']);
  });

  test('error: permanently, once a shared object was taken by value', async () => {
    const raised = await run((tx) => void it.call(tx, 'arena::raise'));
    const altar = raised.objectChanges.find((change) => change.type.endsWith('::Altar'))?.id ?? '';
    const done = await run((tx) => {
      const [offered] = it.call(tx, 'arena::harvest', [it.shared(tx, altar)]);
      it.call(tx, 'arena::private_entry', [offered!]);
    });
    expect(failureOf(done)).toEqual([1, 'InvalidArgumentToPrivateEntryFunction 0']);
  });
});
