/**
 * The bytes of a log record's head: what was executed. Owns the format, which is versioned by {@link RECORD_FORMAT};
 * change anything here or in `delta.ts` and raise it.
 */
import { type Codec, decode, encode, option, optionText, text, vector } from '../bytes/codec.ts';
import { parseCheckpoint } from '../checkpoints/checkpoint.ts';
import { failureOf } from '../effects/failure.ts';
import { digestOf } from '../model/digests.ts';
import { decodeEffects } from '../model/effects.ts';
import { readTransactionData } from '../model/transaction-data.ts';
import type { BalanceChange, ChainEvent, Checkpoint, ExecutedTransaction } from '../types.ts';

export const RECORD_FORMAT = 1;

interface TransactionRecord {
  readonly digest: string;
  /** The chain's own: genesis in checkpoint 0, else the end of an epoch. */
  readonly system: boolean;
  readonly sender: string;
  readonly bytes: Uint8Array;
  readonly signatures: readonly string[];
  readonly effects: Uint8Array;
  readonly events: readonly ChainEvent[];
  readonly balanceChanges: readonly BalanceChange[];
  readonly objectTypes: readonly string[];
  readonly failureText: string | null;
}

interface HeadRecord {
  readonly summary: Uint8Array;
  readonly contents: Uint8Array;
  readonly transaction: TransactionRecord | null;
}

/** The sign apart: BCS has no signed integers. */
const amount: Codec<bigint> = {
  write(to, value) {
    to.bool(value < 0n);
    to.u128(value < 0n ? -value : value);
  },
  read(from) {
    const isNegative = from.bool();
    const magnitude = from.u128();
    return isNegative ? -magnitude : magnitude;
  },
};

/** Types are kept as text, so that reading an event takes no look-up. */
const events: Codec<readonly ChainEvent[]> = vector({
  write(to, event) {
    to.address(event.packageId);
    to.string(event.module);
    to.address(event.sender);
    to.string(event.type);
    to.byteVector(event.contents);
  },
  read: (from) => ({
    packageId: from.address(),
    module: from.string(),
    sender: from.address(),
    type: from.string(),
    contents: from.byteVector(),
  }),
});

const balanceChanges: Codec<readonly BalanceChange[]> = vector({
  write(to, change) {
    to.address(change.address);
    to.string(change.coinType);
    amount.write(to, change.amount);
  },
  read: (from) => ({ address: from.address(), coinType: from.string(), amount: amount.read(from) }),
});

const texts: Codec<readonly string[]> = vector(text);

const transactionRecord: Codec<TransactionRecord> = {
  write(to, record) {
    to.digest(record.digest);
    to.bool(record.system);
    to.address(record.sender);
    to.byteVector(record.bytes);
    texts.write(to, record.signatures);
    to.byteVector(record.effects);
    events.write(to, record.events);
    balanceChanges.write(to, record.balanceChanges);
    texts.write(to, record.objectTypes);
    optionText.write(to, record.failureText);
  },
  read: (from) => ({
    digest: from.digest(),
    system: from.bool(),
    sender: from.address(),
    bytes: from.byteVector(),
    signatures: texts.read(from),
    effects: from.byteVector(),
    events: events.read(from),
    balanceChanges: balanceChanges.read(from),
    objectTypes: texts.read(from),
    failureText: optionText.read(from),
  }),
};
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
