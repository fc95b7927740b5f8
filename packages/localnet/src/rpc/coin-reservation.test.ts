/** Coin reservations: funds of an address written as a coin, as the SDK writes them where a transaction uses the gas coin. */
import { fromBase58, fromHex, toBase58, toHex } from '@mysten/bcs';
import { bcs } from '@mysten/sui/bcs';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { deriveDynamicFieldID, normalizeSuiAddress } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestChain, type TestChain } from './playground.test-chain.ts';

const SUI = '0x2::sui::SUI';
const MIST = 1_000_000_000n;

let testChain: TestChain;
let grpc: SuiGrpcClient;
let jsonRpc: SuiJsonRpcClient;
let alice: Ed25519Keypair;
beforeAll(async () => {
  testChain = await startTestChain();
  grpc = testChain.client('binary');
  const transport = new JsonRpcHTTPTransport({ url: testChain.url });
  jsonRpc = new SuiJsonRpcClient({ network: 'localnet', transport });
  alice = await testChain.account();
});
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

/** An account that holds funds, and coins of these amounts. */
async function account({ funds = 0n, coins = [] as bigint[] }): Promise<Ed25519Keypair> {
  const person = new Ed25519Keypair();
  const transaction = new Transaction();
  const amounts = transaction.splitCoins(transaction.gas, [funds, ...coins]);
  const [first] = amounts;
  transaction.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [SUI],
    arguments: [first!, transaction.pure.address(person.toSuiAddress())],
  });
  const rest = coins.map((_, index) => amounts[index + 1]!);
  if (rest.length > 0) transaction.transferObjects(rest, person.toSuiAddress());
  const { Transaction: done } = await grpc.signAndExecuteTransaction({ transaction, signer: alice });
  expect(done?.status.success).toBe(true);
  return person;
}

const held = async (owner: string) => {
  const { balance } = await grpc.getBalance({ owner });
  return { coins: BigInt(balance.coinBalance), funds: BigInt(balance.addressBalance) };
};

/** A transaction that gives some of the gas coin away. */
function paying(amount: bigint, recipient: string): Transaction {
  const transaction = new Transaction();
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])], recipient);
  return transaction;
}

const include = { effects: true, balanceChanges: true, transaction: true } as const;

function gasOf(used: { computationCost: string; storageCost: string; storageRebate: string }): bigint {
  return BigInt(used.computationCost) + BigInt(used.storageCost) - BigInt(used.storageRebate);
}

/** The reference of an owner's funds, from its definition in sui-types/src/coin_reservation.rs. */
function reservation(
  owner: string,
  amount: bigint,
  { epoch = 0, coinType = SUI, mask = testChain.chain.chainId } = {},
) {
  const key = bcs.Address.serialize(owner).toBytes();
  const type = `0x2::accumulator::Key<0x2::balance::Balance<${coinType}>>`;
  const id = fromHex(deriveDynamicFieldID(normalizeSuiAddress('0xacc'), type, key));
  const xored = id.map((byte, index) => byte ^ (fromBase58(mask)[index] ?? 0));
  const digest = new Uint8Array(32).fill(0xac, 12);
  new DataView(digest.buffer).setBigUint64(0, amount, true);
  new DataView(digest.buffer).setUint32(8, epoch, true);
  return { objectId: `0x${toHex(xored)}`, version: '0', digest: toBase58(digest) };
}

