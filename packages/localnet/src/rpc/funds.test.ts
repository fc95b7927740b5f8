/** Funds of addresses as the SDK reads, sends and spends them: no coin object, an amount beside the coins. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { coinWithBalance, Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { blake2b } from '@noble/hashes/blake2.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, publishPlayground, startTestChain, type TestChain } from './playground.test-chain.ts';

const SUI = `${normalizeSuiAddress('0x2')}::sui::SUI`;
const MIST = 1_000_000_000n;

let testChain: TestChain;
let client: SuiGrpcClient;
let alice: Ed25519Keypair;
let playground: Playground;
beforeAll(async () => {
  testChain = await startTestChain();
  client = testChain.client('binary');
  alice = await testChain.account();
  playground = await publishPlayground(client, alice);
});
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

async function run(transaction: Transaction, signer: Ed25519Keypair) {
  const include = { effects: true, balanceChanges: true, transaction: true } as const;
  const result = await client.signAndExecuteTransaction({ transaction, signer, include });
  if (result.$kind !== 'Transaction') throw new Error(result.FailedTransaction.status.error?.message);
  return result.Transaction;
}

function sendFunds(transaction: Transaction, amount: bigint, recipient: string) {
  const [coin] = transaction.splitCoins(transaction.gas, [amount]);
  transaction.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [SUI],
    arguments: [coin!, transaction.pure.address(recipient)],
  });
}

/** An account that holds funds of SUI and no coin. */
async function funded(amount: bigint): Promise<Ed25519Keypair> {
  const person = new Ed25519Keypair();
  const transaction = new Transaction();
  sendFunds(transaction, amount, person.toSuiAddress());
  await run(transaction, alice);
  return person;
}

const balanceOf = async (owner: string) => {
  const { balance } = await client.getBalance({ owner });
  return { total: BigInt(balance.balance), coins: BigInt(balance.coinBalance), funds: BigInt(balance.addressBalance) };
};

/** The id of a dynamic field, from its definition: blake2b256(0xf0 ‖ parent ‖ u64 length of the key ‖ key ‖ key type). */
function fieldId(owner: string): string {
  const two = normalizeSuiAddress('0x2');
  const keyType = bcs.TypeTag.serialize(`${two}::accumulator::Key<${two}::balance::Balance<${SUI}>>`).toBytes();
  const bytes = [
    Uint8Array.of(0xf0),
    bcs.Address.serialize('0xacc').toBytes(),
    bcs.u64().serialize(32).toBytes(),
    bcs.Address.serialize(owner).toBytes(),
    keyType,
  ];
  return `0x${Buffer.from(blake2b(Buffer.concat(bytes), { dkLen: 32 })).toString('hex')}`;
}

describe('sending', () => {
  test('default: the amount is there without an object; effects and balance changes tell it', async () => {
    const bob = new Ed25519Keypair().toSuiAddress();
    const transaction = new Transaction();
    sendFunds(transaction, 7n, bob);
    sendFunds(transaction, 5n, bob);
    const { effects, balanceChanges } = await run(transaction, alice);
    expect(await balanceOf(bob)).toEqual({ total: 12n, coins: 0n, funds: 12n });
    expect((await client.listCoins({ owner: bob })).objects).toEqual([]);
    expect((await client.listBalances({ owner: bob })).balances).toMatchObject([
      { coinType: SUI, balance: '12', addressBalance: '12', coinBalance: '0' },
    ]);
    expect(balanceChanges).toContainEqual({ address: bob, coinType: SUI, amount: '12' });
    const change = effects.changedObjects.find(({ objectId }) => objectId === fieldId(bob));
    expect(change).toMatchObject({
      inputState: 'DoesNotExist',
      outputState: 'AccumulatorWriteV1',
      idOperation: 'None',
    });
    const parsed = bcs.TransactionEffects.parse(effects.bcs ?? new Uint8Array()).V2;
    const [, written] = parsed?.changedObjects.find(([id]) => id === fieldId(bob)) ?? [];
    expect(written?.outputState.AccumulatorWriteV1).toMatchObject({
      address: { address: bob },
      operation: { Merge: true },
      value: { Integer: '12' },
    });
  });

  test('behavior: the object behind it is a field of 0xacc with the sum of all that was sent', async () => {
    const bob = await funded(3n);
    const transaction = new Transaction();
    sendFunds(transaction, 4n, bob.toSuiAddress());
    await run(transaction, alice);
    const { object } = await client.getObject({ objectId: fieldId(bob.toSuiAddress()), include: { json: true } });
    expect(object.owner).toMatchObject({ ObjectOwner: normalizeSuiAddress('0xacc') });
    expect(object.json).toMatchObject({ name: { address: bob.toSuiAddress() }, value: { value: '7' } });
  });
});

