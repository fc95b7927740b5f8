/** Events in Sui's BCS and their digest. Follows sui-types/src/event.rs and effects/mod.rs (TransactionEvents). */
import { digestText } from '../bytes/base58.ts';
import { type Codec, decode, encode, vector } from '../bytes/codec.ts';
import { structType } from '../model/codecs.ts';
import { blake2b256, digestOf } from '../model/digests.ts';
import type { ChainEvent } from '../types.ts';

const chainEvent: Codec<ChainEvent> = {
  write(to, event) {
    to.address(event.packageId);
    to.string(event.module);
    to.address(event.sender);
    structType.write(to, event.type);
    to.byteVector(event.contents);
  },
  read: (from) => ({
    packageId: from.address(),
    module: from.string(),
    sender: from.address(),
    type: structType.read(from),
    contents: from.byteVector(),
  }),
};

const transactionEvents: Codec<readonly ChainEvent[]> = vector(chainEvent);

/** Returns the BCS of `TransactionEvents`, as `events.bcs` of a node carries it. */
export function eventsBcs(events: readonly ChainEvent[]): Uint8Array {
  return encode(transactionEvents, events);
}

/** Returns the events of a transaction from their BCS. @throws {BcsFault} */
export function parseEvents(bytes: Uint8Array): readonly ChainEvent[] {
  return decode(transactionEvents, bytes);
}

/** Returns the digest for the effects, or null when nothing was emitted. */
export function eventsDigest(events: readonly ChainEvent[]): string | null {
  return events.length === 0 ? null : digestOf('TransactionEvents', eventsBcs(events));
}

/** Returns the digest of one event, as streams of authenticated events have it: of the bytes alone, without the name of the type. */
export function eventDigest(event: ChainEvent): string {
  return digestText(blake2b256(encode(chainEvent, event)));
}
