/**
 * Streams of authenticated events: which object keeps the head of one, and how the events of a transaction are added to it. A head is a
 * dynamic field of the accumulator root 0xacc: `Field<accumulator::Key<EventStreamHead>, EventStreamHead>`. A node adds the events of a
 * checkpoint at its end; here a transaction with such events is the last of its checkpoint, so the head changes with it.
 * Follows sui-types/src/accumulator_root.rs and accumulator_settlement.move.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { digest as digestCodec, encode, u64 } from '../bytes/codec.ts';
import { concatBytes } from '../bytes/text.ts';
import { sealObject } from '../model/stored-object.ts';
import { FRAMEWORK_ID } from '../model/type-tag.ts';
import type { StoredObject, StreamWrite } from '../types.ts';
import { ACCUMULATOR_ROOT_ID } from './funds.ts';
import { addToRange, merkleRoot } from './merkle.ts';

/** The kind of accumulator that a stream is, as effects name it. */
export const STREAM_HEAD_TYPE = `${FRAMEWORK_ID}::accumulator_settlement::EventStreamHead`;

const KEY_TYPE = `${FRAMEWORK_ID}::accumulator::Key<${STREAM_HEAD_TYPE}>`;
const FIELD_TYPE = `${FRAMEWORK_ID}::dynamic_field::Field<${KEY_TYPE},${STREAM_HEAD_TYPE}>`;

const FieldContents = bcs.struct('Field', {
  id: bcs.Address,
  stream: bcs.Address,
  peaks: bcs.vector(bcs.bytes(32)),
  checkpoint: bcs.u64(),
  events: bcs.u64(),
});

/** An event that was added to a stream: its place among those of the transaction. */
export interface StreamedEvent {
  readonly stream: string;
  readonly index: number;
}

/** Where and when events are added to the heads of their streams. */
export interface Settlement {
  readonly transactionDigest: string;
  readonly checkpoint: bigint;
  /** The number of the transaction in the checkpoint. */
  readonly transactionIndex: number;
  read(id: string): StoredObject | undefined;
}

/** Returns the id of the object that keeps the head of a stream. */
export function streamHeadId(stream: string): string {
  return deriveDynamicFieldID(ACCUMULATOR_ROOT_ID, KEY_TYPE, bcs.Address.serialize(stream).toBytes());
}

/** Returns, by object id, what effects say of the streams. */
export function streamWrites(
  streamed: readonly (StreamedEvent & { readonly digest: string })[],
): ReadonlyMap<string, StreamWrite> {
  const writes = new Map<string, StreamWrite>();
  for (const { stream, index, digest } of streamed) {
    const id = streamHeadId(stream);
    const before = writes.get(id)?.events ?? [];
    writes.set(id, { stream, events: [...before, { index, digest }] });
  }
  return writes;
}

/** Returns the heads with the events of a transaction. */
export function settleStreams(writes: Iterable<StreamWrite>, settlement: Settlement): StoredObject[] {
  return [...writes].map((write) => withEvents(write, settlement));
}

function withEvents(
  { stream, events }: StreamWrite,
  { transactionDigest, checkpoint, transactionIndex, read }: Settlement,
): StoredObject {
  const id = streamHeadId(stream);
  const before = read(id);
  const head = before?.data.kind === 'move' ? FieldContents.parse(before.data.contents) : { peaks: [], events: '0' };
  const leaves = events.map(({ index, digest }) =>
    leafOf([checkpoint, BigInt(transactionIndex), BigInt(index)], digest),
  );
  return sealObject({
    id,
    version: (before?.version ?? 0n) + 1n,
    owner: { kind: 'object', parent: ACCUMULATOR_ROOT_ID },
    previousTransaction: transactionDigest,
    storageRebateMist: 0n,
    data: {
      kind: 'move',
      type: FIELD_TYPE,
      hasPublicTransfer: false,
      contents: FieldContents.serialize({
        id,
        stream,
        peaks: addToRange(head.peaks, merkleRoot(leaves)),
        checkpoint,
        events: BigInt(head.events) + BigInt(events.length),
      }).toBytes(),
    },
  });
}

/** The place of an event in the ledger and its digest: what a light client hashes for an event that it was given. */
function leafOf(place: readonly bigint[], eventDigestText: string): Uint8Array {
  return concatBytes([...place.map((part) => encode(u64, part)), encode(digestCodec, eventDigestText)]);
}
