/** What a module says an event means: rows of its own tables, and ledger entries for the indexer to post. */

import type { PipelinedTransaction } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';
import type { EntryDraft } from '../ledger.ts';

/** An event of the product's contracts as it was found on the chain. */
export type StoredEvent = ChainEvent & {
  digest: string;
  /** Position among the transaction's events; `digest:eventSeq` names the event permanently. */
  eventSeq: number;
  checkpoint: bigint;
  /** Position among the checkpoint's events, from 0. */
  position: number;
};

/** An event that is being applied. */
export type IndexedEvent = StoredEvent & {
  /** Number of its checkpoint in the journal. */
  inputSeq: bigint;
};

/** A ledger entry and the event that caused it. */
export interface Draft {
  readonly event: IndexedEvent;
  readonly entry: EntryDraft;
}

/**
 * Writes rows for events of one day, in chain order, inside the applying transaction, and returns the ledger
 * entries that follow, whose keys begin with `eventKey`. Called once per event, ever; must not remember anything outside the database.
 * Projectors run side by side, in turn on the one connection: only what one asks for at once is sure to come before the next one's.
 * What it writes may be left for later, so that the entries need not wait for it; it must be asked for before the entries are returned.
 */
export type Projector = (tx: PipelinedTransaction, events: readonly IndexedEvent[]) => Promise<Draft[]>;

/** Returns the events of some kinds, typed as such. */
export function eventsOf<Kind extends ChainEvent['kind']>(
  events: readonly IndexedEvent[],
  ...kinds: Kind[]
): Extract<IndexedEvent, { kind: Kind }>[] {
  const isOfKinds = (event: IndexedEvent): event is Extract<IndexedEvent, { kind: Kind }> =>
    kinds.some((kind) => kind === event.kind);
  return events.filter(isOfKinds);
}

/** Returns the ledger key of what an event caused (rules.md §9). */
export function eventKey({ digest, eventSeq }: Pick<StoredEvent, 'digest' | 'eventSeq'>): string {
  return `sui:${digest}:${eventSeq}`;
}
