/** Puts the ledger writer together: it takes stored events from the indexer and applies them, closing each day before the next one. */
import type { Metrics } from '../http/health/metrics.ts';
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
/** A checkpoint comes four times a second; a minute behind is not ready; more is a backlog after an outage. */
const LAG_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600];

/** Returns a writer at rest. */
export function createLedgerWriter({
  metrics,
  ...options
}: Omit<LedgerWriterOptions, 'recent' | 'onLag'> & { metrics: Pick<Metrics, 'histogram'> }): LedgerWriter {
  const { progress } = options;
  const recent = createRecentEvents();
  const observeLag = metrics.histogram({
    name: 'suil_journal_lag_seconds',
    help: 'Age of the newest checkpoint of a batch, by its own time, when its events were in the ledger',
    buckets: LAG_SECONDS,
  });
  const loop = createWriterLoop({ ...options, recent, onLag: (lagMs) => observeLag(lagMs / 1_000) });
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
