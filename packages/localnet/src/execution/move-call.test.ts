import { bcs } from '@mysten/sui/bcs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, createArena } from '../arena.test-chain.ts';

let it: ArenaChain;

beforeAll(async () => {
  it = await createArena();
  await it.publish();
});

describe('MoveCall results', () => {
  test('default: values come back from a simulation, and mutated references with them', async () => {
    const run = await it.simulate((tx) => {
      const [gem] = it.call(tx, 'arena::mine', [tx.pure.u64(4)]);
      it.call(tx, 'arena::polish', [gem!, tx.pure.u64(3)]);
      it.call(tx, 'arena::power', [gem!]);
      it.call(tx, 'arena::crush', [gem!]);
      it.call(tx, 'arena::both', [tx.pure.u8(7)], ['u8']);
    });
    expect(run.transaction.failure).toBeUndefined();
    const values = run.commandResults.map(({ returnValues }) => returnValues.map(({ bcs: bytes }) => [...bytes]));
    expect(values[2]).toEqual([[7, 0, 0, 0, 0, 0, 0, 0]]);
    expect(values[4]).toEqual([[7], [7]]);
    const [polished] = run.commandResults[1]!.mutatedByRef;
    expect(polished).toMatchObject({ argument: { kind: 'nestedResult', command: 0, value: 0 } });
    // A Gem is its id and its power: 4 + 3.
    expect([...polished!.bcs.slice(32)]).toEqual([7, 0, 0, 0, 0, 0, 0, 0]);
    expect(run.commandResults[2]!.mutatedByRef).toEqual([]);
  });

  test('behavior: copyable results can be used many times, pure inputs of any shape arrive', async () => {
    const run = await it.simulate((tx) => {
      const [twice] = it.call(tx, 'arena::both', [tx.pure.u64(6)], ['u64']);
      it.call(tx, 'arena::divide', [twice!, twice!]);
      it.call(tx, 'arena::sum', [tx.makeMoveVec({ type: 'u64', elements: [twice!, twice!, tx.pure.u64(1)] })]);
      it.call(tx, 'arena::sum', [tx.pure.vector('u64', [1, 2, 3])]);
      it.call(tx, 'arena::both', [tx.pure.option('u64', 5n)], ['0x1::option::Option<u64>']);
      it.call(tx, 'arena::both', [tx.pure.string('åß')], ['0x1::string::String']);
    });
    expect(run.transaction.failure).toBeUndefined();
    const first = (index: number) => run.commandResults[index]!.returnValues[0]!.bcs;
    expect(bcs.u64().parse(first(1))).toBe('1');
    expect(bcs.u64().parse(first(3))).toBe('13');
    expect(bcs.u64().parse(first(4))).toBe('6');
    expect(bcs.option(bcs.u64()).parse(first(5))).toBe('5');
    expect(bcs.string().parse(first(6))).toBe('åß');
  });
});
