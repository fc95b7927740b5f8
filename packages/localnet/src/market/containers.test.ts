/** Containers, versions, loans and fields on a running chain: all their public functions run, most of them on one object. */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction, TransactionArgument } from '@mysten/sui/transactions';
import { beforeAll, expect, test } from 'vitest';
import { alice, bob } from '../arena.test-chain.ts';
import { abortOf, createMarket, functionsOf, type Market, writtenId } from './market.test-chain.ts';

const ALICE = alice.toSuiAddress();
const BOB = bob.toSuiAddress();
const FUNDS_ROOT = `0x${'acc'.padStart(64, '0')}`;

let market: Market;
let shelf: string;
beforeAll(async () => {
  market = await createMarket();
  shelf = writtenId(await market.run((tx) => void market.call(tx, 'shelf::build', [mine(tx, 1)])), 'shelf::Shelf');
});

const mine = (tx: Transaction, carat: number) =>
  market.call(tx, 'gem::mine', [tx.pure.string('Opal'), tx.pure.u64(carat)])[0];
const on = (tx: Transaction, name: string, ...args: TransactionArgument[]) =>
  market.call(tx, `shelf::${name}`, [market.shared(tx, shelf), ...args]);
/** One transaction per call, so that each reads what the one before wrote. */
async function change(name: string, args: (tx: Transaction) => TransactionArgument[] = () => []) {
  expect(abortOf(await market.run((tx) => void on(tx, name, ...args(tx))))).toBe('success');
}
const ask = (name: string) => market.ask(`shelf::${name}`, (tx) => [market.shared(tx, shelf)]);
const names = async () => bcs.vector(bcs.string()).parse(await ask('list'));
const numbers = async (name: string) =>
  bcs
    .vector(bcs.u64())
    .parse(await ask(name))
    .map(Number);

test('default: a linked table keeps its order', async () => {
  const entry = (name: string) => (tx: Transaction) => [tx.pure.string(name), tx.pure.u64(1)];
  for (const name of ['b', 'c', 'd']) await change('append', entry(name));
  await change('prepend', entry('a'));
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  await change('forget', (tx) => [tx.pure.string('c')]);
  await change('raise', (tx) => [tx.pure.string('b')]);
  expect(await names()).toEqual(['a', 'b', 'd']);
  const again = await market.run((tx) => void on(tx, 'append', ...entry('b')(tx)));
  expect(abortOf(again)).toBe('dynamic_field::add 0');
  await change('take_ends');
  expect(await names()).toEqual(['b']);
});

test('default: a list in a table', async () => {
  // The length of the table of names after each addition, behind the zero it began with.
  expect(await numbers('log')).toEqual([0, 1, 2, 3, 4]);
  await change('reorder');
  // Exchanged 1, 0, 2, 3, 4; then 100, 0, 2, 3, 4; the last one takes the place of the first; the last one is taken.
  expect(await numbers('log')).toEqual([4, 0, 2]);
});

test('default: a priority queue gives the highest first', async () => {
  await change('hurry', (tx) => [tx.pure.vector('u64', [2, 9, 4]), tx.pure.vector('string', ['two', 'nine', 'four'])]);
  expect(await numbers('priorities')).toEqual([9, 2, 4]);
  const next = (then: number) =>
    market.run((tx) => {
      const [, name] = on(tx, 'most_urgent', tx.pure.u64(then), tx.pure.string('new'));
      tx.transferObjects([market.call(tx, 'gem::mine', [name, tx.pure.u64(0)])[0]], ALICE);
    });
  const named = async (then: number) => Object(market.json(writtenId(await next(then), 'gem::Gem'))).name;
  expect(await named(5)).toBe('nine');
  expect(await named(1)).toBe('new');
  expect(await named(0)).toBe('four');
});

test('default: objects in a bag stay objects', async () => {
  const done = await market.run((tx) => void on(tx, 'put', tx.pure.string('big'), mine(tx, 7)));
  const gem = writtenId(done, 'gem::Gem');
  expect(market.object(gem).owner.kind).toBe('object');
  await change('polish', (tx) => [tx.pure.string('big')]);
  expect(market.json(gem)).toMatchObject({ carat: '8' });
  await market.run((tx) => tx.transferObjects([on(tx, 'pick', tx.pure.string('big'))[0]], BOB));
  expect(market.object(gem).owner).toEqual({ kind: 'address', address: BOB });
});

test('default: a value changes its type with its version', async () => {
  await change('upgrade');
  expect(await numbers('settings')).toEqual([10, 11, 12]);
});

test('default: what is lent is given back in the same transaction', async () => {
  const borrow = (giveBack: boolean) =>
    market.run((tx) => {
      const [gem, proof] = on(tx, 'lend');
      market.call(tx, 'gem::polish', [gem]);
      if (giveBack) on(tx, 'give_back', gem, proof);
      else tx.transferObjects([gem], BOB);
    }, bob);
  expect(abortOf(await borrow(false))).toContain('UnusedValueWithoutDrop');
  expect(abortOf(await borrow(true))).toBe('success');
  const taken = await market.run((tx) => tx.transferObjects([on(tx, 'take_lent')[0]], BOB));
  expect(market.json(writtenId(taken, 'gem::Gem'))).toMatchObject({ carat: '2' });
});

test('default: fields that may be there or not, and what is made and destroyed in one go', async () => {
  const done = await market.run((tx) => tx.transferObjects([on(tx, 'try_out', mine(tx, 3))[0]], BOB));
  expect(abortOf(done)).toBe('success');
});

test('default: the funds of an address are read as they were before the transaction', async () => {
  const funds = async () => {
    const args = (tx: Transaction) => [market.shared(tx, FUNDS_ROOT, false), tx.pure.address(BOB)];
    return BigInt(bcs.u64().parse(await market.ask('shelf::funds', args)));
  };
  expect(await funds()).toBe(0n);
  const send = (amount: number) =>
    market.run((tx) => {
      const [coin] = tx.splitCoins(tx.gas, [amount]);
      market.call(tx, '0x2::coin::send_funds', [coin, tx.pure.address(BOB)], ['0x2::sui::SUI']);
      market.call(tx, 'shelf::funds', [market.shared(tx, FUNDS_ROOT, false), tx.pure.address(BOB)]);
    });
  expect(abortOf(await send(300))).toBe('success');
  expect(await funds()).toBe(300n);
  // Read and changed in one transaction.
  expect(abortOf(await send(200))).toBe('success');
  expect(await funds()).toBe(500n);
});

test('default: older names of arithmetic', async () => {
  const bytes = await market.ask('shelf::arithmetic', () => []);
  expect(bcs.vector(bcs.u64()).parse(bytes).map(Number)).toEqual([8, 3, 5, 81, 9, 9, 4]);
});

test('contract: every function of these modules ran', () => {
  const modules = ['borrow', 'linked_table', 'math', 'object_bag', 'priority_queue', 'table_vec', 'versioned'];
  const fields = ['exists', 'exists_with_type', 'remove_opt', 'replace'];
  const all = [
    ...functionsOf(modules),
    ...fields.flatMap((name) => [`dynamic_field::${name}`, `dynamic_object_field::${name}`]),
    'balance::settled_funds_value',
  ];
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((name) => !market.ran.has(name))).toEqual([]);
});
