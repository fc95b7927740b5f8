/** Authenticated events: what they leave in effects and on the chain, as Sui's light client replays it. */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import { blake2b } from '@noble/hashes/blake2.js';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { streamHeadId } from '../accumulators/streams.ts';
import { alice } from '../arena.test-chain.ts';
import { digestText } from '../bytes/base58.ts';
import { effectsJson } from '../json-rpc/render/effects.ts';
import {
  type Beacon,
  createBeacon,
  digestOf,
  headOf,
  innerOf,
  leafOf,
  listStream,
  numberOf,
} from './beacon.test-chain.ts';

let beacon: Beacon;
let snapshot: string;
beforeAll(async () => {
  beacon = await createBeacon();
});
beforeEach(() => {
  snapshot = beacon.it.chain.takeSnapshot();
});
afterEach(() => void beacon.it.chain.revert(snapshot));

test('golden: the head of a stream is where the SDK of Sui for Rust finds it', () => {
  // sui-sdk-types, framework.rs, derive_event_stream_head_object_id.
  expect(streamHeadId(`0x${'0'.repeat(64)}`)).toBe(
    '0x9461a724d957b41485e094fdced6c668bd388070108dbfbdc12277ad68a2717f',
  );
});

test('default: effects name the stream, the place and the digest of each authenticated event', async () => {
  const { packageId } = beacon;
  const done = await beacon.call('beacon::light_twice', [1, 2]);
  expect(done.events.map(({ type }) => type.split('::')[2])).toEqual(['Lit', 'Seen', 'Lit']);
  const [first, , last] = done.events;
  const [a, b] = [first, last].map((event) => digestText(digestOf(event!)));
  const id = streamHeadId(packageId);
  const written = bcs.TransactionEffects.parse(done.effectsBytes).V2?.changedObjects.find(([of]) => of === id);
  const ty = expect.stringContaining('::accumulator_settlement::EventStreamHead');
  expect(written?.[1].outputState.AccumulatorWriteV1).toMatchObject({
    address: { address: packageId },
    operation: { Merge: true },
    value: {
      EventDigest: [
        ['0', a],
        ['2', b],
      ],
    },
  });
  expect(effectsJson(done).accumulatorEvents).toEqual([
    {
      ...{ accumulatorObj: id, address: packageId, ty, operation: 'merge' },
      value: {
        eventDigest: [
          ['0', a],
          ['2', b],
        ],
      },
    },
  ]);
  const { response } = await beacon.client.ledgerService.getTransaction({
    digest: done.digest,
    readMask: { paths: ['effects'] },
  });
  const change = response.transaction?.effects?.changedObjects.find(({ objectId }) => objectId === id);
  expect(change?.accumulatorWrite).toMatchObject({
    address: packageId,
    valueKind: GrpcTypes.AccumulatorWrite_AccumulatorValue.EVENT_DIGEST,
    eventDigestValue: [
      { eventIndex: 0n, digest: a },
      { eventIndex: 2n, digest: b },
    ],
  });
  // No change of an object's version, and no movement of a balance but the gas.
  expect(change?.outputDigest).toBeUndefined();
  expect(done.balanceChanges).toHaveLength(1);
});

test('behavior: the head collects the root of each checkpoint, as a light client replays it', async () => {
  const { packageId } = beacon;
  expect(headOf(beacon, packageId)).toBeUndefined();
  const done = await beacon.call('beacon::light_twice', [1, 2]);
  const leaves = [0, 2].map((index) => leafOf(done.checkpoint, index, done.events[index]!));
  const root = innerOf(leaves[0]!, leaves[1]!);
  expect(headOf(beacon, packageId)).toMatchObject({
    stream: packageId,
    mmr: [numberOf(root)],
    checkpoint_seq: done.checkpoint.toString(),
    num_events: '2',
  });
  const next = await beacon.call('beacon::light', [3]);
  const carried = blake2b(Buffer.concat([root, leafOf(next.checkpoint, 0, next.events[0]!)]), { dkLen: 32 });
  expect(headOf(beacon, packageId)).toMatchObject({
    mmr: ['0', numberOf(carried)],
    checkpoint_seq: next.checkpoint.toString(),
    num_events: '3',
  });
  const third = await beacon.call('beacon::light', [4]);
  expect(headOf(beacon, packageId)?.mmr).toEqual([
    numberOf(leafOf(third.checkpoint, 0, third.events[0]!)),
    numberOf(carried),
  ]);
});

