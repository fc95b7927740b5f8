/**
 * The bytes of a log record's head: what was executed. Owns the format, which is versioned by {@link RECORD_FORMAT};
 * change anything here, in `transaction-record.ts` or in `delta.ts`, and raise it.
 */
import { type Codec, decode, encode, option } from '../bytes/codec.ts';
import { parseCheckpoint } from '../checkpoints/checkpoint.ts';
import { failureOf } from '../effects/failure.ts';
import { digestOf } from '../model/digests.ts';
import { decodeEffects } from '../model/effects.ts';
import { readTransactionData } from '../model/transaction-data.ts';
import type { Checkpoint, ExecutedTransaction } from '../types.ts';
import { type TransactionRecord, transactionRecord } from './transaction-record.ts';

export const RECORD_FORMAT = 2;

interface HeadRecord {
  readonly summary: Uint8Array;
  readonly contents: Uint8Array;
  readonly transaction: TransactionRecord | null;
}

const optionTransaction = option(transactionRecord);

const headRecord: Codec<HeadRecord> = {
  write(to, head) {
    to.byteVector(head.summary);
    to.byteVector(head.contents);
    optionTransaction.write(to, head.transaction);
  },
  read: (from) => ({
    summary: from.byteVector(),
    contents: from.byteVector(),
    transaction: optionTransaction.read(from),
  }),
};

export interface HistoryEntry {
  readonly checkpoint: Checkpoint;
  readonly transaction?: ExecutedTransaction;
}

export function encodeHead({ checkpoint, transaction }: HistoryEntry): Uint8Array {
  return encode(headRecord, {
    summary: checkpoint.summaryBytes,
    contents: checkpoint.contentsBytes,
    transaction: transaction ? toRecord(transaction) : null,
  });
}

function toRecord(transaction: ExecutedTransaction): TransactionRecord {
  return {
    digest: transaction.digest,
    system: transaction.kind !== 'programmable',
    sender: transaction.sender,
    bytes: transaction.bytes,
    signatures: transaction.signatures,
    effects: transaction.effectsBytes,
    events: transaction.events,
    balanceChanges: transaction.balanceChanges,
    objectTypes: transaction.objectChanges.map((change) => change.type),
    failureText: transaction.failure?.description ?? null,
  };
}

export function decodeHead(bytes: Uint8Array): HistoryEntry {
  const head = decode(headRecord, bytes);
  const checkpoint = parseCheckpoint(head.summary, head.contents);
  const record = head.transaction;
  if (record === null) return { checkpoint };
  const { effects, objectChanges } = decodeEffects(record.effects, record.objectTypes);
  const failure = failureOf(effects, record.failureText);
  const transaction: ExecutedTransaction = {
    kind: kindOf(record.system, checkpoint),
    ...(record.system
      ? {}
      : { data: { bytes: record.bytes, digest: record.digest, ...readTransactionData(record.bytes) } }),
    digest: record.digest,
    sender: record.sender,
    bytes: record.bytes,
    signatures: record.signatures,
    effectsBytes: record.effects,
    effects,
    effectsDigest: digestOf('TransactionEffects', record.effects),
    events: record.events,
    balanceChanges: record.balanceChanges,
    objectChanges,
    ...(failure ? { failure } : {}),
    checkpoint: checkpoint.sequence,
    timestampMs: checkpoint.timestampMs,
  };
  return { checkpoint, transaction };
}

function kindOf(isSystem: boolean, checkpoint: Checkpoint): ExecutedTransaction['kind'] {
  if (!isSystem) return 'programmable';
  return checkpoint.sequence === 0n ? 'genesis' : 'epoch';
}
