/** Which coins pay: not those of a party, and in a simulation without checks those that it names. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { type DevInspectResults, JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestChain, type TestChain } from './playground.test-chain.ts';

const SUI = '0x2::sui::SUI';
const MIST = 1_000_000_000n;
const CAROL = `0x${'ca'.repeat(32)}`;

let testChain: TestChain;
let grpc: SuiGrpcClient;
let jsonRpc: SuiJsonRpcClient;
beforeAll(async () => {
  testChain = await startTestChain();
  grpc = testChain.client('binary');
  jsonRpc = new SuiJsonRpcClient({ network: 'localnet', transport: new JsonRpcHTTPTransport({ url: testChain.url }) });
});
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

const balances = (objects: readonly { readonly balance: string }[]) => objects.map(({ balance }) => balance);

describe('a coin of a party', () => {
  let alice: Ed25519Keypair;
  let owner: string;
  let gasCoin: string;
  beforeAll(async () => {
    alice = await testChain.account(10n * MIST);
    owner = alice.toSuiAddress();
    const transaction = new Transaction();
    const [coin] = transaction.splitCoins(transaction.gas, [7n * MIST]);
    const party = transaction.moveCall({
      target: '0x2::party::single_owner',
      arguments: [transaction.pure.address(owner)],
    });
    transaction.moveCall({
      target: '0x2::transfer::public_party_transfer',
      typeArguments: [`0x2::coin::Coin<${SUI}>`],
      arguments: [coin!, party],
    });
    const done = await grpc.signAndExecuteTransaction({ transaction, signer: alice, include: { effects: true } });
    gasCoin = done.Transaction?.effects.gasObject?.objectId ?? '';
  });

  test('is among the objects over gRPC and not among the coins over JSON-RPC', async () => {
    const { objects } = await grpc.listCoins({ owner });
    expect(balances(objects)[0]).toBe((7n * MIST).toString());
    expect(objects).toHaveLength(2);
    for (const page of [await jsonRpc.getCoins({ owner }), await jsonRpc.getAllCoins({ owner })])
      expect(page.data.map(({ coinObjectId }) => coinObjectId)).toEqual([gasCoin]);
  });

  test.each(['gRPC', 'JSON-RPC'] as const)('pays no gas over %s', async (protocol) => {
    const client = protocol === 'gRPC' ? grpc : jsonRpc;
    const transaction = new Transaction();
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])], CAROL);
    const include = { transaction: true } as const;
    const done = await client.core.signAndExecuteTransaction({ transaction, signer: alice, include });
    const payment = done.Transaction?.transaction.gasData.payment ?? [];
    expect(payment.map(({ objectId }) => objectId)).toEqual([gasCoin]);
  });
});

/** `sui_devInspectTransactionBlock` with the arguments that the client's own method leaves out. */
async function inspect(sender: string, transaction: Transaction, additionalArgs: Record<string, unknown>) {
  const bytes = toBase64(await transaction.build({ client: jsonRpc, onlyTransactionKind: true }));
  const params = [sender, bytes, null, null, additionalArgs];
  return jsonRpc.call<DevInspectResults>('sui_devInspectTransactionBlock', params);
}

describe('a simulation without checks', () => {
  test('is paid by the coins that it names, whose value it sees', async () => {
    const alice = await testChain.account(2n * MIST);
    const owner = alice.toSuiAddress();
    await testChain.chain.requestGas(owner, 3n * MIST, testChain.nowMs);
    const { objects } = await grpc.listCoins({ owner });
    const [large, small] = objects.map(({ objectId, version, digest }) => ({ objectId, version, digest }));
    const transaction = new Transaction();
    transaction.moveCall({ target: '0x2::coin::value', typeArguments: [SUI], arguments: [transaction.gas] });
    const budget = 40_000_000n;

    const inspected = await inspect(owner, transaction, {
      gasBudget: budget.toString(),
      gasObjects: [small!, large!].map(({ objectId, version, digest }) => [objectId, version, digest]),
    });
    expect(inspected.effects.gasObject.reference.objectId).toBe(small?.objectId);
    // The coins together, less the budget, which the program cannot spend.
    const value = bcs
      .u64()
      .serialize(5n * MIST - budget)
      .toBytes();
    expect(inspected.results?.[0]?.returnValues).toEqual([[[...value], 'u64']]);

    transaction.setSender(owner);
    transaction.setGasBudget(budget);
    transaction.setGasPayment([small!]);
    const include = { effects: true, commandResults: true } as const;
    const { Transaction: simulated, commandResults } = await grpc.simulateTransaction({
      transaction,
      checksEnabled: false,
      include,
    });
    expect(simulated?.effects.gasObject?.objectId).toBe(small?.objectId);
    expect(commandResults?.[0]?.returnValues[0]?.bcs).toEqual(
      bcs
        .u64()
        .serialize(2n * MIST - budget)
        .toBytes(),
    );
  });

  test('without a budget they pay what they hold; without coins a coin is made for it', async () => {
    const alice = await testChain.account(MIST);
    const owner = alice.toSuiAddress();
    const [coin] = (await jsonRpc.getCoins({ owner })).data;
    const transaction = new Transaction();
    transaction.moveCall({ target: '0x2::coin::value', typeArguments: [SUI], arguments: [transaction.gas] });
    const gasObjects: [string, string, string][] = [[coin!.coinObjectId, coin!.version, coin!.digest]];
    const named = await inspect(owner, transaction, { gasObjects });
    expect(named.effects.status).toEqual({ status: 'success' });
    expect(named.effects.gasObject.reference.objectId).toBe(coin?.coinObjectId);
    const free = await jsonRpc.devInspectTransactionBlock({ sender: owner, transactionBlock: transaction });
    expect(free.effects.gasObject.reference.objectId).not.toBe(coin?.coinObjectId);
  });

  test('refuses what can be no gas coin', async () => {
    const gasObjects: [string, string, string][] = [];
    const clock = await jsonRpc.getObject({ id: '0x6' });
    gasObjects.push(['0x6', clock.data!.version, clock.data!.digest]);
    await expect(inspect(CAROL, new Transaction(), { gasObjects })).rejects.toThrow(
      /is not a SUI coin owned by an address/,
    );
  });
});
