/** Follows the chain: adds certified checkpoints to the verified events as they come, and waits while too many are not applied. */
import type { CheckpointSource } from '@suil/checkpoints';
import type { VerifiedEvent } from '../verified-inputs.ts';
import type { VerifiedEvents } from './verified-events.ts';

/** Checkpoints verified together. */
const BATCH = 256;
/** Events kept at most, unless a line waits for what comes later. */
const PENDING_MAX = 20_000;

/**
 * Adds every checkpoint that a node has and that is certified.
 * @param isStarved whether a line waits for a later checkpoint
 * @param onAdded given the events of what was verified together, in order, before anything else can read them
 * @throws what the source throws; what was added stays
 */
export async function catchUp(
  source: Pick<CheckpointSource, 'head' | 'fetchAfter'>,
  verified: VerifiedEvents,
  isStarved: () => boolean,
  stopping: AbortSignal,
  onAdded: (events: readonly VerifiedEvent[]) => void,
): Promise<void> {
  const head = await source.head(verified.newest);
  while (!stopping.aborted && verified.head < head.sequence) {
    if (verified.pendingCount > PENDING_MAX && !isStarved()) return;
    const checkpoints = await source.fetchAfter(verified.newest, head.sequence, BATCH);
    if (checkpoints.length === 0) return;
    const added: VerifiedEvent[] = [];
    try {
      for (const checkpoint of checkpoints) added.push(...verified.add(checkpoint));
    } finally {
      onAdded(added);
    }
  }
}
