import { Transaction } from '@mysten/sui/transactions';
import { expect, test } from 'vitest';
import { localnetTest, type TestLocalnet } from './index.ts';
import { openTestChain } from './test-chain.ts';

const localnetOf = localnetTest({ accounts: 1 });
const RECIPIENT = `0x${'7'.repeat(64)}`;
const DAY_MS = 86_400_000;

async function balanceOf({ client }: TestLocalnet): Promise<string> {
  return (await client.getBalance({ owner: RECIPIENT })).balance.balance;
}

let firstMs = 0;

localnetOf('a test has a chain with accounts and a clock', async ({ localnet }) => {
  firstMs = localnet.nowMs();
  localnet.advance(DAY_MS);
  const [account] = localnet.accounts;
  if (account === undefined) throw new Error('an account was asked for');
  const transaction = new Transaction();
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [5n])], RECIPIENT);
  await localnet.client.signAndExecuteTransaction({ transaction, signer: account.keypair });
  expect(await balanceOf(localnet)).toBe('5');
  expect(localnet.chain.latestCheckpoint().timestampMs).toBeGreaterThanOrEqual(firstMs + DAY_MS);
});

localnetOf('the next one finds neither its coins nor its time', async ({ localnet }) => {
  expect(await balanceOf(localnet)).toBe('0');
  expect(localnet.nowMs()).toBeLessThan(firstMs + DAY_MS);
  expect(localnet.chain.latestCheckpoint().timestampMs).toBeLessThanOrEqual(firstMs);
});

test('a test that begins before another has ended is refused', async () => {
  const { begin, localnet } = await openTestChain({});
  expect(localnet.accounts).toHaveLength(2);
  const end = begin();
  expect(begin).toThrow('tests with a localnet cannot run at once');
  end();
  begin()();
  localnet.chain.close();
});

test('a package that does not compile is reported with its folder', async () => {
  const dir = new URL('missing', import.meta.url).pathname;
  await expect(openTestChain({ packages: [dir] })).rejects.toThrow(dir);
});
