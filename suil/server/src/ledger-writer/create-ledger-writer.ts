/** Puts the ledger writer together: it takes stored events from the indexer and applies them, closing each day before the next one. */

import type { StoredEvent } from '../module/projector.ts';
import { type Applier, type ApplierOptions, createApplier } from './applier.ts';
import { createRecentEvents } from './recent-events.ts';

export interface LedgerWriter extends Pick<Applier, 'start' | 'stop'> {
  /** Takes the events of the checkpoints after `after` and up to `through`, once they are committed. */
  readonly take: (after: bigint, through: bigint, events: readonly StoredEvent[]) => void;
  /** Returns when there is capacity for more events, or after a second: the writer may be waiting for the end of a day not stored yet. */
  readonly waitForCapacity: () => Promise<void>;
}

const CAPACITY_WAIT_MS = 1_000;

/** Returns a writer at rest. */
export function createLedgerWriter(options: Omit<ApplierOptions, 'recent'>): LedgerWriter {
  const { progress } = options;
  const recent = createRecentEvents();
  const applier = createApplier({ ...options, recent });
  return {
    start: applier.start,
    stop: applier.stop,
    take: (after, through, events) => {
      recent.add(after, through, events);
      applier.wake();
    },
    waitForCapacity: async () => {
      const hasCapacity = () => recent.hasRoom(progress.read().ledger.checkpoint);
      if (!hasCapacity()) await progress.waitUntil(hasCapacity, CAPACITY_WAIT_MS);
    },
  };
}
