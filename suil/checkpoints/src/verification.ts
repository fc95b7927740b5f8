/**
 * Verification as questions and answers of plain values, so that they can cross to another thread: checkpoints behind a place, and the end of an
 * epoch. Keeps the newest committee, whose keys take long to decode.
 */
import { zip } from '@suil/core';
import {
  type CertifiedCheckpoint,
  type CertifiedSummary,
  type CheckpointCursor,
  type Committee,
  createCommittee,
  type Digester,
  type EndedEpoch,
  endEpoch,
  followCheckpoints,
  formatDigest,
  readWatchedChanges,
  type StoredEpoch,
  type TrustedEpoch,
  toStored,
  type VerifiedCheckpoint,
  verifySummary,
} from '@suil/light-client';
import type { Checkpoint, SourceObject } from './checkpoint-source.ts';

/** Where a reader is on the certified chain. */
export interface Place {
  readonly epoch: StoredEpoch;
  /** Null before the first checkpoint that is read. */
  readonly cursor: CheckpointCursor | null;
}

export interface Ended {
  readonly epoch: bigint;
  /** Of its last checkpoint. */
  readonly digest: Uint8Array;
  readonly next: StoredEpoch;
}

export interface Followed {
  readonly place: Place;
  readonly checkpoints: readonly Checkpoint[];
  readonly ended: readonly Ended[];
}

export interface Verification {
  /** Returns what follows `place`, with what it did to the objects `watched`. @throws {LightClientError} */
  readonly follow: (place: Place, batch: readonly CertifiedCheckpoint[], watched: readonly string[]) => Followed;
  /** Returns the epoch after `epoch`, from its certified last checkpoint. @throws {LightClientError} */
  readonly endEpoch: (epoch: StoredEpoch, certified: CertifiedSummary) => Ended;
  /** Does nothing for a summary that the epoch's committee certified. @throws {LightClientError} */
  readonly verify: (epoch: StoredEpoch, certified: CertifiedSummary) => void;
}

/** @param digest of what is most: summaries, contents, effects and events */
export function createVerification(digest: Digester): Verification {
  let newest: Committee | undefined;

  function open({ epoch, committee: members, firstSequence, startedAtMs }: StoredEpoch): TrustedEpoch {
    if (newest?.epoch !== epoch) newest = createCommittee(epoch, members, newest);
    return { committee: newest, firstSequence, startedAtMs };
  }

  function toEnded({ epoch, digest, next }: EndedEpoch): Ended {
    newest = next.committee;
    return { epoch, digest, next: toStored(next) };
  }

  return {
    follow: ({ epoch, cursor }, batch, watched) => {
      const { position, checkpoints, ended } = followCheckpoints({ epoch: open(epoch), cursor }, batch, null, digest);
      const last = checkpoints.at(-1);
      return {
        place: { epoch: toStored(position.epoch), cursor: last ? toCursor(last) : cursor },
        checkpoints: zip(checkpoints, batch).map(([verified, answered]) => withObjects(verified, answered, watched)),
        ended: ended.map(toEnded),
      };
    },
    endEpoch: (epoch, certified) => toEnded(endEpoch(open(epoch), certified)),
    verify: (epoch, certified) => void verifySummary(open(epoch).committee, certified),
  };
}

function toCursor({ sequence, digest, timestampMs, totalTransactions }: VerifiedCheckpoint): CheckpointCursor {
  return { sequence, digest, timestampMs, totalTransactions };
}

/** @param answered the checkpoint that verified */
function withObjects(
  verified: VerifiedCheckpoint,
  answered: CertifiedCheckpoint,
  watched: readonly string[],
): Checkpoint {
  const checkpoint = toCheckpoint(verified);
  const objects = new Map<string, SourceObject>();
  for (const { objectId, version, digest } of readWatchedChanges(answered, watched))
    objects.set(objectId, { objectId, version, digest: digest && formatDigest(digest) });
  return objects.size === 0 ? checkpoint : { ...checkpoint, objects: [...objects.values()] };
}

function toCheckpoint({ sequence, digest, timestampMs, transactions }: VerifiedCheckpoint): Checkpoint {
  return {
    sequence,
    digest: formatDigest(digest),
    timestampMs,
    transactions: transactions.map((transaction) => ({
      digest: formatDigest(transaction.digest),
      events: transaction.events.map(({ index, type, contents }) => ({ eventSeq: index, type, bcs: contents })),
    })),
  };
}
