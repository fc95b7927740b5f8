/**
 * The objects that consensus sets before a transaction: the transaction reads them as they will be, and its checkpoint writes them. Owns how
 * they are laid over the store; what is in them is in `clock-object.ts` and `random-object.ts`.
 */
import { usesRandom } from '../checks/after-random.ts';
import type { ObjectReader } from '../checks/loaded-inputs.ts';
import type { ObjectDelta, ObjectStore } from '../store/object-store.ts';
import type { StoredObject, Transaction } from '../types.ts';
import { clockAt } from './clock-object.ts';
import { nextRandom } from './random-object.ts';

export type Prologue = readonly StoredObject[];

/** Returns the Clock at the time of a transaction, and the next randomness for one that uses it. */
export function prologueOf(
  store: ObjectStore,
  transaction: Transaction,
  timestampMs: number,
  { seed, epoch }: { readonly seed: Uint8Array; readonly epoch: bigint },
): Prologue {
  const clock = clockAt(store, timestampMs);
  return usesRandom(transaction) ? [clock, ...nextRandom(store, seed, epoch)] : [clock];
}

/** Reads the store's objects, and those of the prologue in their place. */
export function readerWith(store: ObjectStore, prologue: Prologue): ObjectReader {
  const set = new Map(prologue.map((object) => [object.id, object]));
  return (id) => set.get(id) ?? store.get(id);
}

/** Returns the delta with the prologue in it, without objects that are stored like that. */
export function withPrologue(store: ObjectStore, delta: ObjectDelta, prologue: Prologue): ObjectDelta {
  const changed = prologue.filter((object) => object !== store.get(object.id));
  return changed.length === 0 ? delta : { ...delta, writes: [...delta.writes, ...changed] };
}
