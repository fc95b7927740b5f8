/** Several transactions in one checkpoint, as the unmodified clients of gRPC, JSON-RPC and GraphQL read it. */
import { bcs } from '@mysten/sui/bcs';
import { SuiGraphQLClient } from '@mysten/sui/graphql';
import { GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, createArena, START_MS, SUI } from '../arena.test-chain.ts';
import type { ExecutedTransaction } from '../index.ts';
import { SYSTEM_STATE_ID } from '../model/type-tag.ts';
import { createMemoryStorage } from '../persistence/storage.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';
import { readSystemState } from '../staking/read-state.ts';

const URL_BASE = 'http://localnet';
const STAKED_EVENT = `0x${'3'.padStart(64, '0')}::validator::StakingRequestEvent`;

interface Connection {
  readonly nodes: readonly { readonly digest: string }[];
  readonly pageInfo: { readonly startCursor: string };
}

let it: ArenaChain;
let grpc: SuiGrpcClient;
let jsonRpc: SuiJsonRpcClient;
let graphQl: SuiGraphQLClient;
beforeEach(async () => {
  it = await createArena();
  const fetch = rpcFetch(createRpcHandler(it.chain, { nowMs: () => START_MS }));
  grpc = new SuiGrpcClient({ network: 'localnet', baseUrl: URL_BASE, fetch });
  jsonRpc = new SuiJsonRpcClient({
    network: 'localnet',
    transport: new JsonRpcHTTPTransport({ url: URL_BASE, fetch }),
  });
  graphQl = new SuiGraphQLClient({ network: 'localnet', url: `${URL_BASE}/graphql`, fetch });
});

const send = (amount: number, sender = alice) =>
  it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [amount])], bob.toSuiAddress()), { sender });

/** Three transactions that wait: two of alice, of which the second spends what the first left, and one of bob. */
async function three(): Promise<ExecutedTransaction[]> {
  it.chain.setCheckpointMode('manual');
  return [await send(1), await send(2), await send(3, bob)];
}

/** Alice stakes, which records an event. */
const stake = () =>
  it.run((tx) => {
    const [validator] = readSystemState((id) => it.chain.getObject(id))?.validators.activeValidators ?? [];
    it.call(tx, '0x3::sui_system::request_add_stake', [
      it.shared(tx, SYSTEM_STATE_ID),
      tx.splitCoins(tx.gas, [SUI]),
      tx.pure.address(validator?.metadata.suiAddress ?? ''),
    ]);
  });

async function transactionsOf(page: string) {
  const { data } = await graphQl.query<{ transactions: Connection }>({
    query: `{ transactions(${page}) { nodes { digest } pageInfo { startCursor } } }`,
    variables: {},
  });
  if (!data) throw new Error('GraphQL answered no data');
  return data.transactions;
}

const balanceOfBob = () => it.chain.getBalance(bob.toSuiAddress(), '0x2::sui::SUI').amount;

describe('transactions that wait', () => {
  test('are executed, and in no checkpoint yet', async () => {
    const { sequence } = it.chain.latestCheckpoint();
    const before = balanceOfBob();
    const [first] = await three();
    expect(it.chain.latestCheckpoint().sequence).toBe(sequence);
    expect(it.chain.getTransaction(first?.digest ?? '')).toBe(first);
    expect(first).toMatchObject({ checkpoint: sequence + 1n, index: 0 });
    expect(balanceOfBob()).not.toBe(before);
    const found = await jsonRpc.getTransactionBlock({ digest: first?.digest ?? '' });
    expect(found.checkpoint).toBeUndefined();
    const { response } = await grpc.ledgerService.getTransaction({
      digest: first?.digest ?? '',
      readMask: { paths: ['digest', 'checkpoint', 'timestamp'] },
    });
    expect(response.transaction?.digest).toBe(first?.digest);
    expect(response.transaction?.checkpoint).toBeUndefined();
  });

  test('are sent again with the same result', async () => {
    it.chain.setCheckpointMode('manual');
    const done = await send(1);
    const again = await it.chain.execute(done.bytes, done.signatures, START_MS);
    expect(again).toBe(done);
    expect(it.chain.sealCheckpoint(START_MS).transactions).toHaveLength(1);
  });
});

