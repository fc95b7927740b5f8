/** What gRPC refuses, each with its own status, code and message, and nothing changed on the chain. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { RpcError, SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, publishPlayground, startTestChain, type TestChain } from './playground.test-chain.ts';

let testChain: TestChain;
let client: SuiGrpcClient;
let alice: Ed25519Keypair;
let playground: Playground;

beforeAll(async () => {
  testChain = await startTestChain({ bodyMaxBytes: 200_000 });
  client = testChain.client('binary');
  alice = await testChain.account();
  playground = await publishPlayground(client, alice);
});
afterAll(async () => {
  expect(testChain.faults).toEqual([]);
  await testChain.close();
});

const target = (name: string) => `${playground.packageId}::playground::${name}` as const;

/** Runs `run`, expects it to fail, and expects the chain to be where it was. */
async function refusal(run: () => Promise<unknown>): Promise<{ status: string; code: unknown; message: string }> {
  const before = testChain.chain.latestCheckpoint();
  let thrown: unknown;
  try {
    await run();
  } catch (error) {
    thrown = error;
  }
  expect(testChain.chain.latestCheckpoint()).toEqual(before);
  if (!(thrown instanceof Error)) throw new Error('nothing was refused');
  const rpc = (thrown.cause ?? thrown) as RpcError;
  return { status: rpc.code, code: rpc.meta?.['refusal-code'], message: rpc.message };
}

async function transferBytes(sender: Ed25519Keypair, change: (transaction: Transaction) => void = () => {}) {
  const transaction = new Transaction();
  transaction.setSender(sender.toSuiAddress());
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])], sender.toSuiAddress());
  change(transaction);
  return transaction.build({ client });
}

