/** Runs the rules of objects for one transaction. Follows sui-move-natives/src/object_runtime/mod.rs. */
import { bug } from '../bug.ts';
import { fault } from '../failure.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import type { Type } from '../loader/type.ts';
import { parseTypeTag } from '../loader/type-parser.ts';
import { deserializeValue, serializeValue } from '../values/bcs.ts';
import { objectIdOf } from '../values/typed-value.ts';
import { copyValue, type MoveValue, type Ref } from '../values/value.ts';
import { type ChildObjects, createChildObjects } from './child-objects.ts';
import { needWithin } from './limits.ts';
import type { ObjectRuntime, TransferResult } from './object-runtime.ts';
import { createScratchPad, type ScratchPad } from './scratch-pad.ts';
import { createInventories, type Inventories } from './test-inventories.ts';
import { deriveId, type TxContextState, txContextValue } from './tx-context.ts';
import type {
  AccumulatorEvent,
  EmittedEvent,
  ObjectResolver,
  Owner,
  RuntimeResults,
  StoredPackage,
  StreamedEvent,
  TxContextData,
  WrittenObject,
} from './types.ts';

/** Upstream's codes in transfer.rs. */
const E_SHARED_NON_NEW_OBJECT = 0n;
const E_RECEIVING_TYPE_MISMATCH = 2n;
const E_UNABLE_TO_RECEIVE = 3n;

/** Objects with fixed ids, which the system makes and shares; upstream counts them as new. Source: sui-types, SUI_…_OBJECT_ID. */
const SYSTEM_OBJECT_IDS: ReadonlySet<string> = new Set(
  ['5', '6', '7', '8', '9', 'a', 'c', 'd', '403', 'acc'].map((id) => `0x${id.padStart(64, '0')}`),
);

export interface ObjectRuntimeOptions {
  /** A VM made by `createVm`. */
  readonly vm: { readonly datatypes: Datatypes };
  readonly tx: TxContextData;
  readonly resolver: ObjectResolver;
  /** Every object input with its owner, gas coins included. */
  readonly inputs?: Iterable<{ readonly id: string; readonly owner: Owner }>;
}

/** The object runtime of one transaction; pass it to every call of that transaction. */
export function createObjectRuntime(options: ObjectRuntimeOptions): ObjectRuntime {
  return new TransactionRuntime(options);
}

class TransactionRuntime implements ObjectRuntime {
  readonly context: TxContextState;
  readonly children: ChildObjects;
  readonly inventories: Inventories = createInventories();
  readonly scratch: ScratchPad = createScratchPad();
  readonly events: EmittedEvent[] = [];
  readonly #datatypes: Datatypes;
  readonly #resolver: ObjectResolver;
  readonly #inputOwners = new Map<string, Owner>();
  readonly #newIds = new Set<string>();
  readonly #deletedIds = new Set<string>();
  readonly #transfers = new Map<string, WrittenObject>();
  readonly #received = new Map<string, bigint>();
  readonly #accumulatorEvents: AccumulatorEvent[] = [];
  readonly #streamedEvents: StreamedEvent[] = [];
  #eventBytes = 0;

  constructor({ vm, tx, resolver, inputs = [] }: ObjectRuntimeOptions) {
    this.#datatypes = vm.datatypes;
    this.#resolver = resolver;
    this.context = { data: tx, idsCreated: 0n };
    this.children = createChildObjects(vm.datatypes, resolver);
    for (const { id, owner } of inputs) this.#inputOwners.set(id, owner);
  }

  freshId(): string {
    const id = deriveId(this.context.data.digest, this.context.idsCreated++);
    this.recordNewId(id);
    return id;
  }

