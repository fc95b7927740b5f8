/** Stops a server with SIGSTOP while it has the journal's head locked and measures for how long no other server could write. For tests and measurements. */
import { MS_PER_DAY } from '@suil/core';
import type { Pool } from '@suil/postgres';
import type { FaultDeployment } from './fault-deployment.test-support.ts';
import type { LoadMember } from './load.test-support.ts';
import { findHeadHolder } from './session-watch.test-support.ts';

export type PauseOptions = {
  /** Sees the servers' database from outside. */
  watch: Pool;
  /** Writes all the time through the servers that are not paused. */
  writer: LoadMember;
  /** Whom it pays. */
  payee: LoadMember;
  /** Whether a day goes by first, so that the server may be closing it. */
  nextDay: boolean;
};

/** Longer than every limit that ends the pause for the others. */
const PAUSE_MIN_MS = 14_000;
const PAUSE_MAX_MS = 18_000;
const POLL_MS = 1;

/** Pauses a holder once, for longer than the limits; returns the longest time between two writes of the others meanwhile. */
export async function pauseHolder(
  deployment: FaultDeployment,
  { watch, writer, payee, nextDay }: PauseOptions,
): Promise<number> {
  if (nextDay) await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY });
  const server = await stopHolder(deployment, watch);
  const startedMs = performance.now();
  const untilMs = startedMs + PAUSE_MIN_MS + Math.random() * (PAUSE_MAX_MS - PAUSE_MIN_MS);
  let stallMs = 0;
  try {
    for (let lastMs = startedMs; lastMs < untilMs; ) {
      await writer.pay(payee);
      const nowMs = performance.now();
      stallMs = Math.max(stallMs, nowMs - lastMs);
      lastMs = nowMs;
    }
  } finally {
    deployment.resumeServer(server);
  }
  return stallMs;
}

/** A lock is held for milliseconds: the server is stopped, and continues when it was too late. */
async function stopHolder(deployment: FaultDeployment, watch: Pool): Promise<number> {
  for (;;) {
    const holder = await findHeadHolder(watch);
    if (holder !== null) {
      deployment.pauseServer(holder.server);
      if (
        (await findHeadHolder(watch))?.server === holder.server &&
        (await staysHolder(deployment, watch, holder.server))
      )
        return holder.server;
      deployment.resumeServer(holder.server);
    }
    await deployment.wait(POLL_MS);
  }
}

/** A statement that was on its way when the process was stopped may still be the commit. */
async function staysHolder(deployment: FaultDeployment, watch: Pool, server: number): Promise<boolean> {
  for (let look = 0; look < 5; look += 1) {
    await deployment.wait(POLL_MS * 10);
    if ((await findHeadHolder(watch))?.server !== server) return false;
  }
  return true;
}