test('behavior: where checkpoints are made by hand, it is the last of one', async () => {
  const { packageId } = beacon;
  const { chain } = beacon.it;
  chain.setCheckpointMode('manual');
  await beacon.it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], alice.toSuiAddress()));
  const done = await beacon.call('beacon::light', [5]);
  expect(chain.latestCheckpoint()).toMatchObject({ sequence: done.checkpoint, transactions: { length: 2 } });
  expect(done.index).toBe(1);
  expect(headOf(beacon, packageId)).toMatchObject({
    mmr: [numberOf(leafOf(done.checkpoint, 0, done.events[0]!, 1n))],
    checkpoint_seq: done.checkpoint.toString(),
  });
  chain.setCheckpointMode('automatic');
});

test('behavior: a client lists the events of a stream, with what it needs to replay them', async () => {
  const { packageId } = beacon;
  const first = await beacon.call('beacon::light_twice', [1, 2]);
  const second = await beacon.call('beacon::light', [3]);
  const listed = await listStream(beacon, packageId);
  expect(listed.map(({ checkpoint, eventIndex }) => [checkpoint, eventIndex])).toEqual([
    [first.checkpoint, 0],
    [first.checkpoint, 2],
    [second.checkpoint, 0],
  ]);
  const values = listed.map(({ contents }) => bcs.u64().parse(contents?.value ?? new Uint8Array()));
  expect(values).toEqual(['1', '2', '3']);
  expect(await listStream(beacon, `0x${'7'.repeat(64)}`)).toEqual([]);
  // Transactions of the stream.
  const predicate = { oneofKind: 'eventStreamHead' as const, eventStreamHead: { streamId: packageId } };
  const { responses } = beacon.client.ledgerService.listTransactions({
    filter: { terms: [{ literals: [{ negated: false, predicate }] }] },
  });
  const digests: string[] = [];
  for await (const { transaction } of responses) if (transaction?.digest) digests.push(transaction.digest);
  expect(digests).toEqual([first.digest, second.digest]);
});

test('behavior: a transaction that fails adds nothing', async () => {
  const done = await beacon.call('beacon::light_in_a_storm', [1]);
  expect(done.failure).toBeDefined();
  expect(done.events).toEqual([]);
  expect(effectsJson(done).accumulatorEvents).toBeUndefined();
  expect(headOf(beacon, beacon.packageId)).toBeUndefined();
});

test('behavior: a simulation says what would be added and adds nothing', async () => {
  const { it, packageId } = beacon;
  const { transaction } = await it.simulate((tx) => {
    it.call(tx, `${packageId}::beacon::light`, [tx.pure.u64(1)]);
  });
  expect(effectsJson(transaction).accumulatorEvents).toHaveLength(1);
  expect(headOf(beacon, packageId)).toBeUndefined();
});

test('behavior: a later version of the package adds to the stream of the first', async () => {
  const { packageId } = beacon;
  await beacon.call('beacon::light', [1]);
  const later = await beacon.upgrade();
  const done = await beacon.call('beacon::light', [2], later);
  expect(done.failure).toBeUndefined();
  expect(done.events[0]).toMatchObject({ packageId: later, type: `${packageId}::beacon::Lit` });
  expect(headOf(beacon, packageId)).toMatchObject({ num_events: '2' });
  expect(headOf(beacon, later)).toBeUndefined();
});

test('behavior: an event names the module that the transaction called, whichever module recorded it', async () => {
  const { packageId } = beacon;
  const done = await beacon.call('relay::light', [1]);
  expect(done.events[0]).toMatchObject({
    packageId,
    module: 'relay',
    sender: alice.toSuiAddress(),
    type: `${packageId}::beacon::Lit`,
  });
});

test('behavior: a snapshot takes a stream back', async () => {
  await beacon.call('beacon::light', [1]);
  const before = headOf(beacon, beacon.packageId);
  const inner = beacon.it.chain.takeSnapshot();
  await beacon.call('beacon::light', [2]);
  beacon.it.chain.revert(inner);
  expect(headOf(beacon, beacon.packageId)).toEqual(before);
});
