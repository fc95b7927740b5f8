/**
 * Keeps intents back until the ledger has once caught up with the chain since this process started. Only then is it known whether the
 * chain has paid for inputs that the database lost, and a number given before would name two requests.
 */
import type { Progress } from '../module/progress.ts';

/** Returns the function that says whether intents can be accepted; it waits up to 5 s for the ledger. */
export function createLevelWait(
  progress: Pick<Progress, 'read' | 'appliedThrough'>,
  onLevel: () => Promise<void> = async () => undefined,
): () => Promise<boolean> {
  let isLevel = false;
  return async () => {
    if (isLevel) return true;
    const { head } = progress.read().indexer;
    if (head === null || !(await progress.appliedThrough(head.sequence))) return false;
    await onLevel();
    isLevel = true;
    return true;
  };
}