  recordNewId(id: string): void {
    // A dynamic field that was removed and added again in one transaction is neither new nor deleted.
    if (this.#deletedIds.delete(id)) return;
    needWithin(this.#newIds.size + 1, 'newIds');
    this.#newIds.add(id);
  }

  forgetId(id: string): void {
    this.#newIds.delete(id);
  }

  deleteId(id: string): void {
    if (this.#newIds.delete(id)) return;
    needWithin(this.#deletedIds.size + 1, 'deletedIds');
    this.#deletedIds.add(id);
  }

  transfer(owner: Owner, type: Type, value: MoveValue): TransferResult {
    const id = objectIdOf(value);
    this.#datatypes.valueDepth(type);
    needWithin(this.#transfers.size + 1, 'transfers');
    this.#transfers.set(id, { owner, type, value });
    if (this.#newIds.has(id)) return 'new';
    const before = this.#inputOwners.get(id) ?? this.inventories.takenOwner(id);
    return before && sameOwner(before, owner) ? 'same' : 'changed';
  }

  share(type: Type, value: MoveValue): void {
    if (this.transfer({ kind: 'shared' }, type, value) === 'changed' && !SYSTEM_OBJECT_IDS.has(objectIdOf(value))) {
      abort(E_SHARED_NON_NEW_OBJECT, 'only a new object can be shared');
    }
  }

  receive(parent: string, id: string, version: bigint, type: Type): MoveValue {
    const value = this.#takeReceivable(parent, id, version, type);
    this.#received.set(id, version);
    this.#inputOwners.set(id, { kind: 'address', address: parent });
    return value;
  }

  #takeReceivable(parent: string, id: string, version: bigint, type: Type): MoveValue {
    const ticket = this.inventories.useTicket(id, parent);
    if (ticket)
      return ticket.type === type
        ? ticket.value
        : abort(E_RECEIVING_TYPE_MISMATCH, 'received object is of another type');
    const stored = this.#received.has(id) ? undefined : this.#resolver.getReceivable?.(parent, id, version);
    if (!stored) return abort(E_UNABLE_TO_RECEIVE, 'object cannot be received');
    const found =
      parseTypeTag(stored.type, this.#datatypes.types) ?? bug(`stored object ${id} has type ${stored.type}`);
    if (found !== type) return abort(E_RECEIVING_TYPE_MISMATCH, 'received object is of another type');
    return deserializeValue(this.#datatypes, type, stored.contents);
  }

  getPackage(id: string): StoredPackage | undefined {
    return this.#resolver.getPackage?.(id);
  }

  emit(type: Type, value: MoveValue, entry: LoadedModule | undefined): number {
    needWithin(this.events.length + 1, 'events');
    const contents = serializeValue(this.#datatypes, type, value);
    needWithin(contents.length, 'eventBytes');
    this.#eventBytes += contents.length;
    needWithin(this.#eventBytes, 'allEventBytes');
    this.events.push({
      type,
      value: copyValue(value),
      contents,
      package: entry?.storageId ?? '',
      module: entry?.name ?? '',
    });
    return contents.length;
  }

  addToStream(stream: Omit<StreamedEvent, 'index'>): void {
    this.#streamedEvents.push({ ...stream, index: this.events.length - 1 });
  }

  accumulate(event: AccumulatorEvent): void {
    needWithin(this.#accumulatorEvents.length + 1, 'accumulatorEvents');
    this.#accumulatorEvents.push(event);
  }

  txContextRef(): Ref {
    return txContextValue(this.context);
  }

  finish(): RuntimeResults {
    const changes = this.children.changes();
    const isAccountedFor = (id: string) => this.#transfers.has(id) || this.#deletedIds.has(id);
    return {
      createdIds: new Set(this.#newIds),
      deletedIds: new Set(this.#deletedIds),
      writes: new Map([...this.#transfers, ...changes.writes]),
      removedChildren: new Set([...changes.removed].filter((id) => !isAccountedFor(id))),
      loadedChildren: changes.loaded,
      receivedIds: new Map(this.#received),
      events: [...this.events],
      accumulatorEvents: [...this.#accumulatorEvents],
      streamedEvents: [...this.#streamedEvents],
    };
  }

  startNext(): void {
    this.children.settle();
    this.inventories.releaseTickets();
    this.scratch.clear();
    const stores = [this.#newIds, this.#deletedIds, this.#transfers, this.#received, this.#inputOwners];
    for (const store of stores) store.clear();
    this.events.length = 0;
    this.#accumulatorEvents.length = 0;
    this.#streamedEvents.length = 0;
    this.#eventBytes = 0;
  }
}

function abort(abortCode: bigint, message: string): never {
  return fault('ABORTED', message, { abortCode });
}

/** Versions are left out: a shared object stays itself at any version it was shared at. */
function sameOwner(a: Owner, b: Owner): boolean {
  if (a.kind === 'object') return b.kind === 'object' && a.parent === b.parent;
  if (a.kind === 'address' || a.kind === 'consensus') return b.kind === a.kind && a.address === b.address;
  return a.kind === b.kind;
}
