/** Longer uses of the SDK over the RPC: sponsored transactions, multisig, executors, offline building. */

import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { SerialTransactionExecutor, Transaction } from '@mysten/sui/transactions';
import { assert } from '@suil/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, publishPlayground, startTestChain, type TestChain } from './playground.test-chain.ts';

let testChain: TestChain;
let playground: Playground;
let alice: Ed25519Keypair;

beforeAll(async () => {
  testChain = await startTestChain();
  alice = await testChain.account();
  playground = await publishPlayground(testChain.client('binary'), alice);
});
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

const increase = (by: number) => {
  const transaction = new Transaction();
  transaction.moveCall({
    target: `${playground.packageId}::playground::increase`,
    arguments: [transaction.object(playground.counterId), transaction.pure.u64(by)],
  });
  return transaction;
};
const balanceOf = async (address: string) =>
  BigInt((await testChain.client('binary').getBalance({ owner: address })).balance.balance);

test('a sponsor pays for the transaction of an account without SUI', async () => {
  const client = testChain.client('binary');
  const member = new Ed25519Keypair();
  const sponsor = await testChain.account();
  const before = await balanceOf(sponsor.toSuiAddress());
  const kind = await increase(1).build({ client, onlyTransactionKind: true });
  const transaction = Transaction.fromKind(kind);
  transaction.setSender(member.toSuiAddress());
  transaction.setGasOwner(sponsor.toSuiAddress());
  const bytes = await transaction.build({ client });
  const signatures = [await member.signTransaction(bytes), await sponsor.signTransaction(bytes)];
  const result = await client.executeTransaction({
    transaction: bytes,
    signatures: signatures.map(({ signature }) => signature),
    include: { effects: true },
  });
  assert(result.$kind === 'Transaction', 'the sponsored transaction succeeds');
  const { computationCost, storageCost, storageRebate } = result.Transaction.effects.gasUsed;
  const paid = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate);
  expect(await balanceOf(sponsor.toSuiAddress())).toBe(before - paid);
  expect(await balanceOf(member.toSuiAddress())).toBe(0n);
});

test('two of three keys of different schemes move what belongs to all', async () => {
  const client = testChain.client('binary');
  const keys = [new Ed25519Keypair(), new Secp256k1Keypair(), new Ed25519Keypair()] as const;
  const shared = MultiSigPublicKey.fromPublicKeys({
    threshold: 2,
    publicKeys: keys.map((key) => ({ publicKey: key.getPublicKey(), weight: 1 })),
  });
  await testChain.chain.requestGas(shared.toSuiAddress(), 1_000_000_000n, testChain.nowMs);
  const transaction = new Transaction();
  transaction.setSender(shared.toSuiAddress());
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [5n])], alice.toSuiAddress());
  const bytes = await transaction.build({ client });
  const [first, second] = await Promise.all([keys[0].signTransaction(bytes), keys[1].signTransaction(bytes)]);
  const one = shared.combinePartialSignatures([first.signature]);
  await expect(client.executeTransaction({ transaction: bytes, signatures: [one] })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
  const both = shared.combinePartialSignatures([first.signature, second.signature]);
  const result = await client.executeTransaction({ transaction: bytes, signatures: [both] });
  expect(result.$kind).toBe('Transaction');
  const found = await client.getTransaction({ digest: result.Transaction?.digest ?? '' });
  expect(found.Transaction?.signatures).toEqual([both]);
});

test('the serial executor resolves by itself and keeps its coins between transactions', async () => {
  const executor = new SerialTransactionExecutor({
    client: testChain.client('text'),
    signer: await testChain.account(),
  });
  const results = await Promise.all([1, 2, 3].map((by) => executor.executeTransaction(increase(by))));
  expect(results.map(({ $kind }) => $kind)).toEqual(['Transaction', 'Transaction', 'Transaction']);
});

test('a transaction that names everything itself is built without the chain', async () => {
  const client = testChain.client('binary');
  const owner = await testChain.account();
  const { objects } = await client.listCoins({ owner: owner.toSuiAddress() });
  const transaction = new Transaction();
  transaction.setSender(owner.toSuiAddress());
  transaction.setGasPrice(1_000);
  transaction.setGasBudget(10_000_000);
  transaction.setGasPayment(objects.map(({ objectId, version, digest }) => ({ objectId, version, digest })));
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])], alice.toSuiAddress());
  const bytes = await transaction.build();
  const { signature } = await owner.signTransaction(bytes);
  const result = await client.executeTransaction({ transaction: bytes, signatures: [signature] });
  expect(result.$kind).toBe('Transaction');
  const again = await client.executeTransaction({ transaction: bytes, signatures: [signature] });
  expect(again.Transaction?.digest).toBe(result.Transaction?.digest);
  expect(again.Transaction?.checkpoint).toBe(result.Transaction?.checkpoint);
});

test('two clients that spend the same coin at once: one succeeds, one is refused', async () => {
  const owner = await testChain.account();
  const client = testChain.client('binary');
  const build = async (amount: bigint) => {
    const transaction = new Transaction();
    transaction.setSender(owner.toSuiAddress());
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])], alice.toSuiAddress());
    const bytes = await transaction.build({ client });
    return { transaction: bytes, signatures: [(await owner.signTransaction(bytes)).signature] };
  };
  const [first, second] = await Promise.all([build(1n), build(2n)]);
  const outcomes = await Promise.allSettled([
    testChain.client('binary').executeTransaction(first),
    testChain.client('text').executeTransaction(second),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'FAILED_PRECONDITION' });
});
