/** What a module says an event means: rows of its own tables, and ledger entries for the indexer to post. */
import type { Entry } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';

export type IndexedEvent = ChainEvent & {
  digest: string;
  /** Position among the transaction's events; `digest:eventSeq` names the event for ever. */
  eventSeq: number;
  checkpoint: bigint;
  /** Position among the checkpoint's events, from 0. */
  position: number;
};

/**
 * Writes rows for events that are new, in chain order, inside the indexer's transaction, and returns the ledger entries that
 * follow. Called once per event, ever; must not remember anything outside the database.
 */
export type Projector = (tx: Queryable, events: readonly IndexedEvent[]) => Promise<Entry[]>;

/** Returns the events of some kinds, typed as such. */
export function eventsOf<Kind extends ChainEvent['kind']>(
  events: readonly IndexedEvent[],
  ...kinds: Kind[]
): Extract<IndexedEvent, { kind: Kind }>[] {
  return events.filter((event) => (kinds as string[]).includes(event.kind)) as Extract<IndexedEvent, { kind: Kind }>[];
}

/** Returns the ledger key of what an event caused (rules.md §9). */
export function eventKey({ digest, eventSeq }: IndexedEvent): string {
  return `sui:${digest}:${eventSeq}`;
}