describe('their checkpoint', () => {
  test('has them in their order, with the sum of their charges', async () => {
    const before = it.chain.latestCheckpoint();
    const done = await three();
    const checkpoint = it.chain.sealCheckpoint(START_MS + 5_000);
    expect(checkpoint.sequence).toBe(before.sequence + 1n);
    expect(checkpoint.timestampMs).toBe(START_MS);
    expect(checkpoint.networkTotalTransactions).toBe(before.networkTotalTransactions + 3n);
    expect(checkpoint.transactions).toEqual(done.map(({ digest, effectsDigest }) => ({ digest, effectsDigest })));
    const sum = (of: (one: ExecutedTransaction) => bigint) => done.reduce((total, one) => total + of(one), 0n);
    expect(checkpoint.rollingGas).toEqual({
      computationCost: before.rollingGas.computationCost + sum(({ effects }) => effects.gasUsed.computationCost),
      storageCost: before.rollingGas.storageCost + sum(({ effects }) => effects.gasUsed.storageCost),
      storageRebate: before.rollingGas.storageRebate + sum(({ effects }) => effects.gasUsed.storageRebate),
      nonRefundableStorageFee:
        before.rollingGas.nonRefundableStorageFee + sum(({ effects }) => effects.gasUsed.nonRefundableStorageFee),
    });
    const contents = bcs.vector(bcs.vector(bcs.byteVector()));
    // Version 1, three pairs of digests of 33 bytes each with their lengths, then the signatures.
    const signatures = contents.parse(checkpoint.contentsBytes.subarray(2 + 3 * 2 * 33));
    expect(signatures.map((list) => list.map((one) => Buffer.from(one).toString('base64')))).toEqual(
      done.map((one) => [...one.signatures]),
    );
    expect(done.map(({ digest }) => it.chain.getTransaction(digest)?.index)).toEqual([0, 1, 2]);
  });

  test('is the same over gRPC, JSON-RPC and GraphQL', async () => {
    const digests = (await three()).map(({ digest }) => digest);
    const { sequence, digest, contentsDigest } = it.chain.sealCheckpoint(START_MS);
    const { response } = await grpc.ledgerService.getCheckpoint({
      checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: sequence },
      readMask: { paths: ['digest', 'summary', 'contents', 'transactions.digest', 'transactions.transaction_index'] },
    });
    expect(response.checkpoint).toMatchObject({ digest, summary: { contentDigest: contentsDigest } });
    expect(response.checkpoint?.contents?.transactions.map(({ transaction }) => transaction)).toEqual(digests);
    expect(response.checkpoint?.transactions.map((one) => [one.digest, one.transactionIndex])).toEqual(
      digests.map((one, place) => [one, BigInt(place)]),
    );
    expect(await jsonRpc.getCheckpoint({ id: sequence.toString() })).toMatchObject({ digest, transactions: digests });
    const query = `{ checkpoint(sequenceNumber: ${sequence}) { digest transactions { nodes { digest } } } }`;
    const { data } = await graphQl.query({ query, variables: {} });
    const nodes = digests.map((one) => ({ digest: one }));
    expect(data).toEqual({ checkpoint: { digest, transactions: { nodes } } });
  });

  test('is read in pages that end within it', async () => {
    const digests = (await three()).map(({ digest }) => digest);
    it.chain.sealCheckpoint(START_MS);
    const newest = [...digests].reverse();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 3; page++) {
      const found = await jsonRpc.queryTransactionBlocks({ order: 'descending', limit: 1, cursor: cursor ?? null });
      seen.push(...found.data.map((one) => one.digest));
      cursor = found.nextCursor;
    }
    expect(seen).toEqual(newest);
    const listed: string[] = [];
    let before: Uint8Array | undefined;
    for (let page = 0; page < 3; page++) {
      const call = grpc.ledgerService.listTransactions({
        options: { ordering: GrpcTypes.Ordering.DESCENDING, limit: 1, ...(before ? { before } : {}) },
      });
      for await (const { transaction, watermark } of call.responses) {
        if (transaction?.digest !== undefined) listed.push(transaction.digest);
        before = watermark?.cursor;
      }
    }
    expect(listed).toEqual(newest);
    const last = await transactionsOf('last: 2');
    expect(last.nodes.map((node) => node.digest)).toEqual(digests.slice(1));
    const earlier = await transactionsOf(`last: 1, before: "${last.pageInfo.startCursor}"`);
    expect(earlier.nodes.map((node) => node.digest)).toEqual(digests.slice(0, 1));
  });

  test('is read event by event', async () => {
    const first = await stake();
    it.chain.setCheckpointMode('manual');
    const rest = [await stake(), await stake()];
    it.chain.sealCheckpoint(START_MS);
    const seen: string[] = [];
    let cursor: { eventSeq: string; txDigest: string } | null | undefined;
    for (let page = 0; page < 3; page++) {
      const query = { MoveEventType: STAKED_EVENT };
      const found = await jsonRpc.queryEvents({ query, order: 'ascending', limit: 1, cursor: cursor ?? null });
      seen.push(...found.data.map(({ id }) => id.txDigest));
      cursor = found.nextCursor;
    }
    expect(seen).toEqual([first, ...rest].map(({ digest }) => digest));
    const places: unknown[] = [];
    for await (const { event } of grpc.ledgerService.listEvents({
      options: { ordering: GrpcTypes.Ordering.DESCENDING, limit: 2 },
      readMask: { paths: ['transaction_digest', 'transaction_index', 'event_index', 'checkpoint'] },
    }).responses) {
      places.push([event?.transactionDigest, event?.transactionIndex, event?.eventIndex, event?.checkpoint]);
    }
    expect(places).toEqual(rest.map((one, index) => [one.digest, BigInt(index), 0, one.checkpoint]).reverse());
  });

  test('comes before whatever else makes one', async () => {
    it.chain.setCheckpointMode('manual');
    const sealed = () => it.chain.latestCheckpoint().transactions.length;
    const sequence = () => it.chain.latestCheckpoint().sequence;
    const first = sequence();
    await send(1);
    it.chain.advanceClock(START_MS + 1);
    expect([sequence() - first, it.chain.getCheckpoint(first + 1n)?.transactions.length, sealed()]).toEqual([2n, 1, 0]);
    await send(1);
    it.chain.setBalance({ owner: bob.toSuiAddress(), coinType: '0x2::sui::SUI', amount: 7n });
    expect(it.chain.getCheckpoint(first + 3n)?.transactions).toHaveLength(1);
    await send(1);
    await send(1);
    const last = it.chain.advanceEpoch(START_MS + 2);
    expect(it.chain.getCheckpoint(last.sequence - 1n)?.transactions).toHaveLength(2);
    expect(last).toMatchObject({ epoch: 0n, endOfEpoch: expect.anything() });
    expect(it.chain.sealCheckpoint(START_MS + 3).transactions).toEqual([]);
  });

  test('is taken back by a revert, with what waits', async () => {
    const before = balanceOfBob();
    const snapshot = it.chain.takeSnapshot();
    const [first] = await three();
    it.chain.sealCheckpoint(START_MS);
    await send(5);
    it.chain.revert(snapshot);
    expect(balanceOfBob()).toBe(before);
    expect(it.chain.getTransaction(first?.digest ?? '')).toBeUndefined();
    expect((await send(1)).index).toBe(0);
  });

  test('is read back from the records of the chain', async () => {
    const done = await three();
    const { sequence } = it.chain.sealCheckpoint(START_MS);
    it.chain.setCheckpointMode('automatic');
    // More than the chain keeps in memory.
    for (let time = 1; time <= 300; time++) it.chain.advanceClock(START_MS + time);
    expect(it.chain.getCheckpoint(sequence)?.transactions).toHaveLength(3);
    expect(done.map(({ digest }) => it.chain.getTransaction(digest))).toEqual(done);
  });
});

test('the time of those that wait is one', async () => {
  it.chain.setCheckpointMode('manual');
  await send(1);
  const { coinId, transaction } = await it.chain.requestGas(alice.toSuiAddress(), SUI, START_MS + 60_000);
  expect(it.chain.getObject(coinId)).toBeDefined();
  expect(transaction).toMatchObject({ timestampMs: START_MS, index: 1 });
  // The epoch ends first where it is over.
  const later = await it.chain.requestGas(alice.toSuiAddress(), SUI, START_MS + 86_400_000);
  expect(later.transaction).toMatchObject({ timestampMs: START_MS + 86_400_000, index: 0 });
  expect(it.chain.getEpoch().epoch).toBe(1n);
});

test('automatic again, each has its own', async () => {
  await three();
  it.chain.setCheckpointMode('automatic');
  expect(it.chain.latestCheckpoint().transactions).toHaveLength(3);
  await send(1);
  expect(it.chain.latestCheckpoint().transactions).toHaveLength(1);
});

test('a chain that is kept makes its checkpoints automatically', async () => {
  const { truncate: _, ...storage } = createMemoryStorage();
  const kept = await createArena({ storage });
  expect(() => kept.chain.setCheckpointMode('manual')).toThrow('makes its checkpoints automatically');
});
