/** What goes into and comes out of the object runtime. Owns shapes only. */
import type { Type } from '../loader/type.ts';
import type { MoveValue } from '../values/value.ts';

export type Owner =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'object'; readonly parent: string }
  /** Without a version: shared by this transaction. */
  | { readonly kind: 'shared'; readonly initialSharedVersion?: bigint }
  | { readonly kind: 'immutable' }
  /** A party object of one address, ordered by consensus. */
  | { readonly kind: 'consensus'; readonly address: string; readonly startVersion?: bigint };

/** An object as a store keeps it. */
export interface StoredObject {
  /** TypeTag text. */
  readonly type: string;
  /** BCS of the Move value. */
  readonly contents: Uint8Array;
  readonly version: bigint;
}

/** What a store knows of a package. */
export interface StoredPackage {
  readonly version: bigint;
  /** The id of the package's first version. */
  readonly originalId: string;
  /** The size of its modules, in bytes. */
  readonly bytes: number;
}

/** Where the runtime finds objects that are not inputs. */
export interface ObjectResolver {
  /** The object `id` when it exists and belongs to the object `parent`. */
  getChild(parent: string, id: string): StoredObject | undefined;
  /** The object `id` when it was sent to the address `parent` and is at that version. */
  getReceivable?(parent: string, id: string, version: bigint): StoredObject | undefined;
  /** The package stored under `id`. Left out: there are none. */
  getPackage?(id: string): StoredPackage | undefined;
}

/** The facts of a transaction that Move code can ask for. Times in milliseconds, prices and budget in MIST. */
export interface TxContextData {
  readonly sender: string;
  /** 32 bytes. */
  readonly digest: Uint8Array;
  readonly epoch: bigint;
  readonly epochTimestampMs: bigint;
  readonly gasPrice: bigint;
  readonly referenceGasPrice: bigint;
  readonly gasBudget: bigint;
  readonly sponsor?: string;
}

export interface WrittenObject {
  readonly owner: Owner;
  readonly type: Type;
  /** Live: serialise it before running anything else. */
  readonly value: MoveValue;
}

export interface EmittedEvent {
  readonly type: Type;
  readonly value: MoveValue;
  /** BCS of the value at the time it was emitted. */
  readonly contents: Uint8Array;
  /** Storage id of the package of the function that the transaction called. */
  readonly package: string;
  readonly module: string;
}

/** An amount that went into (`merge`) or out of (`split`) the funds of an address. */
export interface AccumulatorEvent {
  /** Where the amount is kept: the id of a dynamic field of the accumulator root. */
  readonly accumulator: string;
  readonly owner: string;
  /** The kind of funds, such as `0x2::balance::Balance<T>`. */
  readonly type: Type;
  readonly operation: 'merge' | 'split';
  readonly amount: bigint;
}

/** An event that was also added to a stream of authenticated events. */
export interface StreamedEvent {
  /** Where the head of the stream is kept: the id of a dynamic field of the accumulator root. */
  readonly accumulator: string;
  /** The id of the first version of the package that defines the event's type. */
  readonly stream: string;
  /** `0x2::accumulator_settlement::EventStreamHead`. */
  readonly type: Type;
  /** The event's place among those of the transaction. */
  readonly index: number;
}

export interface LoadedChild {
  readonly version: bigint;
  readonly parent: string;
  readonly type: Type;
  /** Whether it was changed, moved or taken out. */
  readonly modified: boolean;
}

/** What a transaction did to objects, apart from inputs that were changed in place. */
export interface RuntimeResults {
  /** Ids made in this transaction and not deleted again, written or not. */
  readonly createdIds: ReadonlySet<string>;
  /** Ids of objects that existed before and whose UID was deleted. */
  readonly deletedIds: ReadonlySet<string>;
  /** Transferred objects and new or changed child objects. */
  readonly writes: ReadonlyMap<string, WrittenObject>;
  /** Child objects taken out of the store that are neither written nor deleted: they were wrapped. */
  readonly removedChildren: ReadonlySet<string>;
  readonly loadedChildren: ReadonlyMap<string, LoadedChild>;
  /** Received objects and the version they were received at. */
  readonly receivedIds: ReadonlyMap<string, bigint>;
  readonly events: readonly EmittedEvent[];
  /** In the order they happened. */
  readonly accumulatorEvents: readonly AccumulatorEvent[];
  /** In the order of the events. */
  readonly streamedEvents: readonly StreamedEvent[];
}
