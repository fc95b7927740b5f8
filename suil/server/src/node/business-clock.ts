/**
 * The time by which intents are accepted and days are closed: the chain's. On a local chain, whose clock can be moved and may
 * begin in the past, it is the time of the newest checkpoint and what has gone by since; on real networks it is this machine's clock. What a
 * wallet signs to move money is dated by it, not by the database's clock (database/database-clock.ts): the auditor, the signer and the contracts compare the
 * same times with clocks of their own, and one database is not to decide for them. Sessions do not use it.
 */
import type { Environment } from '@suil/core/api';

export type BusinessClock = {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Learns from the newest checkpoint's time. */
  observe: (chainTimestampMs: number) => void;
};

/** Returns a clock that has seen no checkpoint yet. */
export function createBusinessClock({
  environment,
  now,
  elapsedMs,
}: {
  environment: Environment;
  now: () => number;
  /** A clock that cannot be set. */
  elapsedMs: () => number;
}): BusinessClock {
  // A checkpoint may be old when we see it, so the greatest lead seen is nearest to the truth; the chain's clock never goes back.
  let leadMs: number | null = null;
  return {
    now: () => (leadMs === null ? now() : Math.floor(elapsedMs() + leadMs)),
    observe: (chainTimestampMs) => {
      if (environment === 'local')
        leadMs = Math.max(leadMs ?? Number.NEGATIVE_INFINITY, chainTimestampMs - elapsedMs());
    },
  };
}
