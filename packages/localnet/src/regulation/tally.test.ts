/** Values that a transaction keeps for its own later calls: `sui::scratch` on the chain. */
import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { beforeAll, expect, test } from 'vitest';
import { createFortune, type Fortune } from './fortune.test-chain.ts';

let fortune: Fortune;
beforeAll(async () => {
  fortune = await createFortune();
});

const count = (tx: Transaction, amount: number) => fortune.call(tx, 'tally::count', [tx.pure.u64(amount)]);
const report = (tx: Transaction) => fortune.call(tx, 'tally::report', []);

async function sumsOf(make: (tx: Transaction) => void): Promise<string[]> {
  const done = await fortune.it.run(make);
  expect(done.failure).toBeUndefined();
  return done.events.map(({ contents }) => bcs.u64().parse(contents));
}

test('behavior: later commands see what earlier ones noted, the next transaction does not', async () => {
  const sums = await sumsOf((tx) => {
    report(tx);
    count(tx, 3);
    count(tx, 4);
    report(tx);
  });
  expect(sums).toEqual(['0', '7']);
  expect(await sumsOf(report)).toEqual(['0']);
});

test('behavior: nothing of it is stored', async () => {
  const done = await fortune.it.run((tx) => void count(tx, 1));
  expect(done.objectChanges.map(({ type }) => type)).toEqual([expect.stringMatching(/::coin::Coin<\S+::sui::SUI>$/)]);
});
