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
export function sealCheckpoint({ previous, timestampMs, endOfEpoch, transaction }: CheckpointDraft): Checkpoint {
  const transactions = transaction ? [{ digest: transaction.digest, effectsDigest: transaction.effectsDigest }] : [];
  const signatures = transaction ? [transaction.signatures] : [];
  const contentsBytes = encode(contentsCodec, { transactions, signatures });
  const summary: CheckpointSummary = {
    sequence: previous ? previous.sequence + 1n : 0n,
    ...(previous ? { previousDigest: previous.digest } : {}),
    contentsDigest: digestOf('CheckpointContents', contentsBytes),
    epoch: previous ? currentEpoch(previous) : 0n,
    ...(endOfEpoch === undefined ? {} : { endOfEpoch }),
    timestampMs,
    networkTotalTransactions: (previous?.networkTotalTransactions ?? 0n) + (transaction ? 1n : 0n),
    rollingGas: addGas(previous && !previous.endOfEpoch ? previous.rollingGas : NO_GAS, transaction?.gasUsed ?? NO_GAS),
  };
  return toCheckpoint(summary, transactions, encode(summaryCodec, summary), contentsBytes);
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
