/** Puts the ledger writer together: it takes stored events from the indexer and applies them, closing each day before the next one. */

import type { StoredEvent } from '../module/projector.ts';
import { createRecentEvents } from './recent-events.ts';
import { createWriterLoop, type LedgerWriterOptions, type WriterLoop } from './writer-loop.ts';

export interface LedgerWriter extends Pick<WriterLoop, 'start' | 'stop'> {
  /** Takes the events of the checkpoints after `after` and up to `through`, once they are committed. */
  readonly take: (after: bigint, through: bigint, events: readonly StoredEvent[]) => void;
  /** Returns when there is capacity for more events, or after a second: the writer may be waiting for the end of a day not stored yet. */
  readonly waitForCapacity: () => Promise<void>;
}

const CAPACITY_WAIT_MS = 1_000;

/** Returns a writer at rest. */
export function createLedgerWriter(options: Omit<LedgerWriterOptions, 'recent'>): LedgerWriter {
  const { progress } = options;
  const recent = createRecentEvents();
  const loop = createWriterLoop({ ...options, recent });
  return {
    start: loop.start,
    stop: loop.stop,
    take: (after, through, events) => {
      recent.add(after, through, events);
      loop.wake();
    },
    waitForCapacity: async () => {
      const hasCapacity = () => recent.hasCapacity(progress.read().ledger.checkpoint);
      if (!hasCapacity()) await progress.waitUntil(hasCapacity, CAPACITY_WAIT_MS);
    },
  };
}
