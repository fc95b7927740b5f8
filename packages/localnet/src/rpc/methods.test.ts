/** Methods of gRPC beyond the SDK's core API: packages, names, epochs, lists and subscriptions, through the generated clients. */
import { GrpcTypes, type SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Playground,
  publishPlayground,
  START_MS,
  startTestChain,
  type TestChain,
} from './playground.test-chain.ts';

const DAY_MS = 86_400_000;
const { Ability, DatatypeDescriptor_DatatypeKind: Kind, OpenSignatureBody_Type: Type } = GrpcTypes;
const FRAMEWORK = normalizeSuiAddress('0x2');

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

async function increase(by: number, times = 1) {
  const transaction = new Transaction();
  for (let call = 0; call < times; call++) {
    transaction.moveCall({
      target: `${playground.packageId}::playground::increase`,
      arguments: [transaction.object(playground.counterId), transaction.pure.u64(by)],
    });
  }
  const result = await client.signAndExecuteTransaction({ transaction, signer: alice });
  return result.Transaction?.digest ?? '';
}

describe('MovePackageService', () => {
  const datatype = async (packageId: string, moduleName: string, name: string) =>
    (await client.movePackageService.getDatatype({ packageId, moduleName, name })).response.datatype;

  test('default: a generic struct with its abilities, parameters and fields, as the source has them', async () => {
    expect(await datatype('0x2', 'coin', 'TreasuryCap')).toMatchObject({
      typeName: `${FRAMEWORK}::coin::TreasuryCap`,
      definingId: FRAMEWORK,
      module: 'coin',
      name: 'TreasuryCap',
      abilities: [Ability.STORE, Ability.KEY],
      typeParameters: [{ constraints: [], isPhantom: true }],
      kind: Kind.STRUCT,
      fields: [
        { name: 'id', position: 0, type: { type: Type.DATATYPE, typeName: `${FRAMEWORK}::object::UID` } },
        {
          name: 'total_supply',
          position: 1,
          type: {
            typeName: `${FRAMEWORK}::balance::Supply`,
            typeParameterInstantiation: [{ type: Type.TYPE_PARAMETER, typeParameter: 0 }],
          },
        },
      ],
      variants: [],
    });
  });

  test('behavior: an enum has variants', async () => {
    expect(await datatype(playground.packageId, 'playground', 'Mood')).toMatchObject({
      kind: Kind.ENUM,
      abilities: [Ability.COPY, Ability.DROP, Ability.STORE],
      fields: [],
      variants: [
        { name: 'Calm', position: 0, fields: [] },
        {
          name: 'Loud',
          position: 1,
          fields: [
            { name: 'by', position: 0, type: { type: Type.U64 } },
            { name: 'names', position: 1, type: { type: Type.VECTOR } },
          ],
        },
      ],
    });
  });

  test('behavior: a package says its datatypes, functions, origins and first version', async () => {
    const { response } = await client.movePackageService.getPackage({ packageId: playground.packageId });
    const { storageId, originalId, version, modules, typeOrigins } = response.package ?? {};
    expect({ storageId, originalId, version }).toEqual({
      storageId: playground.packageId,
      originalId: playground.packageId,
      version: 1n,
    });
    expect(modules?.[0]?.datatypes.map(({ name }) => name)).toEqual(['Card', 'Counter', 'Increased', 'Mood']);
    const functions = modules?.[0]?.functions.map(({ name }) => name) ?? [];
    // As a node: by name, and also what no other module may call.
    expect(functions).toEqual(expect.arrayContaining(['increase', 'init']));
    expect(functions).toEqual([...functions].sort());
    expect(typeOrigins?.every(({ packageId }) => packageId === playground.packageId)).toBe(true);
    const versions = await client.movePackageService.listPackageVersions({ packageId: playground.packageId });
    expect(versions.response).toMatchObject({ versions: [{ packageId: playground.packageId, version: 1n }] });
  });

  test.each([
    ['NOT_FOUND', { packageId: '0x2', moduleName: 'coin', name: 'Nothing' }],
    ['NOT_FOUND', { packageId: '0x99', moduleName: 'coin', name: 'Coin' }],
    ['INVALID_ARGUMENT', { packageId: '0x2', moduleName: 'coin' }],
    ['INVALID_ARGUMENT', { packageId: 'no id', moduleName: 'coin', name: 'Coin' }],
  ])('error: %s for %j', async (code, request) => {
    await expect(client.movePackageService.getDatatype(request)).rejects.toMatchObject({ code });
  });

  test('error: NOT_FOUND for the versions of what is no package', async () => {
    const packageId = playground.counterId;
    await expect(client.movePackageService.listPackageVersions({ packageId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('GetCoinInfo: the supply of SUI is fixed by genesis at ten billion', async () => {
  const { response } = await client.stateService.getCoinInfo({ coinType: '0x2::sui::SUI' });
  expect(response.metadata).toMatchObject({ symbol: 'SUI', decimals: 9 });
  expect(response.treasury?.totalSupply).toBe(10_000_000_000_000_000_000n);
});

describe('names', () => {
  const bob = normalizeSuiAddress('0xb0b');
  beforeAll(() => {
    testChain.names.set({ name: 'bob.sui', targetAddress: bob, expiresAtMs: START_MS + DAY_MS, isDefault: true });
    testChain.names.set({ name: 'old.sui', targetAddress: bob, expiresAtMs: START_MS, isDefault: false });
  });

  test('default: both directions, in every spelling', async () => {
    expect(await client.resolveNameServiceAddress({ name: 'bob.sui' })).toEqual({ address: bob });
    expect(await client.resolveNameServiceAddress({ name: '@bob' })).toEqual({ address: bob });
    expect(await client.defaultNameServiceName({ address: bob })).toEqual({ data: { name: 'bob.sui' } });
    const { response } = await client.nameService.lookupName({ name: 'bob.sui' });
    expect(response.record?.expirationTimestamp?.seconds).toBe(BigInt((START_MS + DAY_MS) / 1_000));
  });

  test('error: an expired name, an unknown one, an address without one, what is no name', async () => {
    await expect(client.nameService.lookupName({ name: 'old.sui' })).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      message: 'name has expired',
    });
    expect(await client.resolveNameServiceAddress({ name: 'old.sui' })).toEqual({ address: null });
    expect(await client.resolveNameServiceAddress({ name: 'unknown.sui' })).toEqual({ address: null });
    const address = alice.toSuiAddress();
    await expect(client.defaultNameServiceName({ address })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.nameService.lookupName({ name: 'no name' })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});

describe('lists and subscriptions', () => {
  test('ListCheckpoints: by filter, forwards in pages, backwards from the tip', async () => {
    const first = await increase(1);
    testChain.chain.advanceClock(testChain.nowMs);
    const second = await increase(2);
    const placeOf = (digest: string) => testChain.chain.getTransaction(digest)?.checkpoint;
    const list = async (options: GrpcTypes.QueryOptions, filtered = true) => {
      const address = alice.toSuiAddress();
      const terms = [
        { literals: [{ negated: false, predicate: { oneofKind: 'sender' as const, sender: { address } } }] },
      ];
      const call = client.ledgerService.listCheckpoints({
        readMask: { paths: ['sequence_number'] },
        ...(filtered ? { filter: { terms } } : {}),
        startCheckpoint: placeOf(first) ?? 0n,
        options,
      });
      const frames = [];
      for await (const frame of call.responses) frames.push(frame);
      return frames;
    };
    const sequences = (frames: Awaited<ReturnType<typeof list>>) =>
      frames.flatMap(({ checkpoint }) => checkpoint?.sequenceNumber ?? []);
    const all = await list({});
    expect(sequences(all)).toEqual([placeOf(first), placeOf(second)]);
    expect(all.at(-1)?.end?.reason).toBe(GrpcTypes.QueryEndReason.LEDGER_TIP);
    const page = await list({ limit: 1 });
    expect(sequences(page)).toEqual([placeOf(first)]);
    expect(page.at(-1)?.end?.reason).toBe(GrpcTypes.QueryEndReason.ITEM_LIMIT);
    const after = page.at(-1)?.watermark?.cursor ?? new Uint8Array();
    expect(sequences(await list({ limit: 1, after }))).toEqual([placeOf(second)]);
    const back = await list({ ordering: GrpcTypes.Ordering.DESCENDING }, false);
    const tip = testChain.chain.latestCheckpoint().sequence;
    expect(sequences(back)).toEqual([tip, tip - 1n, tip - 2n]);
  });

  test('SubscribeTransactions: what matches, with its place; the rest only as progress', async () => {
    const abort = new AbortController();
    const predicate = { oneofKind: 'moveCall' as const, moveCall: { function: `${playground.packageId}::playground` } };
    const call = client.subscriptionService.subscribeTransactions(
      {
        readMask: { paths: ['digest', 'checkpoint'] },
        filter: { terms: [{ literals: [{ negated: false, predicate }] }] },
      },
      { abort: abort.signal },
    );
    await call.headers;
    const from = testChain.chain.latestCheckpoint().sequence + 1n;
    await testChain.account(1n);
    const digest = await increase(3);
    const seen = [];
    for await (const message of call.responses) {
      seen.push(message);
      if (message.transaction) break;
    }
    abort.abort();
    expect(seen.map(({ transaction, watermark }) => [transaction?.digest, watermark?.checkpoint])).toEqual([
      [undefined, from],
      [digest, from + 1n],
    ]);
  });

  test('SubscribeEvents: each event in order; its cursor resumes a list there', async () => {
    const abort = new AbortController();
    const call = client.subscriptionService.subscribeEvents(
      { readMask: { paths: ['event_index', 'transaction_digest', 'json'] } },
      { abort: abort.signal },
    );
    await call.headers;
    const digest = await increase(4, 3);
    const seen: GrpcTypes.SubscribeEventsResponse[] = [];
    for await (const message of call.responses) {
      seen.push(message);
      if (seen.length === 3) break;
    }
    abort.abort();
    expect(seen.map(({ event }) => [event?.transactionDigest, event?.eventIndex])).toEqual([
      [digest, 0],
      [digest, 1],
      [digest, 2],
    ]);
    const sequence = testChain.chain.getTransaction(digest)?.checkpoint;
    expect(seen.map(({ watermark }) => watermark?.checkpoint)).toEqual([undefined, undefined, sequence]);
    const after = seen[0]?.watermark?.cursor ?? new Uint8Array();
    const rest = client.ledgerService.listEvents({
      options: { after, limit: 2 },
      readMask: { paths: ['event_index'] },
    });
    const indices = [];
    for await (const { event } of rest.responses) if (event) indices.push(event.eventIndex);
    expect(indices).toEqual([1, 2]);
    await expect.poll(testChain.openStreams).toBe(0);
  });
});

test('GetEpoch: past and present, system state and protocol; the end of an epoch is a transaction', async () => {
  const epoch = async (number?: bigint) =>
    (
      await client.ledgerService.getEpoch({
        ...(number === undefined ? {} : { epoch: number }),
        readMask: { paths: ['*'] },
      })
    ).response.epoch;
  const before = await epoch();
  const endsAtMs = START_MS + DAY_MS;
  testChain.chain.advanceClock(endsAtMs);
  const last = testChain.chain.latestCheckpoint();
  const ended = await epoch(before?.epoch ?? 0n);
  expect(ended).toMatchObject({ lastCheckpoint: last.sequence, end: { seconds: BigInt(endsAtMs / 1_000) } });
  const present = await epoch();
  expect(present).toMatchObject({
    epoch: (before?.epoch ?? 0n) + 1n,
    firstCheckpoint: last.sequence + 1n,
    start: { seconds: BigInt(endsAtMs / 1_000) },
    systemState: {
      epoch: (before?.epoch ?? 0n) + 1n,
      epochStartTimestampMs: BigInt(endsAtMs),
      stakeSubsidy: { distributionCounter: 1n, currentDistributionAmount: 8_000_000_000_000n },
    },
    protocolConfig: { attributes: { max_tx_size_bytes: '131072' }, featureFlags: { zklogin_auth: false } },
  });
  expect(present?.lastCheckpoint).toBeUndefined();
  const stakes = (of: typeof present) =>
    of?.systemState?.validators?.activeValidators.map(({ stakingPool }) => stakingPool?.suiBalance);
  expect(stakes(ended)).toEqual(new Array(4).fill(20_000_000_000_000_000n));
  expect(stakes(present)?.every((amount) => (amount ?? 0n) >= 20_002_000_000_000_000n)).toBe(true);
  await expect(epoch((before?.epoch ?? 0n) + 2n)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { response } = await client.ledgerService.getCheckpoint({
    checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: last.sequence },
    readMask: { paths: ['summary.end_of_epoch_data', 'transactions.transaction.kind'] },
  });
  expect(response.checkpoint?.summary?.endOfEpochData?.nextEpochProtocolVersion).toBe(138n);
  expect(response.checkpoint?.transactions[0]?.transaction?.kind).toMatchObject({
    kind: GrpcTypes.TransactionKind_Kind.END_OF_EPOCH,
    data: { endOfEpoch: { transactions: [{ data: { changeEpoch: { epoch: (before?.epoch ?? 0n) + 1n } } }] } },
  });
  testChain.nowMs = endsAtMs;
  expect((await client.getCurrentSystemState()).systemState.epochStartTimestampMs).toBe(String(endsAtMs));
});
