import type { GrpcTypes } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import type { Anchor } from '@suil/light-client';
import type { Localnet } from '@suil/localnet';
import {
  type CheckpointLie,
  changeSummary,
  createValidators,
  frozenHead,
  type Lies,
  replaceBitmap,
  roaringBitmap,
  signAs,
} from '@suil/localnet/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  anchorOf,
  createCertifiedChain,
  createLyingClient,
  endEpoch,
  lieAt,
  START_MS,
  tick,
} from './certified-chain.test-support.ts';
import { createCertifiedSource } from './certified-source.ts';
import type { ChainPlace, CheckpointSource } from './checkpoint-source.ts';
import { createFailoverSource } from './failover/failover-source.ts';
import { createTrustedPosition } from './trusted-position.ts';
import { createVerifier } from './verifier.ts';

const RESET = { stored: 'one', found: 'another', command: 'npm run reset' };
const BEGINNING: ChainPlace = { checkpoint: -1n, digest: null };
const SEED = new Uint8Array(32).fill(7);
const RECIPIENT = `0x${'5'.repeat(64)}`;
let chain: Localnet;
let sources: CheckpointSource[] = [];
let kept: Anchor[] = [];
const verifier = createVerifier();
afterAll(() => verifier.close());

/** Genesis, a payment, an empty checkpoint that ends epoch 0, another payment in epoch 1, and an empty one. */
beforeEach(async () => {
  chain = createCertifiedChain();
  await chain.requestGas(RECIPIENT, 5n, START_MS + 1_000);
  endEpoch(chain);
  await chain.requestGas(RECIPIENT, 6n, START_MS + 5_000);
  tick(chain);
  sources = [];
  kept = [];
});
afterEach(() => {
  for (const source of sources) source.close();
  chain.close();
});

function trust(stored: Anchor | null = null, anchor = anchorOf(chain)) {
  return createTrustedPosition({
    verifier,
    anchor,
    stored,
    onEpochEnded: (extended) => kept.push(extended),
    nowMs: START_MS,
    ageMaxDays: null,
  });
}

function connect(lies: Lies = {}, of = chain, position = trust()): CheckpointSource {
  const source = createCertifiedSource({ client: createLyingClient(of, lies), url: 'node', position });
  sources.push(source);
  return source;
}

const placeOf = (sequence: bigint): ChainPlace => ({
  checkpoint: sequence,
  digest: chain.getCheckpoint(sequence)?.digest ?? null,
});
const unverified = (reason: string) =>
  expect.objectContaining({ code: 'CHAIN_NODE_UNVERIFIED', message: expect.stringContaining(reason) });
const edit =
  (change: (checkpoint: GrpcTypes.Checkpoint) => void): CheckpointLie =>
  (checkpoint) => {
    change(checkpoint);
    return checkpoint;
  };
/** A byte of every summary is another one. */
const FLIPPED = lieAt(
  null,
  edit((it) => flip(it.summary?.bcs?.value, 16)),
);

