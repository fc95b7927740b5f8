/**
 * Anchors: what a build knows of a chain, where all trust begins. An anchor names the chain, an epoch with its committee, and the digests of the
 * last checkpoints of the epochs before it. Owns how long an anchor may be used, and which is newer: the anchor or a stored state.
 */
import { LightClientError } from '../errors.ts';
import { assertDigest } from '../formats/digest.ts';
import { type CommitteeMember, readSummary } from '../formats/summary.ts';
import { type Committee, createCommittee } from './committee.ts';
import type { EndedEpoch, TrustedEpoch } from './epochs.ts';

/** An epoch as it is kept in a file or a browser's storage. */
export interface StoredEpoch {
  readonly epoch: bigint;
  /** Number of its first checkpoint. */
  readonly firstSequence: bigint;
  /** When the epoch before ended; 0 for a chain's first epoch. */
  readonly startedAtMs: number;
  readonly committee: readonly CommitteeMember[];
}

export interface Anchor extends StoredEpoch {
  /** Digest of the chain's first checkpoint, by which nodes name the chain. */
  readonly chain: string;
  /** Of the last checkpoints of consecutive epochs, up to the one before `epoch`. */
  readonly epochEnds: readonly Uint8Array[];
}

export interface AnchorUse {
  readonly nowMs: number;
  /** Newer state of the same program; null where none is kept. Its keys were checked when it was verified. */
  readonly stored?: StoredEpoch | null;
  /** How old the start may be; null on a local chain, whose clock is its own, and to walk from the first epoch. Default 90. */
  readonly ageMaxDays?: number | null;
}

const DAY_MS = 86_400_000;
/** Validators leave and need not guard their old keys: signatures of an older committee do not count. */
const AGE_MAX_DAYS = 90;

/**
 * Returns the epoch to start from: the anchor's, or the stored one when it is newer, so that the state never goes backwards.
 * @throws {ANCHOR_TOO_OLD, CHECKPOINT_COMMITTEE_INVALID}
 */
export function openAnchor(anchor: Anchor, use: AnchorUse): TrustedEpoch {
  const { nowMs, stored = null, ageMaxDays = AGE_MAX_DAYS } = use;
  const start = stored !== null && stored.epoch > anchor.epoch ? stored : anchor;
  const ageDays = Math.floor((nowMs - start.startedAtMs) / DAY_MS);
  if (ageMaxDays !== null && ageDays >= ageMaxDays) {
    throw new LightClientError('ANCHOR_TOO_OLD', { ageDays, maxDays: ageMaxDays });
  }
  const { firstSequence, startedAtMs } = start;
  return { committee: createCommittee(start.epoch, start.committee), firstSequence, startedAtMs };
}

/** Returns what has to be kept of an epoch to start from it. */
export function toStored({ committee, firstSequence, startedAtMs }: TrustedEpoch): StoredEpoch {
  return { epoch: committee.epoch, firstSequence, startedAtMs, committee: committee.members };
}

/** Returns the anchor one epoch later. @throws {ANCHOR_INVALID} when `ended` is not the anchor's epoch */
export function extendAnchor(anchor: Anchor, ended: EndedEpoch): Anchor {
  if (ended.epoch !== anchor.epoch) {
    throw new LightClientError('ANCHOR_INVALID', { reason: `it is of epoch ${anchor.epoch}, not ${ended.epoch}` });
  }
  return { ...toStored(ended.next), chain: anchor.chain, epochEnds: [...anchor.epochEnds, ended.digest] };
}

/**
 * Returns the committee of an epoch before the anchor's, from the summary of the checkpoint that ended the epoch before: its digest is in
 * the anchor, so no signature is needed.
 * @throws {ANCHOR_INVALID} when the anchor does not reach back so far, {CHECKPOINT_DIGEST_WRONG, CHECKPOINT_COMMITTEE_INVALID}
 */
export function openPastCommittee(anchor: Anchor, epoch: bigint, summaryBytes: Uint8Array): Committee {
  const digest = anchor.epochEnds.at(Number(epoch - anchor.epoch - 1n));
  if (digest === undefined || epoch > anchor.epoch) {
    throw new LightClientError('ANCHOR_INVALID', { reason: `it does not know how epoch ${epoch} began` });
  }
  const summary = readSummary(summaryBytes);
  assertDigest(summary.digest, digest, summary.sequence, 'the summary');
  return createCommittee(epoch, summary.nextCommittee ?? []);
}
