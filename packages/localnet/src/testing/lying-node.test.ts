/** What a lying node says, held against what the honest one says, and against the chain of digests up to the signature. */
import { toBase58 } from '@mysten/bcs';
import { bcs } from '@mysten/sui/bcs';
import { type GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, CLOCK, createArena, START_MS } from '../arena.test-chain.ts';
import { createRpcHandler, rpcFetch } from '../index.ts';
import { startNode } from '../node/start-node.ts';
import {
  type CheckpointLie,
  changeEvents,
  changeSummary,
  createValidators,
  frozenHead,
  type Lies,
  lyingFetch,
  openLyingNode,
  rehash,
  replaceBitmap,
  roaringBitmap,
  showAsSuccess,
  signAs,
} from './index.ts';

const SEED = new Uint8Array(32).fill(9);
const MASK = ['summary.bcs', 'signature', 'contents.bcs', 'transactions.effects.bcs', 'transactions.events.bcs'];

const Events = bcs.vector(
  bcs.struct('Event', {
    package: bcs.Address,
    module: bcs.string(),
    sender: bcs.Address,
    type: bcs.StructTag,
    contents: bcs.byteVector(),
  }),
);
const Contents = bcs.struct('Contents', {
  version: bcs.u8(),
  transactions: bcs.vector(bcs.struct('Digests', { transaction: bcs.byteVector(), effects: bcs.byteVector() })),
  signatures: bcs.vector(bcs.vector(bcs.byteVector())),
});
/** Three u64 come before the digest of the contents. */
const CONTENTS_DIGEST_AT = 24;

const lies: Lies = {};
let arena: ArenaChain;
let honest: SuiGrpcClient;
let lying: SuiGrpcClient;
/** Two events at the first, none at the second and a failure at the third. */
let seen: bigint;
let silent: bigint;
let failed: bigint;

beforeAll(async () => {
  arena = await createArena({ committee: { seed: SEED } });
  await arena.publish();
  const look = await arena.run((tx) => {
    for (const _ of [1, 2]) arena.call(tx, 'arena::look', [arena.shared(tx, CLOCK, false)]);
  });
  seen = look.checkpoint;
  silent = (await arena.run((tx) => void arena.call(tx, 'arena::issue', [tx.pure.u64(1)]))).checkpoint;
  failed = (await arena.run((tx) => void arena.call(tx, 'arena::fail'))).checkpoint;
  const fetch = rpcFetch(createRpcHandler(arena.chain, { nowMs: () => START_MS }));
  const clientOf = (with_: typeof fetch) =>
    new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch: with_ });
  honest = clientOf(fetch);
  lying = clientOf(lyingFetch(fetch, lies));
}, 120_000);
afterEach(() => {
  for (const name of Object.keys(lies)) Reflect.deleteProperty(lies, name);
});
afterAll(() => arena.chain.close());

async function read(client: SuiGrpcClient, sequence: bigint): Promise<GrpcTypes.Checkpoint> {
  const { response } = await client.ledgerService.getCheckpoint({
    checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: sequence },
    readMask: { paths: MASK },
  });
  if (response.checkpoint === undefined) throw new Error('no checkpoint');
  return response.checkpoint;
}

function tell(...steps: CheckpointLie[]): void {
  lies.getCheckpoint = (answer) => {
    const { checkpoint } = answer;
    return checkpoint && { ...answer, checkpoint: steps.reduce((answered, step) => step(answered), checkpoint) };
  };
}

const hash = (type: string, bytes: Uint8Array | undefined) =>
  toBase58(blake2b(Uint8Array.from([...Buffer.from(`${type}::`), ...(bytes ?? [])]), { dkLen: 32 }));

const timesOf = (checkpoint: GrpcTypes.Checkpoint) => {
  const bytes = checkpoint.transactions[0]?.events?.bcs?.value;
  return bytes && Events.parse(bytes).map(({ contents }) => bcs.u64().parse(Uint8Array.from(contents)));
};