describe('a certified source', () => {
  test('default: from the first checkpoint over the end of an epoch to the head, which is kept', async () => {
    const source = connect();
    const head = await source.head(BEGINNING);
    expect(head).toMatchObject({ chain: chain.chainId, sequence: 4n });
    const checkpoints = await source.fetchAfter(BEGINNING, head.sequence, 64);
    expect(checkpoints.map(({ sequence, digest }) => [sequence, digest])).toEqual(
      [0n, 1n, 2n, 3n, 4n].map((sequence) => [sequence, chain.getCheckpoint(sequence)?.digest]),
    );
    expect(checkpoints.at(-1)?.timestampMs).toBe(START_MS + 6_000);
    expect(kept.map(({ epoch, firstSequence }) => [epoch, firstSequence])).toEqual([[1n, 3n]]);
    tick(chain);
    await source.head(placeOf(4n));
    expect(await source.fetchAfter(placeOf(4n), 5n, 64)).toHaveLength(1);
  });

  test('behavior: a batch ends where it is large enough, whatever was asked for', async () => {
    for (let count = 5; count < 40; count++) tick(chain);
    const position = trust();
    const source = createCertifiedSource({ client: createLyingClient(chain), url: 'node', position, batchBytesMax: 1 });
    sources.push(source);
    // As many as are fetched at the same time.
    expect(await source.fetchAfter(BEGINNING, 39n, 64)).toHaveLength(16);
    expect(await source.fetchAfter(placeOf(15n), 39n, 64)).toHaveLength(16);
    expect(await source.fetchAfter(placeOf(31n), 39n, 64)).toHaveLength(8);
    expect(await connect().fetchAfter(BEGINNING, 39n, 64)).toHaveLength(40);
  });

  test('default: after a start from a kept place, in the epoch of the anchor, a later one and an earlier one', async () => {
    for (const [from, count] of [
      [0n, 4],
      [1n, 3],
      [2n, 2],
      [3n, 1],
    ] as const) {
      expect(await connect().fetchAfter(placeOf(from), 4n, 64)).toHaveLength(count);
    }
    for (let epoch = 1; epoch <= 3; epoch++) endEpoch(chain);
    const position = trust();
    expect(await connect({}, chain, position).fetchAfter(placeOf(6n), 7n, 64)).toHaveLength(1);
    const stored = kept.at(-1) ?? null;
    expect(stored?.epoch).toBe(4n);
    // The end of epoch 0 is among the digests that are kept; epoch 0 itself is the anchor's.
    expect(await connect({}, chain, trust(stored)).fetchAfter(placeOf(3n), 4n, 64)).toHaveLength(1);
    expect(await connect({}, chain, trust(stored)).fetchAfter(placeOf(0n), 1n, 64)).toHaveLength(1);
  });

  test('attack: after a restart, another end of an earlier epoch than the one whose digest is kept', async () => {
    for (let epoch = 1; epoch <= 3; epoch++) endEpoch(chain);
    await connect().fetchAfter(BEGINNING, 7n, 64);
    const stored = kept.at(-1) ?? null;
    // Of epoch 0; who signs in epoch 1 is named in it.
    const forged = lieAt(
      2n,
      edit((it) => flip(it.summary?.bcs?.value, 16)),
    );
    const restarted = connect(forged, chain, trust(stored));
    await expect(restarted.fetchAfter(placeOf(3n), 4n, 64)).rejects.toEqual(unverified('the summary'));
  });

  test('default: the position stays where it was when nothing of a batch counted', async () => {
    let isLying = true;
    const lie = edit((checkpoint) => {
      if (isLying && checkpoint.contents?.bcs) checkpoint.contents.bcs.value = Uint8Array.of(0, 0, 0);
    });
    const source = connect(lieAt(null, lie));
    await expect(source.fetchAfter(BEGINNING, 4n, 64)).rejects.toEqual(unverified('the contents'));
    isLying = false;
    expect(await source.fetchAfter(BEGINNING, 4n, 64)).toHaveLength(5);
  });

  test.each<[string, bigint, CheckpointLie, string]>([
    ['no signature', 4n, edit((it) => Reflect.deleteProperty(it, 'signature')), 'is of epoch'],
    [
      'the signature of another checkpoint',
      2n,
      edit((it) => {
        if (it.signature) it.signature.signature = chain.getCheckpointSignature(1n)?.signature ?? new Uint8Array();
      }),
      'The signature of checkpoint 2 is invalid',
    ],
    ['a signature of two with 5,000', 2n, signAs(createValidators({ seed: SEED }), [0, 3]), 'a stake of 5000'],
    ['a signer named twice', 2n, replaceBitmap(roaringBitmap([0, 0, 1])), 'the indices do not ascend'],
    ['a signer that is no member', 2n, replaceBitmap(roaringBitmap([0, 1, 4])), 'The list of the signers'],
    [
      'a byte behind the signers',
      2n,
      replaceBitmap(Uint8Array.of(...roaringBitmap([0, 1, 3]), 0)),
      '1 bytes are left over',
    ],
    ['a byte of a summary', 1n, edit((it) => flip(it.summary?.bcs?.value, 16)), 'the summary'],
    ['another time', 4n, changeSummary((it) => ({ ...it, timestampMs: it.timestampMs + 1 })), 'The signature'],
    [
      'effects of another transaction',
      1n,
      edit((it) => flip(it.transactions[0]?.effects?.bcs?.value, 40)),
      'the effects',
    ],
    ['a transaction left out', 1n, edit((it) => it.transactions.pop()), '1 transactions, the answer 0'],
    [
      'events that there were not',
      1n,
      edit((it) => {
        const [transaction] = it.transactions;
        if (transaction) transaction.events = { events: [], bcs: { value: Uint8Array.of(0) } };
      }),
      'events that the effects do not name',
    ],
    ['an empty answer', 1n, edit((it) => Reflect.deleteProperty(it, 'summary')), 'end too early'],
  ])('errors: %s', async (_, sequence, lie, reason) => {
    await expect(connect(lieAt(sequence, lie)).fetchAfter(BEGINNING, 4n, 64)).rejects.toEqual(unverified(reason));
    expect(kept).toEqual([]);
  });

  test('errors: another chain: of another name, and one of the same name and numbers', async () => {
    const named: Lies = { getServiceInfo: (info) => ({ ...info, chainId: RECIPIENT }) };
    await expect(connect(named).head(BEGINNING)).rejects.toEqual(unverified('it serves the chain'));
    const other = createCertifiedChain(8);
    for (let count = 0; count < 4; count++) tick(other);
    const disguised = connect({}, other);
    const { sequence } = await disguised.head(BEGINNING);
    await expect(disguised.fetchAfter(BEGINNING, sequence, 64)).rejects.toEqual(unverified('signature'));
    await expect(disguised.fetchAfter(placeOf(1n), sequence, 64)).rejects.toEqual(unverified('signature'));
    other.close();
  });

  test('error: SETUP_CHAIN_RESET when the certified checkpoint at our place is another one', async () => {
    const place = { checkpoint: 1n, digest: placeOf(0n).digest };
    await expect(connect().fetchAfter(place, 4n, 64)).rejects.toMatchObject({ code: 'SETUP_CHAIN_RESET' });
  });

  test('error: SETUP_CHAIN_RESET when what follows the newest checkpoint is certified, and names another one', async () => {
    // The same validators, who certified another first payment.
    const other = createCertifiedChain();
    await other.requestGas(RECIPIENT, 7n, START_MS + 1_000);
    tick(other);
    const position = trust();
    expect(await connect({}, chain, position).fetchAfter(BEGINNING, 1n, 64)).toHaveLength(2);
    await expect(connect({}, other, position).fetchAfter(placeOf(1n), 2n, 64)).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
      message: expect.stringContaining(`checkpoint 1 ${placeOf(1n).digest}`),
    });
    other.close();
  });

  test('error: ANCHOR_TOO_OLD where the chain keeps the time of the world', () => {
    const options = { verifier, anchor: anchorOf(chain), stored: null, onEpochEnded: () => undefined, nowMs: START_MS };
    expect(() => createTrustedPosition({ ...options, ageMaxDays: 90 })).toThrow(
      expect.objectContaining({ code: 'ANCHOR_TOO_OLD' }),
    );
  });
});

