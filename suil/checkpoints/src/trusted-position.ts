/** Where a reader is on the certified chain: the committee that signs next, and the last checkpoint. Goes forward only with what verifies. */
import {
  type Anchor,
  type CertifiedCheckpoint,
  formatDigest,
  openAnchor,
  openPastCommittee,
  parseDigest,
  readCursor,
  readSummary,
  type StoredEpoch,
} from '@suil/light-client';
import { chainReset } from './chain-reset.ts';
import type { ChainPlace, Checkpoint } from './checkpoint-source.ts';
import type { NodeAnswers } from './node/node-answers.ts';
import type { Ended, Place } from './verification.ts';
import type { Verifier } from './verifier.ts';

/** Where the ends of epochs are asked for. */
export type EpochAnswers = Pick<NodeAnswers, 'fetchSummary' | 'fetchEpochEnd'>;

export interface TrustedPosition {
  /** Digest of the chain's first checkpoint. */
  readonly chain: string;
  /**
   * Returns the verified checkpoints of `batch`, which follows `place`. Nodes may answer anything.
   * @throws {LightClientError, SETUP_CHAIN_RESET, CHAIN_NODE_UNAVAILABLE}; then nothing of the batch counts
   */
  readonly follow: (
    place: ChainPlace,
    batch: readonly CertifiedCheckpoint[],
    answers: EpochAnswers,
  ) => Promise<readonly Checkpoint[]>;
  readonly close: () => void;
}

export interface TrustedPositionOptions {
  readonly verifier: Verifier;
  /** What came with the build. */
  readonly anchor: Anchor;
  /** The anchor as this server extended it before; null at the first start. */
  readonly stored: Anchor | null;
  /** Called with the anchor that is extended by an epoch. */
  readonly onEpochEnded: (anchor: Anchor) => void;
  readonly nowMs: number;
  /** Null: the chain has a clock of its own. */
  readonly ageMaxDays: number | null;
  /** Objects, by ids of 64 digits, whose changes come with the checkpoints. Default: none. */
  readonly watched?: readonly string[];
}

/** @throws {ANCHOR_TOO_OLD, CHECKPOINT_COMMITTEE_INVALID} */
export function createTrustedPosition(options: TrustedPositionOptions): TrustedPosition {
  const { verifier, anchor: first, stored, onEpochEnded, nowMs, ageMaxDays, watched = [] } = options;
  let newest = stored !== null && stored.chain === first.chain && stored.epoch > first.epoch ? stored : first;
  let present: Place | null = null;
  openAnchor(newest, { nowMs, ageMaxDays });

  function keep({ epoch, digest, next }: Ended): void {
    if (epoch !== newest.epoch) return;
    newest = { ...next, chain: newest.chain, epochEnds: [...newest.epochEnds, digest] };
    onEpochEnded(newest);
  }

  async function epochAt(epoch: bigint, answers: EpochAnswers): Promise<StoredEpoch> {
    if (epoch === first.epoch) return first;
    // Forward, each epoch from the one before: however far the epoch that a node names, the first end that is not certified stops it.
    while (newest.epoch < epoch) keep(await verifier.endEpoch(newest, await answers.fetchEpochEnd(newest.epoch)));
    if (epoch === newest.epoch) return newest;
    const end = await answers.fetchEpochEnd(epoch - 1n);
    const { members } = openPastCommittee(newest, epoch, end.summary);
    const { sequence, timestampMs } = readSummary(end.summary);
    return { epoch, committee: members, firstSequence: sequence + 1n, startedAtMs: timestampMs };
  }

  async function placeAt({ checkpoint, digest }: ChainPlace, answers: EpochAnswers): Promise<Place> {
    const known = digest === null ? null : parseDigest(digest);
    if (known === null) {
      const next = await answers.fetchSummary(checkpoint + 1n);
      return { epoch: await epochAt(readSummary(next.summary).epoch, answers), cursor: null };
    }
    const certified = await answers.fetchSummary(checkpoint);
    const summary = readSummary(certified.summary);
    const found = formatDigest(summary.digest);
    if (found !== digest) {
      await verifier.verify(await epochAt(summary.epoch, answers), certified);
      throw chainReset(`checkpoint ${checkpoint} ${digest}`, `checkpoint ${checkpoint} ${found}`);
    }
    const epoch = summary.nextCommittee === null ? summary.epoch : summary.epoch + 1n;
    return { epoch: await epochAt(epoch, answers), cursor: readCursor(certified.summary, known) };
  }

  return {
    chain: first.chain,

    follow: async (place, batch, answers) => {
      const from = present !== null && isAt(present, place) ? present : await placeAt(place, answers);
      const followed = await verifier.follow(from, batch, watched);
      followed.ended.forEach(keep);
      present = followed.place;
      return followed.checkpoints;
    },

    close: verifier.close,
  };
}

function isAt({ cursor }: Place, { checkpoint, digest }: ChainPlace): boolean {
  return cursor !== null && cursor.sequence === checkpoint && formatDigest(cursor.digest) === digest;
}