/** The first link that does not hold, from the events up; undefined when all do. */
function brokenLink({ summary, signature, contents, transactions }: GrpcTypes.Checkpoint): string | undefined {
  const [transaction] = transactions;
  const effects = bcs.TransactionEffects.parse(transaction?.effects?.bcs?.value ?? new Uint8Array()).V2;
  const events = transaction?.events?.bcs?.value;
  if ((effects?.eventsDigest ?? undefined) !== (events && hash('TransactionEvents', events))) return 'events';
  const [listed] = Contents.parse(contents?.bcs?.value ?? new Uint8Array()).transactions;
  if (toBase58(Uint8Array.from(listed?.effects ?? [])) !== hash('TransactionEffects', transaction?.effects?.bcs?.value))
    return 'effects';
  const bytes = summary?.bcs?.value ?? new Uint8Array();
  const digest = toBase58(bytes.slice(CONTENTS_DIGEST_AT + 1, CONTENTS_DIGEST_AT + 33));
  if (digest !== hash('CheckpointContents', contents?.bcs?.value)) return 'contents';
  const { G2, shortSignatures: bls } = bls12_381;
  const signers = Array.from(signature?.bitmap?.subarray(16) ?? []).filter((_, at) => at % 2 === 0);
  const members = arena.chain.getCommittee(0n)?.members ?? [];
  const keys = members
    .filter((_, place) => signers.includes(place))
    .map(({ publicKey }) => G2.Point.fromBytes(publicKey));
  const message = Uint8Array.of(2, 0, 0, ...bytes, ...new Uint8Array(8));
  const isSigned = bls.verify(
    signature?.signature ?? new Uint8Array(),
    bls.hash(message),
    bls.aggregatePublicKeys(keys),
  );
  return isSigned ? undefined : 'signature';
}

