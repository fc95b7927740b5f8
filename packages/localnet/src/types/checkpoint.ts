/** Checkpoints and epochs. Types only. */
import type { GasSummary } from './effects.ts';

export interface Checkpoint {
  readonly sequence: bigint;
  readonly digest: string;
  readonly previousDigest?: string;
  readonly contentsDigest: string;
  readonly epoch: bigint;
  /** Of the last checkpoint of its epoch. */
  readonly endOfEpoch?: EndOfEpoch;
  readonly timestampMs: number;
  readonly networkTotalTransactions: bigint;
  /** None for a heartbeat, one when checkpoints are made automatically, else any number. */
  readonly transactions: readonly { readonly digest: string; readonly effectsDigest: string }[];
  /** BCS of CheckpointSummary and CheckpointContents. */
  readonly summaryBytes: Uint8Array;
  readonly contentsBytes: Uint8Array;
  readonly rollingGas: GasSummary;
}

/** Who makes checkpoints: each transaction its own, or the caller one for all transactions since the last. */
export type CheckpointMode = 'automatic' | 'manual';

/** What the last checkpoint of an epoch says of the next one. */
export interface EndOfEpoch {
  readonly nextCommittee: readonly CommitteeMember[];
  readonly nextProtocolVersion: bigint;
}

export interface CommitteeMember {
  /** Of BLS12-381: a compressed point of G2, 96 bytes. */
  readonly publicKey: Uint8Array;
  /** Votes out of 10,000. */
  readonly stake: bigint;
}

/** Who signs the checkpoints of an epoch. */
export interface Committee {
  readonly epoch: bigint;
  /** In the order of their keys' bytes. */
  readonly members: readonly CommitteeMember[];
}

/** A quorum's signature of `02 00 00 ‖ summary ‖ epoch as u64`. */
export interface CheckpointSignature {
  readonly epoch: bigint;
  /** The sum of the signers' signatures: a compressed point of G1, 48 bytes. */
  readonly signature: Uint8Array;
  /** Places of the signers in the committee, as a standard Roaring bitmap. */
  readonly bitmap: Uint8Array;
}

export interface EpochInfo {
  readonly epoch: bigint;
  readonly protocolVersion: bigint;
  readonly referenceGasPriceMist: bigint;
  readonly startsAtMs: number;
  readonly durationMs: number;
  readonly firstCheckpoint: bigint;
  /** Of an epoch that has ended. */
  readonly lastCheckpoint?: bigint;
  readonly endsAtMs?: number;
}
