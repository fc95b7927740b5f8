/** Histograms of how long callers wait for the database: for a connection of each pool, and for its commits. */
import type { PoolObserver } from '@suil/postgres';
import type { Metrics } from '../../http/health/metrics.ts';
import type { PoolName } from '../pools.ts';

/** A connection that is free takes no time; one that has to be made about 10 ms; after 10 s there is none. */
const WAIT_SECONDS = [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A local disk answers in a millisecond, a synchronous standby in a few; without that one a commit waits up to 15 s. */
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15];

/** Adds the histograms, and returns what gives each pool its observer. */
export function observePools({ histogram }: Pick<Metrics, 'histogram'>): (pool: PoolName) => PoolObserver {
  const observeWait = histogram({
    name: 'suil_pool_wait_seconds',
    help: 'How long callers waited for a connection to the database',
    label: 'pool',
    buckets: WAIT_SECONDS,
  });
  const observeCommit = histogram({
    name: 'suil_commit_seconds',
    help: 'How long the database took to commit a transaction',
    label: 'pool',
    buckets: COMMIT_SECONDS,
  });
  return (pool) => ({
    onConnected: (waitMs) => observeWait(waitMs / 1_000, pool),
    onCommitted: (durationMs) => observeCommit(durationMs / 1_000, pool),
  });
}
