/**
 * What happened: transactions by digest and checkpoints by sequence or digest. Keeps only an index and the last few entries in
 * memory; everything else is read back from storage. Owns look-up, not durability.
 */

import { assert } from '@suil/errors';
import { digestBytes, writeDigest } from '../bytes/base58.ts';
import { latin1Text } from '../bytes/text.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { Checkpoint, ExecutedTransaction } from '../types.ts';
import { encodeDelta } from './delta.ts';
import { decodeHead, encodeHead, type HistoryEntry, transactionsOf } from './record.ts';
import { RECORD_KEY_BYTES, type Storage } from './storage.ts';

const RECENT_KEPT = 256;
const DIGEST_BYTES = 32;

export class History {
  readonly #storage: Storage;
  /** Transaction digest (latin1 of its bytes) → sequence. */
  readonly #byDigest = new Map<string, number>();
  readonly #recent = new Map<number, HistoryEntry>();
  /** Checkpoint digest (latin1 of its bytes) → sequence. */
  readonly #byCheckpoint = new Map<string, number>();
  #length = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  get length(): number {
    return this.#length;
  }

  /** Takes over `count` records that storage already holds, by their keys. A key names one transaction, which is all that a kept record has. */
  restore(count: number, keyOf: (record: number) => Uint8Array): void {
    for (let record = 0; record < count; record++) this.#learn(record, keyOf(record));
    this.#length = count;
  }

  /** Appends to storage, then makes the entry visible. */
  append(entry: HistoryEntry, delta: ObjectDelta): void {
    const recordKey = new Uint8Array(RECORD_KEY_BYTES);
    if (entry.transaction) writeDigest(entry.transaction.digest, recordKey, 0);
    writeDigest(entry.checkpoint.digest, recordKey, DIGEST_BYTES);
    this.#storage.append({ head: encodeHead(entry), delta: encodeDelta(delta) }, recordKey);
    this.#learn(this.#length, recordKey);
    for (const { digest } of entry.others ?? []) this.#byDigest.set(keyOf(digest), this.#length);
    this.#remember(this.#length, entry);
    this.#length++;
  }

  /** Takes back the newest entries, given newest first. The storage must be able to. */
  takeBack(entries: readonly HistoryEntry[]): void {
    this.#length -= entries.length;
    this.#storage.truncate?.(this.#length);
    for (const entry of entries) {
      const { checkpoint } = entry;
      this.#recent.delete(Number(checkpoint.sequence));
      this.#byCheckpoint.delete(keyOf(checkpoint.digest));
      for (const { digest } of transactionsOf(entry)) this.#byDigest.delete(keyOf(digest));
    }
  }

  transaction(digest: string): ExecutedTransaction | undefined {
    const bytes = digestBytes(digest);
    const sequence = bytes && this.#byDigest.get(latin1Text(bytes));
    const entry = sequence === undefined ? undefined : this.entry(sequence);
    return entry && transactionsOf(entry).find((transaction) => transaction.digest === digest);
  }

  entry(sequence: number): HistoryEntry | undefined {
    if (!Number.isSafeInteger(sequence) || sequence < 0 || sequence >= this.#length) return undefined;
    const recent = this.#recent.get(sequence);
    if (recent) return recent;
    const entry = decodeHead(this.#storage.readHead(sequence));
    this.#remember(sequence, entry);
    return entry;
  }

  checkpointByDigest(digest: string): Checkpoint | undefined {
    const bytes = digestBytes(digest);
    const sequence = bytes && this.#byCheckpoint.get(latin1Text(bytes));
    return sequence === undefined ? undefined : this.entry(sequence)?.checkpoint;
  }

  #learn(sequence: number, recordKey: Uint8Array): void {
    const transaction = recordKey.subarray(0, DIGEST_BYTES);
    if (transaction.some((byte) => byte !== 0)) this.#byDigest.set(latin1Text(transaction), sequence);
    this.#byCheckpoint.set(latin1Text(recordKey.subarray(DIGEST_BYTES)), sequence);
  }

  #remember(sequence: number, entry: HistoryEntry): void {
    this.#recent.set(sequence, entry);
    if (this.#recent.size <= RECENT_KEPT) return;
    const oldest = this.#recent.keys().next().value;
    if (oldest !== undefined) this.#recent.delete(oldest);
  }
}

/** A digest as it is looked up. */
function keyOf(digest: string): string {
  const bytes = digestBytes(digest);
  assert(bytes, 'what was appended has a digest');
  return latin1Text(bytes);
}
