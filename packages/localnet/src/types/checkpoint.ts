/** Checkpoints and epochs. Types only. */
import type { GasSummary } from './effects.ts';

export interface Checkpoint {
  readonly sequence: bigint;
  readonly digest: string;
  readonly previousDigest?: string;
  readonly contentsDigest: string;
  readonly epoch: bigint;
  /** Set on the last checkpoint of its epoch. */
  readonly endsEpoch?: true;
  readonly timestampMs: number;
  readonly networkTotalTransactions: bigint;
  /** None for a heartbeat, else one. */
  readonly transactions: readonly { readonly digest: string; readonly effectsDigest: string }[];
  /** BCS of CheckpointSummary and CheckpointContents. */
  readonly summaryBytes: Uint8Array;
  readonly contentsBytes: Uint8Array;
  readonly rollingGas: GasSummary;
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