describe('a lying node', () => {
  test('default: without lies it answers byte for byte as the honest one, refusals too', async () => {
    for (const sequence of [seen, silent, failed]) {
      expect(await read(lying, sequence)).toEqual(await read(honest, sequence));
      expect(brokenLink(await read(lying, sequence))).toBeUndefined();
    }
    await expect(read(lying, 1_000n)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await lying.core.getChainIdentifier()).toEqual(await honest.core.getChainIdentifier());
  });

  test.each<[string, Parameters<typeof changeEvents>[0], string[] | undefined]>([
    ['added', (events) => [...events, ...events.slice(1)], [String(START_MS), String(START_MS), String(START_MS)]],
    ['changed', (events) => events.map((event) => ({ ...event, contents: new Uint8Array(8) })), ['0', '0']],
    ['dropped', (events) => events.slice(1), [String(START_MS)]],
    ['all dropped', () => [], undefined],
  ])(
    'behavior: an event %s breaks the digest of the events, and once that is repaired, the signature',
    async (_name, change, times) => {
      tell(changeEvents(change));
      const answered = await read(lying, seen);
      expect(timesOf(answered)).toEqual(times);
      expect(brokenLink(answered)).toBe('events');
      tell(changeEvents(change), rehash);
      const repaired = await read(lying, seen);
      expect(timesOf(repaired)).toEqual(times);
      expect(brokenLink(repaired)).toBe('signature');
      expect(repaired.signature).toEqual((await read(honest, seen)).signature);
      tell(changeEvents(change));
      expect(await read(lying, silent)).toEqual(await read(honest, silent));
    },
  );

  test('behavior: events in another order', async () => {
    const first = (contents: number) =>
      changeEvents(([one, two]) => (one && two ? [{ ...one, contents: new Uint8Array(8).fill(contents) }, two] : []));
    tell(
      first(1),
      changeEvents((events) => events.toReversed()),
    );
    expect(timesOf(await read(lying, seen))).toEqual([String(START_MS), String(0x0101010101010101n)]);
    expect(brokenLink(await read(lying, seen))).toBe('events');
  });

  test('behavior: a failed transaction shown as a success with an event', async () => {
    const event = arena.chain.getTransaction(arena.chain.getCheckpoint(seen)?.transactions[0]?.digest ?? '')?.events[0];
    if (event === undefined) throw new Error('it has an event');
    expect(
      bcs.TransactionEffects.parse(
        (await read(honest, failed)).transactions[0]?.effects?.bcs?.value ?? new Uint8Array(),
      ).V2?.status.$kind,
    ).toBe('Failure');
    tell(showAsSuccess([event]));
    const answered = await read(lying, failed);
    expect(
      bcs.TransactionEffects.parse(answered.transactions[0]?.effects?.bcs?.value ?? new Uint8Array()).V2?.status.$kind,
    ).toBe('Success');
    expect(timesOf(answered)).toEqual([String(START_MS)]);
    expect(brokenLink(answered)).toBe('effects');
    tell(showAsSuccess([event]), rehash);
    expect(brokenLink(await read(lying, failed))).toBe('signature');
    // What succeeded stays as it is.
    expect(await read(lying, seen)).toEqual(await read(honest, seen));
  });

  test('behavior: a forged summary, also signed by less than a quorum', async () => {
    const later = changeSummary((summary) => ({ ...summary, timestampMs: summary.timestampMs + 1 }));
    tell(later);
    expect(brokenLink(await read(lying, seen))).toBe('signature');
    // Two of four have 5,000 votes: their signature holds, a quorum it is not.
    tell(later, signAs(createValidators({ seed: SEED }), [0, 3]));
    const answered = await read(lying, seen);
    expect(brokenLink(answered)).toBeUndefined();
    expect(answered.signature?.bitmap).toEqual(roaringBitmap([0, 3]));
  });

  test('behavior: bitmaps that name a member twice or one who is none, or have bytes after their end', async () => {
    for (const bitmap of [
      roaringBitmap([1, 1, 2]),
      roaringBitmap([1, 2, 4]),
      Uint8Array.of(...roaringBitmap([1, 2, 3]), 0),
    ]) {
      tell(replaceBitmap(bitmap));
      const answered = await read(lying, seen);
      expect(answered.signature).toEqual({ ...(await read(honest, seen)).signature, bitmap });
    }
  });

  test('behavior: a head that does not move', async () => {
    const frozen = frozenHead(honest, seen);
    Object.assign(lies, frozen);
    const height = async (client: SuiGrpcClient) =>
      (await client.ledgerService.getServiceInfo({})).response.checkpointHeight;
    const latest = async (client: SuiGrpcClient) =>
      (await client.ledgerService.getCheckpoint({ checkpointId: { oneofKind: undefined } })).response.checkpoint;
    expect(await height(honest)).toBe(failed);
    expect(await height(lying)).toBe(seen);
    expect((await latest(lying))?.sequenceNumber).toBe(seen);
    expect(await read(lying, seen)).toEqual(await read(honest, seen));
    await expect(read(lying, silent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const kept: unknown[] = [];
    lies.subscribeCheckpoints = async (answer, request) => {
      const answered = await frozen.subscribeCheckpoints?.(answer, request);
      kept.push([answer.cursor, answered]);
      return answered;
    };
    const abort = new AbortController();
    const stream = lying.subscriptionService.subscribeCheckpoints({}, { abort: abort.signal });
    const heard: unknown[] = [];
    const followed = (async () => {
      for await (const message of stream.responses) heard.push(message);
    })();
    await stream.headers;
    const next = arena.chain.advanceClock(arena.chain.latestCheckpoint().timestampMs + 1);
    await expect.poll(() => kept).toEqual([[next.sequence, undefined]]);
    abort.abort();
    await followed;
    expect(heard).toEqual([]);
  });
});

test('behavior: on a port of its own it lies to every process, and passes on what it does not lie about', async () => {
  const node = await startNode({ port: 0 });
  const proxy = await openLyingNode(node.url, {
    getServiceInfo: (answer) => ({ ...answer, chainId: 'another chain' }),
  });
  try {
    const client = new SuiGrpcClient({ network: 'localnet', baseUrl: proxy.url, format: 'binary' });
    expect((await client.ledgerService.getServiceInfo({})).response.chainId).toBe('another chain');
    expect((await client.core.getReferenceGasPrice()).referenceGasPrice).toBe('1000');
    const health = await fetch(`${proxy.url}/healthz`);
    expect(await health.json()).toMatchObject({ ok: true });
    const text = new SuiGrpcClient({ network: 'localnet', baseUrl: proxy.url });
    await expect(text.ledgerService.getServiceInfo({})).rejects.toThrow();
  } finally {
    await proxy.close();
    await node.close();
  }
});
