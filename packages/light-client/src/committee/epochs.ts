/** Goes from the committee of one epoch to that of the next: the validators of an epoch certify, in its last checkpoint, who comes after them. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { isLightClientError, LightClientError } from '../errors.ts';
import type { CheckpointSummary } from '../formats/summary.ts';
import { type CertifiedSummary, type Committee, createCommittee, readCertificate, verifySummary } from './committee.ts';
import { areSigned, type SignedMessage } from './key-sum.ts';

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

/** Keys that are checked before a signature of the committee that named them: each takes some milliseconds, and a node can name a thousand. */
const KEYS_MAX = 100;

/**
 * Returns the epochs after `trusted` as the certified last checkpoints of consecutive epochs name them. The signatures are verified together,
 * which takes less time; where that does not succeed, one after the other, which says what is wrong.
 * @throws as `endEpoch`; then none of them counts
 */
export function endEpochs(trusted: TrustedEpoch, certified: readonly CertifiedSummary[]): EndedEpoch[] {
  const together = certified.length > 1 ? endTogether(trusted, certified) : null;
  if (together !== null) return together;
  let epoch = trusted;
  return certified.map((each) => {
    const ended = endEpoch(epoch, each);
    epoch = ended.next;
    return ended;
  });
}

/** Returns null unless all hold. Each committee is the one that the summary before names, which counts only if that is signed, too. */
function endTogether(trusted: TrustedEpoch, certified: readonly CertifiedSummary[]): EndedEpoch[] | null {
  const ends: EndedEpoch[] = [];
  const signed: SignedMessage[] = [];
  let epoch = trusted;
  let newKeys = 0;
  try {
    for (const each of certified) {
      const certificate = readCertificate(epoch.committee, each);
      newKeys += countNewKeys(epoch.committee, certificate.summary);
      if (newKeys > KEYS_MAX) return null;
      const ended = endedBy(epoch, certificate.summary);
      ends.push(ended);
      signed.push(certificate.signed);
      epoch = ended.next;
    }
  } catch (error) {
    if (isLightClientError(error)) return null;
    throw error;
  }
  return areSigned(signed) ? ends : null;
}

function countNewKeys({ seats }: Committee, { nextCommittee }: CheckpointSummary): number {
  return (nextCommittee ?? []).filter(({ publicKey }) => !seats.has(bytesToHex(publicKey))).length;
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
