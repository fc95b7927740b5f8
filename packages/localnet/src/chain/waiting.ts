/**
 * Transactions that were executed and wait for their checkpoint, on a chain whose checkpoints are made by hand. They share a time: the first one's.
 * Owns their order and what they changed together, not when the checkpoint is made.
 */
import { base64Bytes } from '../bytes/text.ts';
import type { SealedTransaction } from '../checkpoints/checkpoint.ts';
import type { InverseDelta, ObjectDelta } from '../store/object-store.ts';
import type { ExecutedTransaction } from '../types.ts';

interface WaitingTransaction {
  readonly transaction: ExecutedTransaction;
  /** Applied already. */
  readonly delta: ObjectDelta;
  /** What takes the delta back; absent where no snapshot wants it. */
  readonly inverse?: InverseDelta;
}

export class Waiting {
  #items: WaitingTransaction[] = [];
  readonly #byDigest = new Map<string, ExecutedTransaction>();

  get length(): number {
    return this.#items.length;
  }

  /** Undefined while none waits. */
  get timestampMs(): number | undefined {
    return this.#items[0]?.transaction.timestampMs;
  }

  get(digest: string): ExecutedTransaction | undefined {
    return this.#byDigest.get(digest);
  }

  add(item: WaitingTransaction): void {
    this.#items.push(item);
    this.#byDigest.set(item.transaction.digest, item.transaction);
  }

  /** Returns those that wait, in their order; none does afterwards. */
  takeAll(): readonly WaitingTransaction[] {
    const items = this.#items;
    this.#items = [];
    this.#byDigest.clear();
    return items;
  }
}

/** Returns what a checkpoint says of a transaction. */
export function toSealed({ digest, effectsDigest, effects, signatures }: ExecutedTransaction): SealedTransaction {
  return { digest, effectsDigest, signatures: signatures.map(base64Bytes), gasUsed: effects.gasUsed };
}

/** Returns one delta that changes what these do, one after the other. */
export function mergedDelta(deltas: readonly ObjectDelta[]): ObjectDelta {
  const writes = new Map<string, ObjectDelta['writes'][number]>();
  const deletes = new Set<string>();
  for (const delta of deltas) {
    for (const id of delta.deletes) {
      writes.delete(id);
      deletes.add(id);
    }
    for (const object of delta.writes) {
      deletes.delete(object.id);
      writes.set(object.id, object);
    }
  }
  return { writes: [...writes.values()], deletes: [...deletes] };
}
