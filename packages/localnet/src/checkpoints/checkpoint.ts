/**
 * Checkpoints and their running totals. Does not decide when one is made; the encoding is in `checkpoint-bcs.ts`.
 */
import { decode, encode } from '../bytes/codec.ts';
import { digestOf } from '../model/digests.ts';
import type { Checkpoint, EndOfEpoch, GasSummary } from '../types.ts';
import { type CheckpointSummary, contentsCodec, summaryCodec } from './checkpoint-bcs.ts';

/** Returns the epoch that the next checkpoint belongs to. */
export function currentEpoch(latest: Checkpoint): bigint {
  return latest.endOfEpoch ? latest.epoch + 1n : latest.epoch;
}

export interface CheckpointDraft {
  readonly previous: Checkpoint | undefined;
  readonly timestampMs: number;
  /** Set on the last checkpoint of an epoch. */
  readonly endOfEpoch?: EndOfEpoch;
  /** Absent where there are none. */
  readonly transactions?: readonly SealedTransaction[];
}

/** What a checkpoint says of a transaction, and what it adds to the epoch's charges. */
export interface SealedTransaction {
  readonly digest: string;
  readonly effectsDigest: string;
  readonly signatures: readonly Uint8Array[];
  readonly gasUsed: GasSummary;
}

export const NO_GAS: GasSummary = {
  computationCost: 0n,
  storageCost: 0n,
  storageRebate: 0n,
  nonRefundableStorageFee: 0n,
};

/** Returns the checkpoint that follows `previous`. */
export function sealCheckpoint({ previous, timestampMs, endOfEpoch, transactions = [] }: CheckpointDraft): Checkpoint {
  const digests = transactions.map(({ digest, effectsDigest }) => ({ digest, effectsDigest }));
  const signatures = transactions.map((transaction) => transaction.signatures);
  const contentsBytes = encode(contentsCodec, { transactions: digests, signatures });
  const before = previous && !previous.endOfEpoch ? previous.rollingGas : NO_GAS;
  const summary: CheckpointSummary = {
    sequence: previous ? previous.sequence + 1n : 0n,
    ...(previous ? { previousDigest: previous.digest } : {}),
    contentsDigest: digestOf('CheckpointContents', contentsBytes),
    epoch: previous ? currentEpoch(previous) : 0n,
    ...(endOfEpoch === undefined ? {} : { endOfEpoch }),
    timestampMs,
    networkTotalTransactions: (previous?.networkTotalTransactions ?? 0n) + BigInt(transactions.length),
    rollingGas: transactions.reduce((sum, { gasUsed }) => addGas(sum, gasUsed), before),
  };
  return toCheckpoint(summary, digests, encode(summaryCodec, summary), contentsBytes);
}

/** Returns the checkpoint whose BCS is given. */
export function parseCheckpoint(summaryBytes: Uint8Array, contentsBytes: Uint8Array): Checkpoint {
  const { transactions } = decode(contentsCodec, contentsBytes);
  return toCheckpoint(decode(summaryCodec, summaryBytes), transactions, summaryBytes, contentsBytes);
}

function toCheckpoint(
  summary: CheckpointSummary,
  transactions: Checkpoint['transactions'],
  summaryBytes: Uint8Array,
  contentsBytes: Uint8Array,
): Checkpoint {
  const digest = digestOf('CheckpointSummary', summaryBytes);
  return { ...summary, digest, transactions, summaryBytes, contentsBytes };
}

function addGas(a: GasSummary, b: GasSummary): GasSummary {
  return {
    computationCost: a.computationCost + b.computationCost,
    storageCost: a.storageCost + b.storageCost,
    storageRebate: a.storageRebate + b.storageRebate,
    nonRefundableStorageFee: a.nonRefundableStorageFee + b.nonRefundableStorageFee,
  };
}
