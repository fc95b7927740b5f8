/**
 * The bytes of one log record: what was executed (head) and what it changed (delta). Owns the format, which is versioned by
 * {@link RECORD_FORMAT}; change anything here and raise it.
 */
import { bcs } from '@mysten/sui/bcs';
import { parseCheckpoint } from '../checkpoints/checkpoint.ts';
import { digestOf } from '../digests.ts';
import { failureOf, toObjectChanges } from '../effects/parse.ts';
import { objectBcs, parseObject } from '../objects/stored-object.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { Checkpoint, Effects, ExecutedTransaction } from '../types.ts';

export const RECORD_FORMAT = 1;

const EventRecord = bcs.struct('EventRecord', {
  packageId: bcs.Address,
  module: bcs.string(),
  sender: bcs.Address,
  type: bcs.string(),
  contents: bcs.byteVector(),
});

const TransactionRecord = bcs.struct('TransactionRecord', {
  digest: bcs.ObjectDigest,
  genesis: bcs.bool(),
  sender: bcs.Address,
  bytes: bcs.byteVector(),
  signatures: bcs.vector(bcs.string()),
  effects: bcs.byteVector(),
  events: bcs.vector(EventRecord),
  /** The sign apart: BCS has no signed integers. */
  balanceChanges: bcs.vector(
    bcs.struct('BalanceChange', {
      address: bcs.Address,
      coinType: bcs.string(),
      negative: bcs.bool(),
      magnitude: bcs.u128(),
    }),
  ),
  objectTypes: bcs.vector(bcs.string()),
  failureText: bcs.option(bcs.string()),
});

const HeadRecord = bcs.struct('HeadRecord', {
  summary: bcs.byteVector(),
  contents: bcs.byteVector(),
  transaction: bcs.option(TransactionRecord),
});

const DeltaRecord = bcs.struct('DeltaRecord', {
  /** With their digests, so that reading them back need not hash. */
  writes: bcs.vector(bcs.struct('WriteRecord', { digest: bcs.ObjectDigest, object: bcs.byteVector() })),
  deletes: bcs.vector(bcs.Address),
});

export interface HistoryEntry {
  readonly checkpoint: Checkpoint;
  readonly transaction?: ExecutedTransaction;
}

export function encodeHead({ checkpoint, transaction }: HistoryEntry): Uint8Array {
  return HeadRecord.serialize(
    {
      summary: checkpoint.summaryBytes,
      contents: checkpoint.contentsBytes,
      transaction: transaction ? toRecord(transaction) : null,
    },
    { initialSize: 4096 },
  ).toBytes();
}

function toRecord(transaction: ExecutedTransaction) {
  return {
    digest: transaction.digest,
    genesis: transaction.kind === 'genesis',
    sender: transaction.sender,
    bytes: transaction.bytes,
    signatures: [...transaction.signatures],
    effects: transaction.effectsBytes,
    events: [...transaction.events],
    balanceChanges: transaction.balanceChanges.map(({ address, coinType, amount }) => ({
      address,
      coinType,
      negative: amount < 0n,
      magnitude: amount < 0n ? -amount : amount,
    })),
    objectTypes: transaction.objectChanges.map((change) => change.type),
    failureText: transaction.failure?.description ?? null,
  };
}

export function decodeHead(bytes: Uint8Array): HistoryEntry {
  const head = HeadRecord.parse(bytes);
  const checkpoint = parseCheckpoint(head.summary, head.contents);
  const record = head.transaction;
  if (record === null) return { checkpoint };
  const effects = bcs.TransactionEffects.parse(record.effects).V2 as Effects;
  const failure = failureOf(effects, record.failureText);
  const transaction: ExecutedTransaction = {
    kind: record.genesis ? 'genesis' : 'programmable',
    digest: record.digest,
    sender: record.sender,
    bytes: record.bytes,
    signatures: record.signatures,
    effectsBytes: record.effects,
    effects,
    effectsDigest: digestOf('TransactionEffects', record.effects),
    events: record.events,
    balanceChanges: record.balanceChanges.map(({ address, coinType, negative, magnitude }) => ({
      address,
      coinType,
      amount: negative ? -BigInt(magnitude) : BigInt(magnitude),
    })),
    objectChanges: toObjectChanges(effects, record.objectTypes),
    ...(failure ? { failure } : {}),
    checkpoint: checkpoint.sequence,
    timestampMs: checkpoint.timestampMs,
  };
  return { checkpoint, transaction };
}

export function encodeDelta(delta: ObjectDelta): Uint8Array {
  return DeltaRecord.serialize(
    {
      writes: delta.writes.map((object) => ({ digest: object.digest, object: objectBcs(object) })),
      deletes: [...delta.deletes],
    },
    { initialSize: 4096 },
  ).toBytes();
}

export function decodeDelta(bytes: Uint8Array): ObjectDelta {
  const delta = DeltaRecord.parse(bytes);
  return { writes: delta.writes.map(({ digest, object }) => parseObject(object, digest)), deletes: delta.deletes };
}
