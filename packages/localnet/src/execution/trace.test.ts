/** Traces of calls: what is recorded, of calls that return and of those that do not, and that a trace changes nothing. */
import type { Transaction } from '@mysten/sui/transactions';
import { expect, test } from 'vitest';
import { type ArenaChain, alice, createArena } from '../arena.test-chain.ts';
import type { TracedCall } from '../types.ts';

const ALICE = alice.toSuiAddress();

async function trace(arena: ArenaChain, make: (tx: Transaction) => void) {
  const bytes = await arena.build(make);
  const plain = arena.chain.simulate(bytes);
  const traced = arena.chain.simulate(bytes, { trace: true });
  expect({ ...traced, calls: [] }).toEqual(plain);
  return traced;
}
const namesOf = (calls: readonly TracedCall[]): unknown[] =>
  calls.map(({ module, function: name, calls: inner }) => [`${module}::${name}`, ...namesOf(inner)]);
const totalOf = (calls: readonly TracedCall[]) => calls.reduce((sum, { fuel }) => sum + fuel, 0);

test('default: each call with arguments, results and the calls in it; what it took covers them', async () => {
  const arena = await createArena();
  await arena.publish();
  const { calls } = await trace(arena, (tx) => {
    const gem = arena.call(tx, 'arena::mine', [tx.pure.u64(5)]);
    arena.call(tx, 'arena::polish', [gem, tx.pure.u64(2)]);
    arena.call(tx, 'arena::power', [gem]);
    tx.transferObjects([gem], ALICE);
  });
  expect(namesOf(calls)).toEqual([
    ['arena::mine', ['object::new', ['tx_context::fresh_object_address', ['tx_context::fresh_id']]]],
    ['arena::polish'],
    ['arena::power'],
  ]);
  const [mine, polish, power] = calls;
  expect(mine?.arguments[0]).toBe('5');
  expect(mine?.results).toEqual([{ id: expect.stringMatching(/^0x[0-9a-f]{64}$/), power: '5' }]);
  // As it was when the call began, and its result after it.
  expect(polish?.arguments).toEqual([{ id: expect.any(String), power: '5' }, '2']);
  expect([polish?.results, power?.results]).toEqual([[], ['7']]);
  // The reference, its field, what that points to, and the return.
  expect(power?.fuel).toBe(4);
  for (const call of calls) expect(call.fuel).toBeGreaterThan(totalOf(call.calls));
});

test('default: a call that aborts has no results, nor have those around it; the ones before have theirs', async () => {
  const arena = await createArena();
  await arena.publish();
  const { calls, transaction } = await trace(arena, (tx) => {
    const gem = arena.call(tx, 'arena::mine', [tx.pure.u64(5)]);
    arena.call(tx, 'arena::fail');
    tx.transferObjects([gem], ALICE);
  });
  expect(calls.map(({ function: name, results }) => [name, results !== null])).toEqual([
    ['mine', true],
    ['fail', false],
  ]);
  expect(calls[1]?.fuel).toBeGreaterThan(0);
  expect(transaction.failure?.description).toMatch(/^MoveAbort in .*::arena::fail /);
});

test('behavior: type arguments are named', async () => {
  const arena = await createArena();
  const { calls } = await trace(arena, (tx) => {
    const none = tx.moveCall({ target: '0x1::option::none', typeArguments: ['u64'] });
    tx.moveCall({ target: '0x1::option::is_none', typeArguments: ['u64'], arguments: [none] });
  });
  expect(calls.map(({ function: name, typeArguments, results }) => [name, typeArguments, results])).toEqual([
    ['none', ['u64'], [null]],
    ['is_none', ['u64'], [true]],
  ]);
});

test('edge: of a program of very many calls the first 20,000 are recorded, and of a long value only that it is one', async () => {
  const arena = await createArena();
  const text = new Uint8Array(16_000).fill(0x41);
  const { calls, transaction } = await trace(arena, (tx) => {
    // Each byte is looked at by a call.
    for (let count = 0; count < 2; count++)
      tx.moveCall({ target: '0x1::ascii::string', arguments: [tx.pure.vector('u8', text)] });
  });
  expect(transaction.failure).toBeUndefined();
  expect(namesOf(calls).flat(9)).toHaveLength(20_000);
  expect(calls.map(({ arguments: given, results }) => [given, results])).toEqual([
    [[null], [null]],
    [[null], [null]],
  ]);
  for (const call of calls) expect(call.fuel).toBeGreaterThan(16_000);
});