describe('executing', () => {
  const execute = async (bytes: Uint8Array, signer: Ed25519Keypair) => {
    const { signature } = await signer.signTransaction(bytes);
    return client.executeTransaction({ transaction: bytes, signatures: [signature] });
  };

  test('a signature of another account', async () => {
    const bytes = await transferBytes(alice);
    expect(await refusal(() => execute(bytes, new Ed25519Keypair()))).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  test('no signature at all', async () => {
    const bytes = await transferBytes(alice);
    const refused = await refusal(() => client.executeTransaction({ transaction: bytes, signatures: [] }));
    expect(refused.status).toBe('INVALID_ARGUMENT');
  });

  test('a changed transaction under an old signature', async () => {
    const bytes = await transferBytes(alice);
    const { signature } = await alice.signTransaction(bytes);
    const forged = Uint8Array.from(bytes);
    forged[forged.length - 10] = (forged[forged.length - 10] ?? 0) ^ 1;
    const run = () => client.executeTransaction({ transaction: forged, signatures: [signature] });
    expect((await refusal(run)).status).toBe('INVALID_ARGUMENT');
  });

  test('a stolen object', async () => {
    const thief = await testChain.account();
    const { objects } = await client.listCoins({ owner: alice.toSuiAddress() });
    const [coin] = objects;
    const run = async () => {
      const transaction = new Transaction();
      transaction.setSender(thief.toSuiAddress());
      transaction.transferObjects([transaction.object(coin?.objectId ?? '')], thief.toSuiAddress());
      return execute(await transaction.build({ client }), thief);
    };
    const refused = await refusal(run);
    expect(refused).toMatchObject({ status: 'INVALID_ARGUMENT', code: 'CHAIN_OBJECT_OWNER_MISMATCH' });
  });

  test('a coin that is already spent', async () => {
    const sender = await testChain.account();
    const first = await transferBytes(sender);
    const second = await transferBytes(sender, (transaction) => transaction.setGasBudget(50_000_000n));
    await execute(first, sender);
    const refused = await refusal(() => execute(second, sender));
    expect(refused).toMatchObject({ status: 'FAILED_PRECONDITION', code: 'CHAIN_OBJECT_STALE' });
  });

  test('a budget that is too small, a price that is too low, a purse that is too light', async () => {
    const budget = await refusal(() => transferBytes(alice, (transaction) => transaction.setGasBudget(1n)));
    expect(budget).toMatchObject({ status: 'INVALID_ARGUMENT', code: 'CHAIN_GAS_BUDGET_TOO_LOW' });
    const price = await refusal(() => transferBytes(alice, (transaction) => transaction.setGasPrice(1n)));
    expect(price).toMatchObject({ status: 'INVALID_ARGUMENT', code: 'CHAIN_GAS_PRICE_TOO_LOW' });
    const poor = await testChain.account(1_000n);
    const purse = await refusal(() => transferBytes(poor));
    expect(purse).toMatchObject({ status: 'INVALID_ARGUMENT', code: 'CHAIN_GAS_BALANCE_TOO_LOW' });
  });

  test('bytes that are no transaction', async () => {
    const run = () => client.executeTransaction({ transaction: Uint8Array.of(1, 2, 3), signatures: [] });
    expect(await refusal(run)).toMatchObject({ status: 'INVALID_ARGUMENT', code: 'CHAIN_TRANSACTION_MALFORMED' });
  });
});

describe('building', () => {
  test('an abort names module, function and code', async () => {
    const transaction = new Transaction();
    transaction.setSender(alice.toSuiAddress());
    transaction.moveCall({
      target: target('decrease'),
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(1_000_000)],
    });
    await expect(transaction.build({ client })).rejects.toMatchObject({
      executionError: {
        $kind: 'MoveAbort',
        command: 0,
        MoveAbort: {
          abortCode: '7',
          location: { package: playground.packageId, module: 'playground', functionName: 'decrease' },
        },
      },
    });
  });

  test('an abort that is executed costs gas and says the same', async () => {
    const transaction = new Transaction();
    transaction.setGasBudget(50_000_000n);
    transaction.moveCall({
      target: target('decrease'),
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(1_000_000)],
    });
    const simulated = await client.simulateTransaction({
      transaction: withSender(transaction),
      include: { effects: true },
    });
    expect(simulated.FailedTransaction?.status.error).toMatchObject({
      $kind: 'MoveAbort',
      MoveAbort: { abortCode: '7' },
    });
    expect(BigInt(simulated.FailedTransaction?.effects.gasUsed.computationCost ?? 0)).toBeGreaterThan(0n);
  });

  test('an object, a package and a function that are not there', async () => {
    const missing = normalizeSuiAddress('0xdead');
    const object = await refusal(() => {
      const transaction = withSender(new Transaction());
      transaction.moveCall({ target: target('value'), arguments: [transaction.object(missing)] });
      return transaction.build({ client });
    });
    expect(object).toMatchObject({ status: 'NOT_FOUND', code: 'CHAIN_OBJECT_NOT_FOUND' });
    expect(object.message).toContain(missing);
    await expect(
      client.getMoveFunction({ packageId: playground.packageId, moduleName: 'playground', name: 'nothing' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.getMoveFunction({ packageId: missing, moduleName: 'm', name: 'f' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  function withSender(transaction: Transaction): Transaction {
    transaction.setSender(alice.toSuiAddress());
    return transaction;
  }
});

describe('reading', () => {
  test.each([
    ['an id that is none', () => client.ledgerService.getObject({ objectId: 'xyz' }).response, 'INVALID_ARGUMENT'],
    [
      'an id of 100 digits',
      () => client.ledgerService.getObject({ objectId: `0x${'1'.repeat(100)}` }).response,
      'INVALID_ARGUMENT',
    ],
    ['no id', () => client.ledgerService.getObject({}).response, 'INVALID_ARGUMENT'],
    ['an object that is not there', () => client.ledgerService.getObject({ objectId: '0xdead' }).response, 'NOT_FOUND'],
    [
      'a digest that is none',
      () => client.ledgerService.getTransaction({ digest: '0x1' }).response,
      'INVALID_ARGUMENT',
    ],
    [
      'a transaction that is not there',
      () => client.ledgerService.getTransaction({ digest: '1'.repeat(32) }).response,
      'NOT_FOUND',
    ],
    [
      'a checkpoint of the future',
      () =>
        client.ledgerService.getCheckpoint({ checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: 2n ** 63n } })
          .response,
      'NOT_FOUND',
    ],
    ['an epoch of the future', () => client.ledgerService.getEpoch({ epoch: 9_999n }).response, 'NOT_FOUND'],
    [
      'a mask of nothing known',
      () => client.ledgerService.getObject({ objectId: '0x6', readMask: { paths: ['colour'] } }).response,
      'INVALID_ARGUMENT',
    ],
    [
      'a type that is none',
      () => client.stateService.getBalance({ owner: '0x1', coinType: 'SUI<' }).response,
      'INVALID_ARGUMENT',
    ],
    [
      'a page token that is none',
      () => client.stateService.listOwnedObjects({ owner: '0x1', pageToken: Uint8Array.of(255) }).response,
      'INVALID_ARGUMENT',
    ],
    [
      '201 ids at once',
      () => client.ledgerService.batchGetObjects({ requests: Array(201).fill({ objectId: '0x6' }) }).response,
      'INVALID_ARGUMENT',
    ],
    [
      'a simulation of nothing',
      () => client.transactionExecutionService.simulateTransaction({}).response,
      'INVALID_ARGUMENT',
    ],
    [
      'a simulation of an empty transaction',
      () => client.transactionExecutionService.simulateTransaction({ transaction: {} }).response,
      'INVALID_ARGUMENT',
    ],
    ['a service of a forked node', () => client.forkingService.getStatus({}).status, 'UNIMPLEMENTED'],
  ] as const)('%s', async (_name, run, status) => {
    expect((await refusal(async () => run())).status).toBe(status);
  });

  test('a body above the limit, and the chain still answers afterwards', async () => {
    const requests = Array(200).fill({ objectId: '0x6', readMask: undefined });
    const big = { requests, readMask: { paths: Array(20_000).fill('object_id') } };
    const refused = await refusal(async () => client.ledgerService.batchGetObjects(big).response);
    expect(refused).toMatchObject({ status: 'RESOURCE_EXHAUSTED', code: 'RPC_REQUEST_TOO_LARGE' });
    expect((await client.ledgerService.getServiceInfo({})).response.chainId).toBe(testChain.chain.chainId);
  });

  test('a client that vanishes in the middle of its body is no defect', async () => {
    const { hostname, port } = new URL(testChain.url);
    const head =
      'POST /sui.rpc.v2.LedgerService/GetServiceInfo HTTP/1.1\r\nhost: x\r\ncontent-type: application/grpc-web\r\n';
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    // Requests of other tests may still be on their way; this one is known by its length.
    const arrived = new Promise<IncomingMessage>((resolve) => {
      testChain.server.on('request', function look(incoming: IncomingMessage) {
        if (incoming.headers['content-length'] !== '1000') return;
        testChain.server.off('request', look);
        resolve(incoming);
      });
    });
    socket.write(`${head}content-length: 1000\r\n\r\n\0\0`);
    const incoming = await arrived;
    const gone = new Promise((resolve) => incoming.socket.once('close', resolve));
    socket.resetAndDestroy();
    await gone;
    expect((await client.ledgerService.getServiceInfo({})).response.chainId).toBe(testChain.chain.chainId);
    expect(testChain.faults).toEqual([]);
  });

  test('a client that goes away in the middle of its request', async () => {
    const abort = new AbortController();
    const call = client.ledgerService.getServiceInfo({}, { abort: abort.signal });
    abort.abort();
    await expect(call.response).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await client.ledgerService.getServiceInfo({})).response.chainId).toBe(testChain.chain.chainId);
  });
});
