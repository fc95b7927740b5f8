/** Reports how long a pool's callers wait for a connection and for a commit. Owns the list of pools that are observed. */
import type pg from 'pg';

export interface PoolObserver {
  /** Called when a caller got a connection, with how long it waited, in milliseconds; connections that failed are left out. */
  readonly onConnected: (waitMs: number) => void;
  /** Called when Postgres answered a COMMIT, with how long that took, in milliseconds. */
  readonly onCommitted: (durationMs: number) => void;
}

type Connected = (error: Error | undefined, ...others: unknown[]) => void;

const observers = new WeakMap<pg.Pool, PoolObserver>();

/** Has `observer` called from now on; `query` of the pool asks for a connection, too. */
export function observePool(pool: pg.Pool, observer: PoolObserver): void {
  observers.set(pool, observer);
  const { connect } = pool;
  const connectObserved = (done?: Connected): unknown => {
    const startedMs = performance.now();
    const note = () => observer.onConnected(performance.now() - startedMs);
    if (done !== undefined)
      return Reflect.apply(connect, pool, [
        (...answer: Parameters<Connected>) => {
          if (!answer[0]) note();
          done(...answer);
        },
      ]);
    const connecting: unknown = Reflect.apply(connect, pool, []);
    return Promise.resolve(connecting).then((client) => {
      note();
      return client;
    });
  };
  Object.assign(pool, { connect: connectObserved });
}

/** Returns who observes the pool, or undefined. */
export function observerOf(pool: pg.Pool): PoolObserver | undefined {
  return observers.get(pool);
}