describe('spending', () => {
  test('default: coinWithBalance and gas come out of the funds of an account without a coin', async () => {
    const bob = await funded(2n * MIST);
    const carol = new Ed25519Keypair().toSuiAddress();
    const transaction = new Transaction();
    transaction.transferObjects([coinWithBalance({ balance: 300n })], carol);
    const { effects, balanceChanges, transaction: data } = await run(transaction, bob);
    expect(data.gasData.payment).toEqual([]);
    expect(data.expiration).toMatchObject({ ValidDuring: { minEpoch: '0', maxEpoch: '1' } });
    expect(data.inputs.some((input) => 'FundsWithdrawal' in input)).toBe(true);
    const { computationCost, storageCost, storageRebate } = effects.gasUsed;
    const gas = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate);
    expect(await balanceOf(bob.toSuiAddress())).toEqual({
      total: 2n * MIST - 300n - gas,
      coins: 0n,
      funds: 2n * MIST - 300n - gas,
    });
    expect(await balanceOf(carol)).toEqual({ total: 300n, coins: 300n, funds: 0n });
    expect(balanceChanges).toContainEqual({
      address: bob.toSuiAddress(),
      coinType: SUI,
      amount: (-300n - gas).toString(),
    });
    expect(effects.gasObject).toBeNull();
  });

  test('behavior: the same transaction built twice is two transactions', async () => {
    const bob = await funded(MIST);
    const build = () => {
      const transaction = new Transaction();
      transaction.transferObjects([coinWithBalance({ balance: 1n })], alice.toSuiAddress());
      return transaction;
    };
    const digests = [(await run(build(), bob)).digest, (await run(build(), bob)).digest];
    expect(new Set(digests).size).toBe(2);
  });

  test('behavior: what is used up leaves nothing behind', async () => {
    const bob = await funded(50n);
    const transaction = withdrawing(bob, 50n);
    await run(transaction, bob).catch(() => undefined);
    const sponsored = withdrawing(bob, 50n);
    sponsored.setSender(bob.toSuiAddress());
    sponsored.setGasOwner(alice.toSuiAddress());
    const bytes = await sponsored.build({ client });
    const signatures = [await bob.signTransaction(bytes), await alice.signTransaction(bytes)];
    await client.executeTransaction({ transaction: bytes, signatures: signatures.map(({ signature }) => signature) });
    expect((await balanceOf(bob.toSuiAddress())).funds).toBe(0n);
    expect(testChain.chain.getObject(fieldId(bob.toSuiAddress()))).toBeUndefined();
    expect(testChain.chain.getBalance(bob.toSuiAddress(), SUI).amount).toBe(50n);
  });

  test('behavior: an object has funds, too, and cannot give more than it has', async () => {
    const make = new Transaction();
    const target = (name: string) => `${playground.packageId}::playground::${name}` as const;
    const card = make.moveCall({ target: target('new_card'), arguments: [make.pure.string('purse')] });
    make.transferObjects([card], alice.toSuiAddress());
    const made = await run(make, alice);
    const cardId = made.effects.changedObjects.find(
      ({ objectId, idOperation }) =>
        idOperation === 'Created' && testChain.chain.getObject(objectId)?.data.kind === 'move',
    )?.objectId as string;
    const fill = new Transaction();
    sendFunds(fill, 20n, cardId);
    await run(fill, alice);
    const draw = (value: bigint) => {
      const transaction = new Transaction();
      transaction.setSender(alice.toSuiAddress());
      const coin = transaction.moveCall({
        target: target('draw'),
        arguments: [transaction.object(cardId), transaction.pure.u64(value)],
      });
      transaction.transferObjects([coin], alice.toSuiAddress());
      return transaction;
    };
    await run(draw(15n), alice);
    expect((await balanceOf(cardId)).funds).toBe(5n);
    const bytes = await draw(6n)
      .build({ client })
      .catch((error: Error) => error);
    expect(String(bytes)).toMatch(/Insufficient funds for withdraw/);
    expect((await balanceOf(cardId)).funds).toBe(5n);
  });
});

