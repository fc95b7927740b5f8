/** Events in Sui's BCS and their digest. Follows sui-types/src/event.rs and effects/mod.rs (TransactionEvents). */
import { bcs } from '@mysten/sui/bcs';
import { digestOf } from '../digests.ts';
import { structTag } from '../objects/type-tag.ts';
import type { ChainEvent } from '../types.ts';

const TransactionEvents = bcs.vector(
  bcs.struct('Event', {
    packageId: bcs.Address,
    module: bcs.string(),
    sender: bcs.Address,
    type: bcs.StructTag,
    contents: bcs.byteVector(),
  }),
);

/** Returns the BCS of `TransactionEvents`, as `events.bcs` of a node carries it. */
export function eventsBcs(events: readonly ChainEvent[]): Uint8Array {
  return TransactionEvents.serialize(events.map((event) => ({ ...event, type: structTag(event.type) }))).toBytes();
}

/** Returns the digest for the effects, or null when nothing was emitted. */
export function eventsDigest(events: readonly ChainEvent[]): string | null {
  return events.length === 0 ? null : digestOf('TransactionEvents', eventsBcs(events));
}
