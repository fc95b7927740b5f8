/** Goes from the committee of one epoch to that of the next: the validators of an epoch certify, in its last checkpoint, who comes after them. */
import { LightClientError } from '../errors.ts';
import type { CheckpointSummary } from '../formats/summary.ts';
import { type CertifiedSummary, type Committee, createCommittee, verifySummary } from './committee.ts';

/** An epoch whose committee is trusted. */
export interface TrustedEpoch {
  readonly committee: Committee;
  /** Number of its first checkpoint. */
  readonly firstSequence: bigint;
  /** When the epoch before ended, by its validators' clock; 0 for a chain's first epoch. */
  readonly startedAtMs: number;
}

/** What the walk asks a node. A node may answer anything; errors of the reader reach the caller as they are. */
export interface EpochReader {
  /** Returns the number of the epoch's last checkpoint, or null while the epoch runs. */
  fetchLastSequence(epoch: bigint): Promise<bigint | null>;
  fetchSummary(sequence: bigint): Promise<CertifiedSummary>;
}

/** An epoch that has ended. */
export interface EndedEpoch {
  readonly epoch: bigint;
  /** Of its last checkpoint. */
  readonly digest: Uint8Array;
  readonly next: TrustedEpoch;
}

/**
 * Returns the epoch after `trusted`, as its certified last checkpoint names it.
 * @throws what `verifySummary` and `createCommittee` throw, {CHECKPOINT_EPOCH_NOT_ENDED, CHECKPOINT_ORDER_INVALID}
 */
export function endEpoch(trusted: TrustedEpoch, certified: CertifiedSummary): EndedEpoch {
  return endedBy(trusted, verifySummary(trusted.committee, certified));
}

/** Returns the epoch after `trusted`, of whose committee `summary` is the certified last checkpoint. */
export function endedBy(
  { committee, firstSequence, startedAtMs }: TrustedEpoch,
  summary: CheckpointSummary,
): EndedEpoch {
  const { epoch, sequence, nextCommittee, timestampMs, digest } = summary;
  if (nextCommittee === null) throw new LightClientError('CHECKPOINT_EPOCH_NOT_ENDED', { sequence, epoch });
  if (sequence < firstSequence || timestampMs < startedAtMs) {
    const reason = `epoch ${epoch} began with checkpoint ${firstSequence} at ${startedAtMs} ms`;
    throw new LightClientError('CHECKPOINT_ORDER_INVALID', { sequence, reason });
  }
  const next = {
    committee: createCommittee(epoch + 1n, nextCommittee, committee),
    firstSequence: sequence + 1n,
    startedAtMs: timestampMs,
  };
  return { epoch, digest, next };
}

export interface WalkOptions {
  /** The epoch to end at; without one the walk ends at the epoch that runs. */
  readonly until?: bigint;
  /** Called with each step before the next begins, so that it can be kept. */
  readonly onEnded?: (ended: EndedEpoch) => void;
}

/** Returns the epoch that the node leads to, `start` when it has not ended. */
export async function walkEpochs(
  start: TrustedEpoch,
  reader: EpochReader,
  { until, onEnded }: WalkOptions = {},
): Promise<TrustedEpoch> {
  let trusted = start;
  while (trusted.committee.epoch !== until) {
    const last = await reader.fetchLastSequence(trusted.committee.epoch);
    if (last === null) break;
    const ended = endEpoch(trusted, await reader.fetchSummary(last));
    onEnded?.(ended);
    trusted = ended.next;
  }
  return trusted;
}
