/**
 * What the chain needs of durable storage: an append-only log of records, one per checkpoint, and a snapshot of the state.
 * Owns the interface and the in-memory form. Record k belongs to checkpoint k.
 */
import { assert } from '@suil/errors';

/** Bytes of a record's key: transaction digest (zeros = none) and checkpoint digest. */
export const RECORD_KEY_BYTES = 64;

/** Half of a record stays readable permanently (`head`: the transaction), the other only until a snapshot holds it (`delta`). */
export interface LogRecord {
  readonly head: Uint8Array;
  readonly delta: Uint8Array;
}

/** What was found when a storage was opened. */
export interface StorageContents {
  /** State after record `records - pending.length - 1`; absent before the first snapshot. */
  readonly snapshot?: Uint8Array;
  /** Records after the snapshot, in order. */
  readonly pending: readonly LogRecord[];
  /** All records there are, those inside the snapshot included. */
  readonly records: number;
  /** The key each record was appended with. */
  key(record: number): Uint8Array;
}

/** Whether data that is marked with another text is the chain's all the same. `firstHead` is the head of its first record. */
export type IsOlder = (found: string, firstHead: Uint8Array) => boolean;

export interface Storage {
  /** For messages. */
  readonly path: string;
  /** Returns what is stored. `identity` names the chain and format; other data is refused, unless `isOlder`. @throws {CHAIN_DATA_…} */
  open(identity: string, isOlder?: IsOlder): StorageContents;
  /** Survives a kill of the process once it returns. */
  append(record: LogRecord, key: Uint8Array): void;
  readHead(record: number): Uint8Array;
  /** Bytes appended since the last snapshot; the chain decides by it when to make the next one. */
  readonly pendingBytes: number;
  /** Takes back the newest records, so that this many are left. Absent where what was appended stays. */
  truncate?(records: number): void;
  /** Replaces all deltas by a snapshot of the state after the last record. */
  compact(snapshot: Uint8Array): void;
  close(): void;
}

/** A storage that forgets everything with the process, for tests and throw-away chains. */
export function createMemoryStorage(): Storage {
  const heads: Uint8Array[] = [];
  return {
    path: 'memory',
    pendingBytes: 0,
    open: () => ({ pending: [], records: 0, key: () => new Uint8Array(RECORD_KEY_BYTES) }),
    append: (record) => void heads.push(record.head),
    readHead(record) {
      const head = heads[record];
      assert(head, `record ${record} was appended`);
      return head;
    },
    truncate(records) {
      heads.length = records;
    },
    compact: () => undefined,
    close: () => undefined,
  };
}
