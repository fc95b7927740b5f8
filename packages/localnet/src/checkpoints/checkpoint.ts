/**
 * Checkpoints: summary and contents in Sui's BCS with their digests. Owns the encoding and the running totals;
 * does not decide when a checkpoint is made.
 * Follows sui-types/src/messages_checkpoint.rs (CheckpointSummary, CheckpointContents V1).
 */
import {
  byteVector,
  type Codec,
  decode,
  digest,
  encode,
  option,
  struct,
  tuple,
  u8,
  u64,
  variants,
  vector,
} from '../bytes/codec.ts';
import { digestOf } from '../model/digests.ts';
import type { Checkpoint, GasSummary } from '../types.ts';

/** The committee is empty: this chain has no validators. */
const endOfEpochData = struct({
  nextEpochCommittee: vector(tuple([byteVector, u64])),
  nextEpochProtocolVersion: u64,
  epochCommitments: vector(u8),
});

const checkpointSummary = struct({
  epoch: u64,
  sequenceNumber: u64,
  networkTotalTransactions: u64,
  contentDigest: digest,
  previousDigest: option(digest),
  epochRollingGasCostSummary: struct({
    computationCost: u64,
    storageCost: u64,
    storageRebate: u64,
    nonRefundableStorageFee: u64,
  }),
  timestampMs: u64,
  /** Always empty here: state commitments are for validators. */
  checkpointCommitments: vector(u8),
  endOfEpochData: option(endOfEpochData),
  versionSpecificData: byteVector,
}) as unknown as Codec<SummaryFields, SummaryFields<bigint | number>>;

interface SummaryFields<U64 = string> {
  readonly epoch: U64;
  readonly sequenceNumber: U64;
  readonly networkTotalTransactions: U64;
  readonly contentDigest: string;
  readonly previousDigest: string | null;
  readonly epochRollingGasCostSummary: Readonly<Record<keyof GasSummary, U64>>;
  readonly timestampMs: U64;
  readonly checkpointCommitments: readonly number[];
  readonly endOfEpochData: {
    readonly nextEpochCommittee: readonly [Uint8Array, U64][];
    readonly nextEpochProtocolVersion: U64;
    readonly epochCommitments: readonly number[];
  } | null;
  readonly versionSpecificData: Uint8Array;
}

const checkpointContents = variants({
  V1: struct({
    transactions: vector(struct({ transaction: digest, effects: digest })),
    userSignatures: vector(vector(byteVector)),
  }),
}) as unknown as Codec<{ readonly V1: ContentsFields }>;

interface ContentsFields {
  readonly transactions: readonly { readonly transaction: string; readonly effects: string }[];
  readonly userSignatures: readonly (readonly Uint8Array[])[];
}

/** Returns the epoch that the next checkpoint belongs to. */
export function currentEpoch(latest: Checkpoint): bigint {
  return latest.endsEpoch ? latest.epoch + 1n : latest.epoch;
}

export interface CheckpointDraft {
  readonly previous: Checkpoint | undefined;
  readonly timestampMs: number;
  /** Set on the last checkpoint of an epoch: the protocol version of the next one. */
  readonly nextProtocolVersion?: bigint;
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
export function sealCheckpoint({
  previous,
  timestampMs,
  nextProtocolVersion,
  transaction,
}: CheckpointDraft): Checkpoint {
  const contentsBytes = encode(checkpointContents, {
    V1: {
      transactions: transaction ? [{ transaction: transaction.digest, effects: transaction.effectsDigest }] : [],
      userSignatures: transaction ? [transaction.signatures] : [],
    },
  });
  const summaryBytes = encode(checkpointSummary, {
    epoch: previous ? currentEpoch(previous) : 0n,
    sequenceNumber: previous ? previous.sequence + 1n : 0n,
    networkTotalTransactions: (previous?.networkTotalTransactions ?? 0n) + (transaction ? 1n : 0n),
    contentDigest: digestOf('CheckpointContents', contentsBytes),
    previousDigest: previous?.digest ?? null,
    epochRollingGasCostSummary: addGas(
      previous && !previous.endsEpoch ? previous.rollingGas : NO_GAS,
      transaction?.gasUsed ?? NO_GAS,
    ),
    timestampMs,
    checkpointCommitments: [],
    endOfEpochData:
      nextProtocolVersion === undefined
        ? null
        : { nextEpochCommittee: [], nextEpochProtocolVersion: nextProtocolVersion, epochCommitments: [] },
    versionSpecificData: new Uint8Array(),
  });
  return parseCheckpoint(summaryBytes, contentsBytes);
}

/** Returns the checkpoint whose BCS is given. */
export function parseCheckpoint(summaryBytes: Uint8Array, contentsBytes: Uint8Array): Checkpoint {
  const summary = decode(checkpointSummary, summaryBytes);
  const contents = decode(checkpointContents, contentsBytes).V1;
  const gas = summary.epochRollingGasCostSummary;
  return {
    sequence: BigInt(summary.sequenceNumber),
    digest: digestOf('CheckpointSummary', summaryBytes),
    ...(summary.previousDigest === null ? {} : { previousDigest: summary.previousDigest }),
    contentsDigest: summary.contentDigest,
    epoch: BigInt(summary.epoch),
    ...(summary.endOfEpochData === null ? {} : { endsEpoch: true as const }),
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
