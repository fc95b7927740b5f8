/**
 * Takes a server away while it has the journal's head locked, and measures for how long no other server could write: its process is stopped
 * with SIGSTOP, or it is cut off from the database. For tests and measurements.
 */
import { MS_PER_DAY } from '@suil/core';
import type { Pool } from '@suil/postgres';
import type { FaultDeployment } from './fault-deployment.test-support.ts';
import type { LoadMember } from './load.test-support.ts';
import { findHeadHolder } from './session-watch.test-support.ts';

export type StallOptions = {
  fault: 'pause' | 'partition';
  /** Sees the servers' database from outside. */
  watch: Pool;
  /** Writes all the time through the servers that are not away. */
  writer: LoadMember;
  /** Whom it pays. */
  payee: LoadMember;
  /** Whether a day goes by first, so that the server may be closing it. */
  nextDay: boolean;
};

/** Longer than every limit that ends the fault for the others. */
const AWAY_MIN_MS = 14_000;
const AWAY_MAX_MS = 18_000;
const POLL_MS = 1;

type Fault = (deployment: FaultDeployment, server: number) => void;

const BEGIN: Record<StallOptions['fault'], Fault> = {
  pause: (deployment, server) => deployment.pauseServer(server),
  partition: (deployment, server) => deployment.disconnectServer(server),
};
const END: Record<StallOptions['fault'], Fault> = {
  pause: (deployment, server) => deployment.resumeServer(server),
  partition: (deployment, server) => deployment.reconnectServer(server),
};

/** Takes a holder away once, for longer than the limits; returns the longest time between two writes of the others meanwhile. */
export async function takeHolderAway(
  deployment: FaultDeployment,
  { fault, watch, writer, payee, nextDay }: StallOptions,
): Promise<number> {
  if (nextDay) await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY });
  const server = await stopHolder(deployment, watch, fault);
  const startedMs = performance.now();
  const untilMs = startedMs + AWAY_MIN_MS + Math.random() * (AWAY_MAX_MS - AWAY_MIN_MS);
  let stallMs = 0;
  try {
    for (let lastMs = startedMs; lastMs < untilMs; ) {
      await writer.pay(payee);
      const nowMs = performance.now();
      stallMs = Math.max(stallMs, nowMs - lastMs);
      lastMs = nowMs;
    }
  } finally {
    END[fault](deployment, server);
  }
  return stallMs;
}

/** A lock is held for milliseconds: the server is taken away, and comes back when it was too late. */
async function stopHolder(deployment: FaultDeployment, watch: Pool, fault: StallOptions['fault']): Promise<number> {
  for (;;) {
    const holder = await findHeadHolder(watch);
    if (holder !== null) {
      BEGIN[fault](deployment, holder.server);
      if (
        (await findHeadHolder(watch))?.server === holder.server &&
        (await staysHolder(deployment, watch, holder.server))
      )
        return holder.server;
      END[fault](deployment, holder.server);
    }
    await deployment.wait(POLL_MS);
  }
}

/** A statement that was on its way when the server was taken away may still be the commit. */
async function staysHolder(deployment: FaultDeployment, watch: Pool, server: number): Promise<boolean> {
  for (let look = 0; look < 5; look += 1) {
    await deployment.wait(POLL_MS * 10);
    if ((await findHeadHolder(watch))?.server !== server) return false;
  }
  return true;
}