describe.each(['JSON-RPC', 'gRPC'] as const)('the gas coin over %s', (protocol) => {
  const client = () => (protocol === 'gRPC' ? grpc : jsonRpc);
  const run = async (transaction: Transaction, signer: Ed25519Keypair) => {
    const result = await client().core.signAndExecuteTransaction({ transaction, signer, include });
    if (result.$kind !== 'Transaction') throw new Error(result.FailedTransaction.status.error?.message);
    return result.Transaction;
  };

  test('is the funds of an account without a coin', async () => {
    const bob = await account({ funds: 2n * MIST });
    const owner = bob.toSuiAddress();
    const carol = new Ed25519Keypair().toSuiAddress();
    const { effects, balanceChanges, transaction } = await run(paying(300n, carol), bob);
    expect(transaction.gasData.payment).toEqual([reservation(owner, 2n * MIST)]);
    const gas = gasOf(effects.gasUsed);
    expect(await held(owner)).toEqual({ coins: 0n, funds: 2n * MIST - 300n - gas });
    expect(await held(carol)).toEqual({ coins: 300n, funds: 0n });
    expect(effects.gasObject).toBeNull();
    expect(balanceChanges.find(({ address }) => address === owner)?.amount).toBe((-300n - gas).toString());
    // The coin that was divided is no object: the one that was made, and the funds.
    expect(effects.changedObjects).toHaveLength(2);
  });

  test('is funds and coins together; the coins are merged into the funds', async () => {
    const bob = await account({ funds: MIST, coins: [MIST, 3n * MIST] });
    const owner = bob.toSuiAddress();
    const carol = new Ed25519Keypair().toSuiAddress();
    // More than either holds.
    const { effects, transaction } = await run(paying(4n * MIST, carol), bob);
    expect(transaction.gasData.payment?.[0]).toEqual(reservation(owner, MIST));
    expect(transaction.gasData.payment).toHaveLength(3);
    expect(await held(owner)).toEqual({ coins: 0n, funds: MIST - gasOf(effects.gasUsed) });
    const gone = effects.changedObjects.filter(({ idOperation }) => idOperation === 'Deleted');
    expect(gone).toHaveLength(2);
  });

  test('given away whole, it is a coin, and pays where it went', async () => {
    const bob = await account({ funds: MIST, coins: [MIST] });
    const carol = new Ed25519Keypair().toSuiAddress();
    const transaction = new Transaction();
    transaction.transferObjects([transaction.gas], carol);
    const { effects } = await run(transaction, bob);
    expect(await held(bob.toSuiAddress())).toEqual({ coins: 0n, funds: 0n });
    expect(await held(carol)).toEqual({ coins: 2n * MIST - gasOf(effects.gasUsed), funds: 0n });
    const created = effects.changedObjects.filter(({ idOperation }) => idOperation === 'Created');
    expect(created).toHaveLength(1);
  });

  test.each([
    ['funds', { funds: 2n * MIST }, 0],
    ['coins', { coins: [MIST, MIST] }, 2],
    ['both', { funds: MIST, coins: [MIST] }, 1],
  ])('of %s, sent whole to the funds of another, it pays there', async (_, holding, coins) => {
    const bob = await account(holding);
    const carol = new Ed25519Keypair().toSuiAddress();
    const transaction = new Transaction();
    transaction.moveCall({
      target: '0x2::coin::send_funds',
      typeArguments: [SUI],
      arguments: [transaction.gas, transaction.pure.address(carol)],
    });
    const { effects, balanceChanges } = await run(transaction, bob);
    expect(await held(bob.toSuiAddress())).toEqual({ coins: 0n, funds: 0n });
    const gas = gasOf(effects.gasUsed);
    expect(await held(carol)).toEqual({ coins: 0n, funds: 2n * MIST - gas });
    expect(balanceChanges.find(({ address }) => address === carol)?.amount).toBe((2n * MIST - gas).toString());
    expect(effects.changedObjects.filter(({ idOperation }) => idOperation === 'Deleted')).toHaveLength(coins);
  });

  test('a failure costs its gas out of the funds, and the coins are merged into them', async () => {
    const bob = await account({ funds: MIST, coins: [MIST] });
    const owner = bob.toSuiAddress();
    const failing = paying(5n * MIST, alice.toSuiAddress());
    failing.setSender(owner);
    failing.setGasBudget(20_000_000n);
    // Over JSON-RPC: a node refuses to resolve over gRPC what would fail.
    const transaction = await failing.build({ client: jsonRpc });
    const { signature } = await bob.signTransaction(transaction);
    const result = await client().core.executeTransaction({ transaction, signatures: [signature], include });
    expect(result.FailedTransaction?.status.error?.message).toMatch(/insufficient ?coin ?balance/i);
    const gas = gasOf(result.FailedTransaction!.effects.gasUsed);
    expect(await held(owner)).toEqual({ coins: 0n, funds: 2n * MIST - gas });
  });
});