describe('several nodes', () => {
  test('behavior: one that lies is not asked for ten minutes, and the second one answers', async () => {
    let nowMs = 0;
    const excluded: string[] = [];
    const position = trust();
    const both = createFailoverSource([connect(FLIPPED, chain, position), connect({}, chain, position)], {
      now: () => nowMs,
      onUnverified: (node, error) => excluded.push(`${node}: ${error.message}`),
    });
    const head = await both.head(BEGINNING);
    expect(await both.fetchAfter(BEGINNING, 1n, 64)).toHaveLength(2);
    expect(excluded).toHaveLength(1);
    await both.head(placeOf(1n));
    expect(await both.fetchAfter(placeOf(1n), head.sequence, 64)).toHaveLength(3);
    expect(excluded).toHaveLength(1);
    // After ten minutes it is asked again, and is found out again.
    nowMs = 600_000;
    both.turn();
    tick(chain);
    await both.head(placeOf(4n));
    expect(await both.fetchAfter(placeOf(4n), 5n, 64)).toHaveLength(1);
    expect(excluded).toHaveLength(2);
  });

  test('behavior: a head that does not move holds nothing back', async () => {
    const position = trust();
    const frozen = frozenHead(createLyingClient(chain), 1n);
    const heads: bigint[] = [];
    const both = createFailoverSource([connect(frozen, chain, position), connect({}, chain, position)], {
      now: () => 0,
      onUnverified: () => undefined,
      onHead: (_, { sequence }) => heads.push(sequence),
    });
    expect((await both.head(BEGINNING)).sequence).toBe(4n);
    expect(heads.sort()).toEqual([1n, 4n]);
    expect(await both.fetchAfter(BEGINNING, 4n, 64)).toHaveLength(5);
  });

  test('attack: a node that names checkpoints which it does not have is not asked for ten minutes, and holds nothing back', async () => {
    const position = trust();
    const ahead: Lies = { getServiceInfo: (info) => ({ ...info, checkpointHeight: 1_000_000n }) };
    const excluded: string[] = [];
    const both = createFailoverSource([connect(ahead, chain, position), connect({}, chain, position)], {
      now: () => 0,
      onUnverified: (_, error) => excluded.push(error.message),
    });
    let place = BEGINNING;
    // Both have the first five; the sixth comes before the eighth question for it.
    expect((await both.head(place)).sequence).toBe(1_000_000n);
    expect(await both.fetchAfter(place, 1_000_000n, 64)).toHaveLength(5);
    place = placeOf(4n);
    for (let asked = 1; asked <= 8; asked++) {
      await both.head(place);
      const answer = both.fetchAfter(place, 1_000_000n, 64);
      await expect(answer).rejects.toMatchObject({
        code: asked < 8 ? 'INDEXER_CHECKPOINT_MISSING' : 'CHAIN_NODE_UNVERIFIED',
      });
    }
    expect(excluded).toEqual([expect.stringContaining('names checkpoint 1000000 as its newest')]);
    // The honest one was level all the time, and is asked from now on.
    tick(chain);
    expect((await both.head(place)).sequence).toBe(5n);
    expect(await both.fetchAfter(place, 5n, 64)).toHaveLength(1);
  });

  test('attack: an epoch far ahead in a summary leads to the first end of an epoch that is not certified', async () => {
    const asked: bigint[] = [];
    const far = edit((it) => it.summary?.bcs?.value?.set([255, 255, 255, 255, 255, 255, 255, 127]));
    const source = connect({
      ...lieAt(3n, far),
      getEpoch: (answer, { epoch }) => {
        asked.push(epoch ?? -1n);
        return answer;
      },
    });
    await expect(source.fetchAfter(placeOf(3n), 4n, 64)).rejects.toEqual(unverified('no last checkpoint of epoch 1'));
    expect(asked).toEqual([0n, 1n]);
  });

  test('error: a contradiction is thrown, whatever the other nodes fail with', async () => {
    const failing = (error: AppError): CheckpointSource => ({ ...connect(), head: () => Promise.reject(error) });
    const away = failing(new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'node' }));
    const both = createFailoverSource([away, failing(new AppError('SETUP_CHAIN_RESET', RESET))], {
      now: () => 0,
      onUnverified: () => undefined,
    });
    await expect(both.head(BEGINNING)).rejects.toMatchObject({ code: 'SETUP_CHAIN_RESET' });
  });

  test('errors: all lie', async () => {
    const position = trust();
    const both = createFailoverSource([connect(FLIPPED, chain, position), connect(FLIPPED, chain, position)], {
      now: () => 0,
      onUnverified: () => undefined,
    });
    await expect(both.fetchAfter(BEGINNING, 4n, 64)).rejects.toEqual(unverified('The signature'));
    await expect(both.fetchAfter(BEGINNING, 4n, 64)).rejects.toEqual(unverified('all nodes are excluded'));
    await expect(both.head(BEGINNING)).rejects.toEqual(unverified('all nodes are excluded'));
  });
});

function flip(bytes: Uint8Array | undefined, place: number): void {
  bytes?.set([(bytes[place] ?? 0) ^ 1], place);
}
