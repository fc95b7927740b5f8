/**
 * The load as a node answers it: BCS of summaries, contents, effects and events, certified by four validators; and a source that has them
 * verified in a thread, as in the server. What gRPC costs is left out.
 */
import { bcs } from '@mysten/sui/bcs';
import type { ChainPlace, Checkpoint, CheckpointSource, SourceEvent } from '@suil/checkpoints';
import { type CertifiedCheckpoint, digestOf } from '@suil/light-client';
import { createTrustedPosition } from '../../suil/checkpoints/src/trusted-position.ts';
import { createVerifier } from '../../suil/checkpoints/src/verifier.ts';
import { elementAt } from '../element-at.ts';
import {
  certifySummary,
  createValidators,
  encodeContents,
  encodeEffects,
  encodeSummary,
  type Transaction,
} from '../light-client/certified-chain.ts';

/** Every so many checkpoints one is signed; batches end there. As many as the indexer's smallest batch. */
const SIGNED_EVERY = 64;
const NO_SIGNATURE = { epoch: 0n, signature: new Uint8Array(), bitmap: new Uint8Array() };
const SENDER = bcs.Address.serialize('0x1').toBytes();
const DIGEST_BYTES = 32;

const validators = createValidators(4);
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const sized = (bytes: Uint8Array) => bcs.byteVector().serialize(bytes).toBytes();

/** Returns the checkpoints certified, in order. `ends` are numbers that can end a batch beside each 64th. */
export function certify(checkpoints: readonly Checkpoint[], ends: ReadonlySet<number>): CertifiedCheckpoint[] {
  let previousDigest = new Uint8Array(DIGEST_BYTES);
  let totalTransactions = 0;
  return checkpoints.map(({ sequence, timestampMs, transactions: given }, place) => {
    const transactions = given.map(({ events }, index) => encodeTransaction(place, index, events));
    const contents = encodeContents(transactions);
    const contentDigest = sized(digestOf('CheckpointContents', contents));
    totalTransactions += transactions.length;
    const summary = encodeSummary({ sequence, totalTransactions, contentDigest, previousDigest, timestampMs });
    previousDigest = sized(digestOf('CheckpointSummary', summary));
    const isSigned = (place + 1) % SIGNED_EVERY === 0 || ends.has(place);
    const certified = isSigned ? certifySummary(validators, summary) : { summary, signature: NO_SIGNATURE };
    return { ...certified, contents, transactions };
  });
}

function encodeTransaction(place: number, index: number, given: readonly SourceEvent[]): Transaction {
  const digest = new Uint8Array(DIGEST_BYTES);
  const view = new DataView(digest.buffer);
  view.setUint32(0, place);
  view.setUint32(4, index);
  const count = bcs.u8().serialize(given.length).toBytes();
  const events = join(count, ...given.map(encodeEvent));
  return { digest, effects: encodeEffects(digest, events), events };
}

function encodeEvent({ type, bcs: contents }: SourceEvent): Uint8Array {
  const [packageId = '', module = '', name = ''] = type.split('::');
  const address = bcs.Address.serialize(packageId).toBytes();
  const moduleName = bcs.string().serialize(module).toBytes();
  const structType = join(address, moduleName, bcs.string().serialize(name).toBytes(), Uint8Array.of(0));
  return join(address, moduleName, SENDER, structType, sized(contents));
}

/** Returns a source of these checkpoints, of which `head` is the last. */
export function createVerifyingSource(
  certified: readonly CertifiedCheckpoint[],
  head: Checkpoint,
  chain: string,
): CheckpointSource {
  const anchor = { chain, epoch: 0n, firstSequence: 0n, startedAtMs: 0, committee: validators, epochEnds: [] };
  const position = createTrustedPosition({
    verifier: createVerifier(),
    anchor,
    stored: null,
    onEpochEnded: () => undefined,
    nowMs: 0,
    ageMaxDays: null,
  });
  const answers = {
    fetchSummary: async (sequence: bigint) => elementAt(certified, Number(sequence)),
    fetchEpochEnd: async (epoch: bigint) => Promise.reject(new Error(`epoch ${epoch} does not end`)),
  };
  return createSource(head, chain, async (place, limit) => {
    const first = Number(place.checkpoint) + 1;
    const batch = certified.slice(first, first + limit);
    const last = batch.findLastIndex(({ signature }) => signature !== NO_SIGNATURE);
    return position.follow(place, batch.slice(0, last + 1), answers);
  });
}

/** Returns a source of these checkpoints that costs nothing. */
export function createPlainSource(checkpoints: readonly Checkpoint[], chain: string): CheckpointSource {
  return createSource(elementAt(checkpoints, checkpoints.length - 1), chain, async ({ checkpoint }, limit) => {
    const first = Number(checkpoint) + 1;
    return checkpoints.slice(first, first + limit);
  });
}

type FetchAfter = (place: ChainPlace, limit: number) => Promise<readonly Checkpoint[]>;

function createSource({ sequence, timestampMs }: Checkpoint, chain: string, fetchAfter: FetchAfter): CheckpointSource {
  return {
    node: () => 'memory',
    turn: () => undefined,
    head: async () => ({ chain, sequence, timestampMs, lowestSequence: 0n }),
    fetchAfter: (place, _, limit) => fetchAfter(place, limit),
    waitForNews: (signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    close: () => undefined,
  };
}