describe('what is signed by hand', () => {
  /** Builds with these payments and executes. */
  async function execute(
    signer: Ed25519Keypair,
    payment: { objectId: string; version: string; digest: string }[],
    make: (transaction: Transaction) => void = () => undefined,
    sender = signer,
  ) {
    const transaction = new Transaction();
    make(transaction);
    transaction.setSender(sender.toSuiAddress());
    transaction.setGasOwner(signer.toSuiAddress());
    transaction.setGasPrice(1000n);
    transaction.setGasBudget(20_000_000n);
    transaction.setGasPayment(payment);
    const bytes = await transaction.build();
    const people = signer === sender ? [signer] : [sender, signer];
    const signatures = await Promise.all(people.map(async (one) => (await one.signTransaction(bytes)).signature));
    return testChain.chain.execute(bytes, signatures, testChain.nowMs);
  }
  const coinOf = async (owner: string) => {
    const [coin] = (await grpc.listCoins({ owner })).objects;
    return { objectId: coin!.objectId, version: coin!.version, digest: coin!.digest };
  };

  test('behind a coin it is merged into the coin', async () => {
    const bob = await account({ funds: MIST, coins: [MIST] });
    const owner = bob.toSuiAddress();
    const coin = await coinOf(owner);
    const done = await execute(bob, [coin, reservation(owner, MIST / 2n)]);
    expect(done.effects.status.kind).toBe('success');
    const { computationCost, storageCost, storageRebate } = done.effects.gasUsed;
    const gas = computationCost + storageCost - storageRebate;
    expect(await held(owner)).toEqual({ coins: MIST + MIST / 2n - gas, funds: MIST / 2n });
    expect((await coinOf(owner)).objectId).toBe(coin.objectId);
  });

  test('as an input it is a coin: what is left of it goes back', async () => {
    const bob = await account({ funds: MIST, coins: [MIST] });
    const owner = bob.toSuiAddress();
    const carol = new Ed25519Keypair().toSuiAddress();
    const done = await execute(bob, [await coinOf(owner)], (transaction) => {
      const funds = transaction.objectRef(reservation(owner, 600n));
      transaction.transferObjects([transaction.splitCoins(funds, [100n])], carol);
    });
    expect(done.effects.status.kind).toBe('success');
    expect((await held(owner)).funds).toBe(MIST - 100n);
    const whole = await execute(bob, [await coinOf(owner)], (transaction) =>
      transaction.transferObjects([transaction.objectRef(reservation(owner, 600n))], carol),
    );
    expect(whole.effects.status.kind).toBe('success');
    expect((await held(owner)).funds).toBe(MIST - 700n);
    expect(await held(carol)).toEqual({ coins: 700n, funds: 0n });
  });

  test('refused: more than there is, nothing, another owner, another chain, an epoch that is over', async () => {
    const bob = await account({ funds: MIST });
    const owner = bob.toSuiAddress();
    const other = await account({ funds: MIST });
    const theirs = reservation(other.toSuiAddress(), MIST);
    const refused = async (payment: Parameters<typeof execute>[1], sender = bob) =>
      execute(bob, payment, undefined, sender).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    expect(await refused([reservation(owner, MIST + 1n)])).toBe('CHAIN_WITHDRAWAL_INVALID');
    const half = reservation(owner, MIST / 2n + 1n);
    expect(await refused([half, half])).toBe('CHAIN_WITHDRAWAL_INVALID');
    expect(await refused([reservation(owner, 0n)])).toBe('CHAIN_WITHDRAWAL_INVALID');
    expect(await refused([reservation(owner, 10_000_000n)])).toBe('CHAIN_GAS_BALANCE_TOO_LOW');
    expect(await refused([theirs])).toBe('CHAIN_GAS_PAYMENT_INVALID');
    expect(await refused([reservation(owner, MIST)], other)).toBe('CHAIN_GAS_PAYMENT_INVALID');
    expect(await refused([reservation(owner, MIST, { coinType: '0x2::coin::Coin<u8>' })])).toBe(
      'CHAIN_GAS_PAYMENT_INVALID',
    );
    const foreign = toBase58(new Uint8Array(32).fill(7));
    expect(await refused([reservation(owner, MIST, { mask: foreign })])).toBe('CHAIN_GAS_PAYMENT_INVALID');
    expect(await refused([reservation(owner, MIST, { epoch: 1 })])).toBe('CHAIN_TRANSACTION_EXPIRED');
    expect(await held(owner)).toEqual({ coins: 0n, funds: MIST });
    const stolen = async (make: (transaction: Transaction) => void) =>
      execute(bob, [reservation(owner, MIST)], make).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const take = (transaction: Transaction) => transaction.transferObjects([transaction.objectRef(theirs)], owner);
    expect(await stolen(take)).toBe('CHAIN_WITHDRAWAL_INVALID');
    expect(await held(other.toSuiAddress())).toEqual({ coins: 0n, funds: MIST });
  });
});
