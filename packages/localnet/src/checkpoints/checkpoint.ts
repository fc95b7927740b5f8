/**
 * Checkpoints: summary and contents in Sui's BCS with their digests. Owns the encoding and the running totals;
 * does not decide when a checkpoint is made.
 * Follows sui-types/src/messages_checkpoint.rs (CheckpointSummary, CheckpointContents V1).
 */
import { bcs } from '@mysten/sui/bcs';
import { digestOf } from '../digests.ts';
import type { Checkpoint, GasSummary } from '../types.ts';

const GasCostSummary = bcs.struct('GasCostSummary', {
  computationCost: bcs.u64(),
  storageCost: bcs.u64(),
  storageRebate: bcs.u64(),
  nonRefundableStorageFee: bcs.u64(),
});

const CheckpointSummary = bcs.struct('CheckpointSummary', {
  epoch: bcs.u64(),
  sequenceNumber: bcs.u64(),
  networkTotalTransactions: bcs.u64(),
  contentDigest: bcs.ObjectDigest,
  previousDigest: bcs.option(bcs.ObjectDigest),
  epochRollingGasCostSummary: GasCostSummary,
  timestampMs: bcs.u64(),
  /** Always empty here: state commitments are for validators. */
  checkpointCommitments: bcs.vector(bcs.u8()),
  /** Always none: this chain stays in epoch 0. */
  endOfEpochData: bcs.option(bcs.u8()),
  versionSpecificData: bcs.byteVector(),
});

const CheckpointContents = bcs.enum('CheckpointContents', {
  V1: bcs.struct('CheckpointContentsV1', {
    transactions: bcs.vector(
      bcs.struct('ExecutionDigests', { transaction: bcs.ObjectDigest, effects: bcs.ObjectDigest }),
    ),
    userSignatures: bcs.vector(bcs.vector(bcs.byteVector())),
  }),
});

export interface CheckpointDraft {
  readonly previous: Checkpoint | undefined;
  readonly timestampMs: number;
  readonly transaction?: {
    readonly digest: string;
    readonly effectsDigest: string;
    readonly signatures: readonly Uint8Array[];
    readonly gasUsed: GasSummary;
  };
}

export const NO_GAS: GasSummary = {
  computationCost: 0n,
  storageCost: 0n,
  storageRebate: 0n,
  nonRefundableStorageFee: 0n,
};

/** Returns the checkpoint that follows `previous` with at most one transaction in it. */
export function sealCheckpoint({ previous, timestampMs, transaction }: CheckpointDraft): Checkpoint {
  const contentsBytes = CheckpointContents.serialize({
    V1: {
      transactions: transaction ? [{ transaction: transaction.digest, effects: transaction.effectsDigest }] : [],
      userSignatures: transaction ? [transaction.signatures.map((bytes) => bytes)] : [],
    },
  }).toBytes();
  const summaryBytes = CheckpointSummary.serialize({
    epoch: previous?.epoch ?? 0n,
    sequenceNumber: previous ? previous.sequence + 1n : 0n,
    networkTotalTransactions: (previous?.networkTotalTransactions ?? 0n) + (transaction ? 1n : 0n),
    contentDigest: digestOf('CheckpointContents', contentsBytes),
    previousDigest: previous?.digest ?? null,
    epochRollingGasCostSummary: addGas(previous?.rollingGas ?? NO_GAS, transaction?.gasUsed ?? NO_GAS),
    timestampMs,
    checkpointCommitments: [],
    endOfEpochData: null,
    versionSpecificData: new Uint8Array(),
  }).toBytes();
  return parseCheckpoint(summaryBytes, contentsBytes);
}

/** Returns the checkpoint whose BCS is given. */
export function parseCheckpoint(summaryBytes: Uint8Array, contentsBytes: Uint8Array): Checkpoint {
  const summary = CheckpointSummary.parse(summaryBytes);
  const contents = CheckpointContents.parse(contentsBytes).V1;
  const gas = summary.epochRollingGasCostSummary;
  return {
    sequence: BigInt(summary.sequenceNumber),
    digest: digestOf('CheckpointSummary', summaryBytes),
    ...(summary.previousDigest === null ? {} : { previousDigest: summary.previousDigest }),
    contentsDigest: summary.contentDigest,
    epoch: BigInt(summary.epoch),
    timestampMs: Number(summary.timestampMs),
    networkTotalTransactions: BigInt(summary.networkTotalTransactions),
    transactions: contents.transactions.map(({ transaction, effects }) => ({
      digest: transaction,
      effectsDigest: effects,
    })),
    summaryBytes,
    contentsBytes,
    rollingGas: {
      computationCost: BigInt(gas.computationCost),
      storageCost: BigInt(gas.storageCost),
      storageRebate: BigInt(gas.storageRebate),
      nonRefundableStorageFee: BigInt(gas.nonRefundableStorageFee),
    },
  };
}

function addGas(a: GasSummary, b: GasSummary): GasSummary {
  return {
    computationCost: a.computationCost + b.computationCost,
    storageCost: a.storageCost + b.storageCost,
    storageRebate: a.storageRebate + b.storageRebate,
    nonRefundableStorageFee: a.nonRefundableStorageFee + b.nonRefundableStorageFee,
  };
}
