/**
 * Objects during one transaction: ids made and deleted, transfers, child objects, received objects, events. Owns what natives of
 * `sui` change; does not own storage (a resolver gives objects, the chain takes the results) nor versions.
 */
import type { LoadedModule } from '../loader/module-store.ts';
import type { Type } from '../loader/type.ts';
import type { MoveValue, Ref } from '../values/value.ts';
import type { ChildObjects } from './child-objects.ts';
import type { ScratchPad } from './scratch-pad.ts';
import type { Inventories } from './test-inventories.ts';
import type { TxContextState } from './tx-context.ts';
import type { AccumulatorEvent, EmittedEvent, Owner, RuntimeResults, StoredPackage, StreamedEvent } from './types.ts';

/** `new`: made in this transaction. `same`: an input that goes back where it came from. */
export type TransferResult = 'new' | 'same' | 'changed';

export interface ObjectRuntime {
  readonly context: TxContextState;
  readonly children: ChildObjects;
  readonly inventories: Inventories;
  readonly scratch: ScratchPad;
  readonly events: readonly EmittedEvent[];
  /** Makes the next id of the transaction and records it as new. */
  freshId(): string;
  recordNewId(id: string): void;
  /** Takes an id out of the new ones without calling it deleted: a package's id, for example. */
  forgetId(id: string): void;
  deleteId(id: string): void;
  transfer(owner: Owner, type: Type, value: MoveValue): TransferResult;
  /** `transfer::share_object`: aborts unless the object is new or was shared before. */
  share(type: Type, value: MoveValue): void;
  /** Takes an object that was sent to the address `parent`. Aborts as `transfer::receive` does. */
  receive(parent: string, id: string, version: bigint, type: Type): MoveValue;
  /** The package stored under an id, or undefined when there is none. */
  getPackage(id: string): StoredPackage | undefined;
  /** Records an event and gives its size in bytes. */
  emit(type: Type, value: MoveValue, entry: LoadedModule | undefined): number;
  /** Adds the event that was recorded last to a stream. */
  addToStream(stream: Omit<StreamedEvent, 'index'>): void;
  /** Records an amount that goes into or out of an address's funds. */
  accumulate(event: AccumulatorEvent): void;
  /** An argument for `&TxContext` and `&mut TxContext` parameters. */
  txContextRef(): Ref;
  /** What the transaction did so far. */
  finish(): RuntimeResults;
  /** Starts the next transaction of a Move test: forgets everything but child objects and inventories. */
  startNext(): void;
}
