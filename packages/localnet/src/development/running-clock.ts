/** The clock of a chain for development: the wall clock plus an offset, which shrinks only where a chain in memory returns to a snapshot. */

/** A clock that runs with the wall clock and can be moved ahead permanently. */
export interface ChainClock {
  nowMs(): number;
  /** Moves the clock ahead by `ms`, and stores that where the chain is stored. Returns the new time. */
  advance(ms: number): number;
  /** Sets the clock, of a chain that returns to an earlier state, to that state's time. It is not stored: such a chain is in memory. */
  set(nowMs: number): void;
}

export interface ClockOptions {
  readonly wallMs: () => number;
  readonly offsetMs: number;
  /** Called with the offset before the clock is moved ahead. */
  readonly store?: (offsetMs: number) => void;
}

export function createClock({ wallMs, store, ...begin }: ClockOptions): ChainClock {
  let { offsetMs } = begin;
  return {
    nowMs: () => wallMs() + offsetMs,
    advance(ms) {
      store?.(offsetMs + ms);
      offsetMs += ms;
      return wallMs() + offsetMs;
    },
    set(nowMs) {
      offsetMs = nowMs - wallMs();
    },
  };
}
