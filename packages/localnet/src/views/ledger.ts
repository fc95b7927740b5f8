/**
 * The ledger read in order: items of transactions from a place on, forwards or backwards, with a bound on how many checkpoints
 * one request looks at, so that a filter that matches nothing cannot hold the chain.
 */
import { nextTask } from '../next-task.ts';
import type { Checkpoint, ExecutedTransaction } from '../types.ts';

/** Checkpoints one request scans at most. */
export const SCAN_MAX_CHECKPOINTS = 10_000;
/** After so many checkpoints everybody else gets a turn: they may have to be read back from disk. */
const SCAN_TURN_CHECKPOINTS = 64;

/** The parts of a chain that a scan reads. */
export interface Ledger {
  getCheckpoint(at: bigint | string): Checkpoint | undefined;
  getTransaction(digest: string): ExecutedTransaction | undefined;
  latestCheckpoint(): Checkpoint;
}

/** Numbers that each transaction of a checkpoint has for its items: it records at most 1,024 events. */
export const ITEMS_PER_TRANSACTION = 4_096;

/** An item's place: its checkpoint, then its number inside, see {@link placeIndex}. */
export interface Place {
  readonly checkpoint: bigint;
  readonly index: number;
}

export interface ScanRequest {
  /** The item before the first one wanted; absent = from the end. */
  readonly after?: Place;
  readonly descending: boolean;
  readonly limit: number;
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
}

export interface Scan<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** Where the next scan continues; absent when nothing was skipped. */
  readonly last?: Place;
}

/** Returns the number in its checkpoint of an item of a transaction, which is itself number 0. */
export function placeIndex({ index }: Pick<ExecutedTransaction, 'index'>, item = 0): number {
  return index * ITEMS_PER_TRANSACTION + item;
}

/** Whether the checkpoint of a transaction has been made. */
export function isSealed(ledger: Pick<Ledger, 'latestCheckpoint'>, { checkpoint }: ExecutedTransaction): boolean {
  return checkpoint <= ledger.latestCheckpoint().sequence;
}

/** Returns the transactions of a checkpoint. */
export function transactionsAt(ledger: Ledger, sequence: bigint): ExecutedTransaction[] {
  return (ledger.getCheckpoint(sequence)?.transactions ?? []).flatMap(({ digest }) => {
    const transaction = ledger.getTransaction(digest);
    return transaction === undefined ? [] : [transaction];
  });
}

/**
 * Returns up to `limit` items up to where the ledger ended at the call; `itemsOf` gives those of one transaction with their numbers,
 * ascending. Ends early, and as if nothing more were there, when `signal` aborts.
 */
export async function scanLedger<T>(
  ledger: Ledger,
  { after, descending, limit, signal }: ScanRequest,
  itemsOf: (transaction: ExecutedTransaction) => readonly { readonly index: number; readonly item: T }[],
): Promise<Scan<T>> {
  const tip = ledger.latestCheckpoint().sequence;
  const items: T[] = [];
  let last = after;
  let scanned = 0;
  const step = descending ? -1n : 1n;
  for (
    let sequence = after?.checkpoint ?? (descending ? tip : 0n);
    sequence >= 0n && sequence <= tip;
    sequence += step
  ) {
    if (scanned++ === SCAN_MAX_CHECKPOINTS) {
      const index = descending ? 0 : Number.MAX_SAFE_INTEGER;
      return { items, hasMore: true, last: { checkpoint: sequence - step, index } };
    }
    if (scanned % SCAN_TURN_CHECKPOINTS === 0) await nextTask();
    if (signal.aborted) break;
    const placed = transactionsAt(ledger, sequence).flatMap((transaction) =>
      itemsOf(transaction).map(({ index, item }) => ({ index: placeIndex(transaction, index), item })),
    );
    for (const { index, item } of descending ? placed.reverse() : placed) {
      const isPassed = after?.checkpoint === sequence && (descending ? index >= after.index : index <= after.index);
      if (isPassed) continue;
      if (items.length === limit) return { items, hasMore: true, ...(last ? { last } : {}) };
      items.push(item);
      last = { checkpoint: sequence, index };
    }
  }
  return { items, hasMore: false, ...(last ? { last } : {}) };
}