function withdrawing(owner: Ed25519Keypair, ...amounts: bigint[]): Transaction {
  const transaction = new Transaction();
  const coins = amounts.map((amount) =>
    transaction.moveCall({
      target: '0x2::coin::redeem_funds',
      typeArguments: [SUI],
      arguments: [transaction.withdrawal({ amount, type: SUI })],
    }),
  );
  transaction.transferObjects(coins, owner.toSuiAddress());
  return transaction;
}

describe('refusals', () => {
  const refused = (transaction: Transaction, signer: Ed25519Keypair) =>
    run(transaction, signer).then(
      () => 'done',
      (error: Error & { cause?: Error }) => `${error.message} ${error.cause?.message ?? ''}`,
    );

  test('error: more than there is, alone or together, and nothing at all', async () => {
    const bob = await funded(MIST);
    expect(await refused(withdrawing(bob, MIST + 1n), bob)).toMatch(/less than requested: 1000000000 < 1000000001/);
    expect(await refused(withdrawing(bob, MIST / 2n, MIST / 2n + 1n), bob)).toMatch(/less than requested/);
    expect(await refused(withdrawing(bob, 0n), bob)).toMatch(/must not be zero/);
    expect((await balanceOf(bob.toSuiAddress())).funds).toBe(MIST);
  });

  test('error: the budget must be there beside what is withdrawn', async () => {
    const bob = await funded(MIST);
    const transaction = withdrawing(bob, MIST);
    transaction.setSender(bob.toSuiAddress());
    transaction.setGasPrice(1000n);
    transaction.setGasBudget(10_000_000n);
    transaction.setGasPayment([]);
    transaction.setExpiration({
      ValidDuring: {
        minEpoch: '0',
        maxEpoch: '1',
        minTimestamp: null,
        maxTimestamp: null,
        chain: testChain.chain.chainId,
        nonce: 1,
      },
    });
    const bytes = await transaction.build();
    const { signature } = await bob.signTransaction(bytes);
    await expect(testChain.chain.execute(bytes, [signature], testChain.nowMs)).rejects.toMatchObject({
      code: 'CHAIN_WITHDRAWAL_INVALID',
    });
  });

  test('error: two at once that reserve the same funds: one is refused', async () => {
    const bob = await funded(MIST);
    const build = async (nonce: number) => {
      const transaction = withdrawing(bob, MIST / 2n + 1n);
      transaction.setSender(bob.toSuiAddress());
      transaction.setGasOwner(alice.toSuiAddress());
      transaction.setExpiration({ Epoch: nonce });
      return transaction.build({ client });
    };
    const [first, second] = [await build(3), await build(4)];
    const send = async (bytes: Uint8Array) =>
      client.executeTransaction({
        transaction: bytes,
        signatures: [(await bob.signTransaction(bytes)).signature, (await alice.signTransaction(bytes)).signature],
      });
    const outcomes = await Promise.allSettled([send(first), send(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('error: without a coin the expiration must be short and the gas coin left alone', async () => {
    const bob = await funded(MIST);
    const build = async (make: (transaction: Transaction) => void, maxEpoch = '1') => {
      const transaction = new Transaction();
      make(transaction);
      transaction.setSender(bob.toSuiAddress());
      transaction.setGasPrice(1000n);
      transaction.setGasBudget(10_000_000n);
      transaction.setGasPayment([]);
      const chain = testChain.chain.chainId;
      transaction.setExpiration({
        ValidDuring: { minEpoch: '0', maxEpoch, minTimestamp: null, maxTimestamp: null, chain, nonce: 2 },
      });
      const bytes = await transaction.build();
      return { bytes, signatures: [(await bob.signTransaction(bytes)).signature] };
    };
    const nothing = (transaction: Transaction) =>
      void transaction.moveCall({ target: '0x2::balance::zero', typeArguments: [SUI] });
    const long = await build(nothing, '2');
    await expect(testChain.chain.execute(long.bytes, long.signatures, testChain.nowMs)).rejects.toMatchObject({
      code: 'CHAIN_GAS_PAYMENT_INVALID',
    });
    const gas = await build((transaction) =>
      transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])], bob.toSuiAddress()),
    );
    const done = await testChain.chain.execute(gas.bytes, gas.signatures, testChain.nowMs);
    expect(done.effects.status).toMatchObject({
      error: { kind: 'CommandArgumentError', argIdx: 0, error: { kind: 'InvalidGasCoinUsage' } },
    });
    // The failure is paid out of the funds: the least a transaction costs, nothing stored, nothing given back.
    expect((await balanceOf(bob.toSuiAddress())).funds).toBe(MIST - 1_000_000n);
  });
});
