/** Verified checkpoints in columns, which another thread takes over: the contents of all events are one buffer, and each type is there once. */
import { assert } from '@suil/core';
import type { Checkpoint, SourceEvent } from '../checkpoint-source.ts';

type Head = Omit<Checkpoint, 'transactions'> & { readonly transactionCount: number };

export interface PackedCheckpoints {
  readonly heads: readonly Head[];
  /** Of each transaction. */
  readonly digests: readonly string[];
  readonly eventCounts: Uint32Array<ArrayBuffer>;
  readonly types: readonly string[];
  /** Of each event: its position in the transaction, the place of its type in `types`, the length of its contents. */
  readonly eventSeqs: Uint32Array<ArrayBuffer>;
  readonly typePlaces: Uint32Array<ArrayBuffer>;
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** Contents of all events, one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function packCheckpoints(checkpoints: readonly Checkpoint[]): PackedCheckpoints {
  const transactions = checkpoints.flatMap((checkpoint) => checkpoint.transactions);
  const events = transactions.flatMap((transaction) => transaction.events);
  const places = new Map<string, number>();
  const typePlaces = Uint32Array.from(events, ({ type }) => {
    const place = places.get(type) ?? places.size;
    places.set(type, place);
    return place;
  });
  return {
    heads: checkpoints.map(({ transactions: { length }, ...head }) => ({ ...head, transactionCount: length })),
    digests: transactions.map(({ digest }) => digest),
    eventCounts: Uint32Array.from(transactions, (transaction) => transaction.events.length),
    types: [...places.keys()],
    eventSeqs: Uint32Array.from(events, ({ eventSeq }) => eventSeq),
    typePlaces,
    lengths: Uint32Array.from(events, ({ bcs }) => bcs.length),
    bytes: joinContents(events),
  };
}

function joinContents(events: readonly SourceEvent[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(events.reduce((total, { bcs }) => total + bcs.length, 0));
  let offset = 0;
  for (const { bcs } of events) {
    bytes.set(bcs, offset);
    offset += bcs.length;
  }
  return bytes;
}

/** Returns the checkpoints; the contents of their events are views of the buffer. */
export function unpackCheckpoints(packed: PackedCheckpoints): Checkpoint[] {
  const { heads, digests, eventCounts, types, eventSeqs, typePlaces, lengths, bytes } = packed;
  let transactionPlace = 0;
  let eventPlace = 0;
  let offset = 0;
  function takeEvent(): SourceEvent {
    const type = types[typePlaces[eventPlace] ?? types.length];
    const eventSeq = eventSeqs[eventPlace];
    const length = lengths[eventPlace];
    assert(type !== undefined && eventSeq !== undefined && length !== undefined, 'each event is in every column');
    eventPlace += 1;
    offset += length;
    return { eventSeq, type, bcs: bytes.subarray(offset - length, offset) };
  }
  function takeTransaction(): Checkpoint['transactions'][number] {
    const digest = digests[transactionPlace];
    const count = eventCounts[transactionPlace];
    assert(digest !== undefined && count !== undefined, 'each transaction is in every column');
    transactionPlace += 1;
    return { digest, events: Array.from({ length: count }, takeEvent) };
  }
  return heads.map(({ transactionCount, ...head }) => ({
    ...head,
    transactions: Array.from({ length: transactionCount }, takeTransaction),
  }));
}
