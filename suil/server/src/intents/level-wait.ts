/**
 * Keeps intents back until the ledger has once caught up with the chain since this process started. Only then is it known whether the
 * chain has paid for inputs that the database lost, and a number given before would name two requests. What a node says of itself decides
 * nothing on a network: the certified time of what the ledger holds does.
 */
import type { Environment } from '@suil/core/api';
import type { Progress } from '../module/progress.ts';

export interface LevelWaitOptions {
  readonly progress: Pick<Progress, 'read' | 'waitUntil' | 'appliedThrough'>;
  readonly environment: Environment;
  /** This machine's time. */
  readonly now: () => number;
  /** Awaited once it is level, before the first intent is accepted. */
  readonly onLevel?: () => Promise<void>;
}

/** So old may the newest checkpoint in the ledger be: a network certifies several in a second. */
const AGE_MAX_MS = 30_000;
const WAIT_MS = 5_000;

/** Returns the function that says whether intents can be accepted; it waits up to 5 s for the ledger. */
export function createLevelWait({ progress, environment, now, onLevel }: LevelWaitOptions): () => Promise<boolean> {
  let isLevel = false;

  async function untilLevel(): Promise<boolean> {
    if (environment !== 'local')
      return progress.waitUntil(({ chainTimestampMs }) => now() - chainTimestampMs <= AGE_MAX_MS, WAIT_MS);
    // A local chain rests and has a clock of its own; its one node is this machine's.
    const { head } = progress.read().indexer;
    return head !== null && progress.appliedThrough(head.sequence);
  }

  return async () => {
    if (isLevel) return true;
    if (!(await untilLevel())) return false;
    await onLevel?.();
    isLevel = true;
    return true;
  };
}
