/**
 * The bytes of one log record: what was executed (head) and what it changed (delta). Owns the format, which is versioned by
 * {@link RECORD_FORMAT}; change anything here and raise it.
 */
import {
  address,
  bool,
  byteVector,
  type Codec,
  decode,
  digest,
  encode,
  option,
  struct,
  text,
  vector,
} from '../bytes/codec.ts';
import { parseCheckpoint } from '../checkpoints/checkpoint.ts';
import { failureOf } from '../effects/failure.ts';
import { digestOf } from '../model/digests.ts';
import { decodeEffects } from '../model/effects.ts';
import { objectBcs, parseObject } from '../model/stored-object.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { BalanceChange, ChainEvent, Checkpoint, ExecutedTransaction, StoredObject } from '../types.ts';

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

const headRecord = struct({
  summary: byteVector,
  contents: byteVector,
  transaction: option(
    struct({
      digest,
      system: bool,
      sender: address,
      bytes: byteVector,
      signatures: vector(text),
      effects: byteVector,
      events: vector(struct({ packageId: address, module: text, sender: address, type: text, contents: byteVector })),
      balanceChanges: vector(struct({ address, coinType: text, amount })),
      objectTypes: vector(text),
      failureText: option(text),
    }),
  ),
}) as unknown as Codec<HeadRecord>;

/** With their digests, so that reading them back need not hash. */
const storedObject: Codec<StoredObject> = {
  write(to, object) {
    to.digest(object.digest);
    to.byteVector(objectBcs(object));
  },
  read(from) {
    const text = from.digest();
    return parseObject(from.byteVector(), text);
  },
};

const deltaRecord = struct({
  writes: vector(storedObject),
  deletes: vector(address),
}) as unknown as Codec<ObjectDelta>;

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

export function encodeDelta(delta: ObjectDelta): Uint8Array {
  return encode(deltaRecord, delta);
}

export function decodeDelta(bytes: Uint8Array): ObjectDelta {
  return decode(deltaRecord, bytes);
}
