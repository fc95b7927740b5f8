/** Aliases of the remote chain in a fork: who may sign there when it begins may sign here. */
import { Transaction } from '@mysten/sui/transactions';
import { afterEach, expect, test, vi } from 'vitest';
import { aliasListId } from '../checks/aliases.ts';
import { Side, SUI, startFork, startRemote } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000 });

const open: Side[] = [];
afterEach(async () => {
  for (const side of open.splice(0).reverse()) await side.node.close();
});

/** Pays 1 MIST to its own address, signed by the account at a place. */
async function signedBy(side: Side, account: number) {
  const tx = new Transaction();
  tx.transferObjects([tx.splitCoins(tx.gas, [1])], side.address(0));
  tx.setSender(side.address(0));
  const transaction = await tx.build({ client: side.client });
  const { signature } = await side.key(account).signTransaction(transaction);
  return side.client.executeTransaction({ transaction, signatures: [signature] });
}

test('an alias that was added on the remote chain signs in a fork, and one that was added in a fork only there', async () => {
  const remote = new Side(await startRemote());
  open.push(remote);
  const list = aliasListId(remote.address(0));
  const add = (tx: Transaction, alias: string) =>
    void tx.moveCall({ target: '0x2::address_alias::add', arguments: [tx.object(list), tx.pure.address(alias)] });
  await remote.run((tx) => void tx.moveCall({ target: '0x2::address_alias::enable', arguments: [tx.object('0xa')] }));
  const before = await startFork(remote.node.url);
  open.push(before);
  await remote.run((tx) => add(tx, remote.address(1)));
  const fork = await startFork(remote.node.url);
  open.push(fork);
  expect((await signedBy(fork, 1)).$kind).toBe('Transaction');
  expect(await fork.balance(fork.address(0))).toBeGreaterThan(SUI);
  // The fork that began before knows of none, until it is added there.
  await expect(signedBy(before, 1)).rejects.toThrow(/signed by/);
  await before.run((tx) => add(tx, before.address(1)));
  expect((await signedBy(before, 1)).$kind).toBe('Transaction');
});
