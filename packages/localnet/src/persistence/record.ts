/**
 * The bytes of a log record's head: what was executed. Owns the format, which is versioned by {@link RECORD_FORMAT};
 * change anything here, in `transaction-record.ts` or in `delta.ts`, and raise it.
 */
import { BcsFault } from '../bytes/byte-reader.ts';
import { type Codec, decode, encode, vector } from '../bytes/codec.ts';
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
  readonly transactions: readonly TransactionRecord[];
}

const several = vector(transactionRecord);
const NONE = 0;
const ONE = 1;
/** Only in memory: a chain that is kept seals each transaction on its own. */
const SEVERAL = 2;

/** At most one is written as an option, which is all that format 2 had at first. */
const transactionRecords: Codec<readonly TransactionRecord[]> = {
  write(to, records) {
    const [only, another] = records;
    if (another !== undefined) {
      to.uleb(SEVERAL);
      several.write(to, records);
      return;
    }
    to.uleb(only === undefined ? NONE : ONE);
    if (only !== undefined) transactionRecord.write(to, only);
  },
  read(from) {
    const tag = from.uleb();
    if (tag === NONE) return [];
    if (tag === ONE) return [transactionRecord.read(from)];
    if (tag !== SEVERAL) throw new BcsFault(`there are no transactions of kind ${tag}`);
    return several.read(from);
  },
};

const headRecord: Codec<HeadRecord> = {
  write(to, head) {
    to.byteVector(head.summary);
    to.byteVector(head.contents);
    transactionRecords.write(to, head.transactions);
  },
  read: (from) => ({
    summary: from.byteVector(),
    contents: from.byteVector(),
    transactions: transactionRecords.read(from),
  }),
};

export interface HistoryEntry {
  readonly checkpoint: Checkpoint;
  /** The first one. */
  readonly transaction?: ExecutedTransaction;
  /** Those that follow, where there are several. */
  readonly others?: readonly ExecutedTransaction[];
}

/** Returns the transactions of an entry, in their order. */
export function transactionsOf({ transaction, others = [] }: HistoryEntry): readonly ExecutedTransaction[] {
  return transaction === undefined ? [] : [transaction, ...others];
}

export function encodeHead(entry: HistoryEntry): Uint8Array {
  const { checkpoint } = entry;
  return encode(headRecord, {
    summary: checkpoint.summaryBytes,
    contents: checkpoint.contentsBytes,
    transactions: transactionsOf(entry).map(toRecord),
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
  const [first, ...rest] = head.transactions;
  if (first === undefined) return { checkpoint };
  const transaction = fromRecord(first, 0, checkpoint);
  if (rest.length === 0) return { checkpoint, transaction };
  return { checkpoint, transaction, others: rest.map((record, place) => fromRecord(record, place + 1, checkpoint)) };
}

function fromRecord(record: TransactionRecord, index: number, checkpoint: Checkpoint): ExecutedTransaction {
  const { effects, objectChanges } = decodeEffects(record.effects, record.objectTypes);
  const failure = failureOf(effects, record.failureText);
  return {
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
    index,
    timestampMs: checkpoint.timestampMs,
  };
}

function kindOf(isSystem: boolean, checkpoint: Checkpoint): ExecutedTransaction['kind'] {
  if (!isSystem) return 'programmable';
  return checkpoint.sequence === 0n ? 'genesis' : 'epoch';
}
