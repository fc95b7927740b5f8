/** A Move package under test: each test begins with the counter as its publication left it. */
import { fileURLToPath } from 'node:url';
import { Transaction } from '@mysten/sui/transactions';
import { localnetTest, type TestLocalnet } from '@suil/localnet/vitest';

const test = localnetTest({ packages: [fileURLToPath(new URL('../counter', import.meta.url))] });

/** Adds to the counter as the second account. Returns the event that says what it then is. */
async function add({ client, accounts, packages }: TestLocalnet, amount: number) {
  const [published] = packages;
  const [, other] = accounts;
  const counter = published?.created[0];
  if (published === undefined || other === undefined || counter === undefined) throw new Error('init shares a counter');
  const transaction = new Transaction();
  transaction.moveCall({
    target: `${published.packageId}::counter::add`,
    arguments: [transaction.object(counter.id), transaction.pure.u64(amount)],
  });
  const done = await client.signAndExecuteTransaction({
    transaction,
    signer: other.keypair,
    include: { events: true },
  });
  return done.Transaction?.events[0]?.json;
}

test('adds', async ({ localnet, expect }) => {
  expect(await add(localnet, 5)).toMatchObject({ value: '5', by: localnet.accounts[1]?.address });
  expect(await add(localnet, 2)).toMatchObject({ value: '7' });
});

test('begins anew', async ({ localnet, expect }) => {
  expect(await add(localnet, 1)).toMatchObject({ value: '1' });
});
