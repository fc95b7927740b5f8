/** Events in Sui's BCS and their digest. Follows sui-types/src/event.rs and effects/mod.rs (TransactionEvents). */
import { address, byteVector, type Codec, encode, struct, text, vector } from '../bytes/codec.ts';
import { structType } from '../model/codecs.ts';
import { digestOf } from '../model/digests.ts';
import type { ChainEvent } from '../types.ts';

const transactionEvents = vector(
  struct({ packageId: address, module: text, sender: address, type: structType, contents: byteVector }),
) as unknown as Codec<ChainEvent[], readonly ChainEvent[]>;

/** Returns the BCS of `TransactionEvents`, as `events.bcs` of a node carries it. */
export function eventsBcs(events: readonly ChainEvent[]): Uint8Array {
  return encode(transactionEvents, events);
}

/** Returns the digest for the effects, or null when nothing was emitted. */
export function eventsDigest(events: readonly ChainEvent[]): string | null {
  return events.length === 0 ? null : digestOf('TransactionEvents', eventsBcs(events));
}
