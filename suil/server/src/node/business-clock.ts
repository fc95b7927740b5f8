/**
 * The time by which intents are accepted and days are closed: the chain's. On a local chain, whose clock can be moved and may
 * begin in the past, it is this machine's clock plus how far the chain is ahead of it (or behind); on real networks it is this machine's. What a
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
}: {
  environment: Environment;
  now: () => number;
}): BusinessClock {
  // A checkpoint may be old when we see it, so the greatest lead seen is nearest to the truth; the chain's clock never goes back.
  let leadMs: number | null = null;
  return {
    now: () => now() + (leadMs ?? 0),
    observe: (chainTimestampMs) => {
      if (environment === 'local') leadMs = Math.max(leadMs ?? Number.NEGATIVE_INFINITY, chainTimestampMs - now());
    },
  };
}
