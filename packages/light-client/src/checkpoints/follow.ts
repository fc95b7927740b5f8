/** Follows a chain from a trusted epoch: batches of checkpoints, and at the end of each epoch its next committee. */
import { type EndedEpoch, endedBy, type TrustedEpoch } from '../committee/epochs.ts';
import { type Digester, digestOf } from '../formats/digest.ts';
import {
  type CertifiedCheckpoint,
  type CheckpointCursor,
  type ReadCheckpoint,
  readSummaries,
  type VerifiedCheckpoint,
  verifyRead,
} from './batch.ts';

export interface ChainPosition {
  readonly epoch: TrustedEpoch;
  /** Null before the first checkpoint that is followed. */
  readonly cursor: CheckpointCursor | null;
}

export interface Followed {
  readonly position: ChainPosition;
  readonly checkpoints: readonly VerifiedCheckpoint[];
  readonly ended: readonly EndedEpoch[];
}

/**
 * Returns what follows `position` in `batch`, which may cross the ends of epochs: one signature is verified for each epoch that it touches.
 * @param packageIds packages whose events are returned, with 64 digits; null for all events
 * @param digest of summaries, contents, effects and events; by default this package's
 * @throws what `verifyBatch` and `createCommittee` throw; then nothing of the batch counts
 */
export function followCheckpoints(
  position: ChainPosition,
  batch: readonly CertifiedCheckpoint[],
  packageIds: ReadonlySet<string> | null,
  digest: Digester = digestOf,
): Followed {
  let { epoch, cursor } = position;
  const checkpoints: VerifiedCheckpoint[] = [];
  const ended: EndedEpoch[] = [];
  for (const part of splitAtEpochEnds(readSummaries(batch, digest))) {
    const verified = verifyRead(epoch.committee, cursor, part, packageIds, digest);
    checkpoints.push(...verified);
    const last = verified.at(-1);
    if (last === undefined) continue;
    cursor = last;
    if (last.summary.nextCommittee === null) continue;
    const end = endedBy(epoch, last.summary);
    ended.push(end);
    epoch = end.next;
  }
  return { position: { epoch, cursor }, checkpoints, ended };
}

/** The last checkpoint of an epoch ends a part: behind it others sign. */
function splitAtEpochEnds(batch: readonly ReadCheckpoint[]): ReadCheckpoint[][] {
  const parts: ReadCheckpoint[][] = [];
  let part: ReadCheckpoint[] = [];
  for (const read of batch) {
    part.push(read);
    if (read.summary.nextCommittee === null) continue;
    parts.push(part);
    part = [];
  }
  return [...parts, part];
}
