/**
 * Objects during one transaction: ids made and deleted, transfers, child objects, received objects, events. Owns what natives of
 * `sui` change; does not own storage (a resolver gives objects, the chain takes the results) nor versions.
 * Follows sui-move-natives/src/object_runtime/mod.rs.
 */

import { bug } from '../bug.ts';
import { fault } from '../failure.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import type { Type } from '../loader/type.ts';
import { parseTypeTag } from '../loader/type-parser.ts';
import { deserializeValue, serializeValue } from '../values/bcs.ts';
import { copyValue, type MoveValue, objectIdOf, type Ref } from '../values/value.ts';
import { type ChildObjects, createChildObjects } from './child-objects.ts';
import { needWithin } from './limits.ts';
import { createInventories, type Inventories } from './test-inventories.ts';
import { deriveId, type TxContextState, txContextValue } from './tx-context.ts';
import type {
  AccumulatorEvent,
  EmittedEvent,
  ObjectResolver,
  Owner,
  RuntimeResults,
  TxContextData,
  WrittenObject,
} from './types.ts';

/** Upstream's codes in transfer.rs. */
const E_SHARED_NON_NEW_OBJECT = 0n;
const E_RECEIVING_TYPE_MISMATCH = 2n;
const E_UNABLE_TO_RECEIVE = 3n;

/** `new`: made in this transaction. `same`: an input that goes back where it came from. */
export type TransferResult = 'new' | 'same' | 'changed';

export interface ObjectRuntime {
  readonly context: TxContextState;
  readonly children: ChildObjects;
  readonly inventories: Inventories;
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
  /** Records an event and gives its size in bytes. */
  emit(type: Type, value: MoveValue, emitter: LoadedModule | undefined): number;
  /** Records an amount that goes into or out of an address's funds. */
  accumulate(event: AccumulatorEvent): void;
  /** An argument for `&TxContext` and `&mut TxContext` parameters. */
  txContextRef(): Ref;
  /** What the transaction did so far. */
  finish(): RuntimeResults;
  /** Starts the next transaction of a Move test: forgets everything but child objects and inventories. */
  startNext(): void;
}

export interface ObjectRuntimeOptions {
  /** A VM made by `createVm`. */
  readonly vm: { readonly datatypes: Datatypes };
  readonly tx: TxContextData;
  readonly resolver: ObjectResolver;
  /** Every object input with its owner, gas coins included. */
  readonly inputs?: Iterable<{ readonly id: string; readonly owner: Owner }>;
}

/** The object runtime of one transaction; pass it to every call of that transaction. */
export function createObjectRuntime({ vm, tx, resolver, inputs = [] }: ObjectRuntimeOptions): ObjectRuntime {
  const { datatypes } = vm;
  const context: TxContextState = { data: tx, idsCreated: 0n };
  const children = createChildObjects(datatypes, resolver);
  const inventories = createInventories();
  const inputOwners = new Map<string, Owner>();
  for (const { id, owner } of inputs) inputOwners.set(id, owner);
  const newIds = new Set<string>();
  const deletedIds = new Set<string>();
  const transfers = new Map<string, WrittenObject>();
  const received = new Map<string, bigint>();
  const events: EmittedEvent[] = [];
  const accumulatorEvents: AccumulatorEvent[] = [];
  let eventBytes = 0;

  const recordNewId = (id: string): void => {
    // A dynamic field that was removed and added again in one transaction is neither new nor deleted.
    if (deletedIds.delete(id)) return;
    needWithin(newIds.size + 1, 'newIds');
    newIds.add(id);
  };

  const transfer = (owner: Owner, type: Type, value: MoveValue): TransferResult => {
    const id = objectIdOf(value);
    datatypes.valueDepth(type);
    needWithin(transfers.size + 1, 'transfers');
    transfers.set(id, { owner, type, value });
    if (newIds.has(id)) return 'new';
    const before = inputOwners.get(id) ?? inventories.takenOwner(id);
    return before && sameOwner(before, owner) ? 'same' : 'changed';
  };

  const takeReceivable = (parent: string, id: string, version: bigint, type: Type): MoveValue => {
    const ticket = inventories.useTicket(id, parent);
    if (ticket)
      return ticket.type === type
        ? ticket.value
        : abort(E_RECEIVING_TYPE_MISMATCH, 'received object is of another type');
    const stored = received.has(id) ? undefined : resolver.getReceivable?.(parent, id, version);
    if (!stored) return abort(E_UNABLE_TO_RECEIVE, 'object cannot be received');
    const found = parseTypeTag(stored.type, datatypes.types) ?? bug(`stored object ${id} has type ${stored.type}`);
    if (found !== type) return abort(E_RECEIVING_TYPE_MISMATCH, 'received object is of another type');
    return deserializeValue(datatypes, type, stored.contents);
  };

  return {
    context,
    children,
    inventories,
    events,
    freshId: () => {
      const id = deriveId(context.data.digest, context.idsCreated++);
      recordNewId(id);
      return id;
    },
    recordNewId,
    forgetId: (id) => {
      newIds.delete(id);
    },
    deleteId: (id) => {
      if (newIds.delete(id)) return;
      needWithin(deletedIds.size + 1, 'deletedIds');
      deletedIds.add(id);
    },
    transfer,
    share: (type, value) => {
      if (transfer({ kind: 'shared' }, type, value) === 'changed') {
        abort(E_SHARED_NON_NEW_OBJECT, 'only a new object can be shared');
      }
    },
    receive: (parent, id, version, type) => {
      const value = takeReceivable(parent, id, version, type);
      received.set(id, version);
      inputOwners.set(id, { kind: 'address', address: parent });
      return value;
    },
    emit: (type, value, emitter) => {
      needWithin(events.length + 1, 'events');
      const contents = serializeValue(datatypes, type, value);
      needWithin(contents.length, 'eventBytes');
      eventBytes += contents.length;
      needWithin(eventBytes, 'allEventBytes');
      events.push({
        type,
        value: copyValue(value),
        contents,
        package: emitter?.storageId ?? '',
        module: emitter?.name ?? '',
      });
      return contents.length;
    },
    accumulate: (event) => {
      needWithin(accumulatorEvents.length + 1, 'accumulatorEvents');
      accumulatorEvents.push(event);
    },
    txContextRef: () => txContextValue(context),
    finish: () => {
      const changes = children.changes();
      const removedChildren = [...changes.removed].filter((id) => !transfers.has(id) && !deletedIds.has(id));
      return {
        createdIds: new Set(newIds),
        deletedIds: new Set(deletedIds),
        writes: new Map([...transfers, ...changes.writes]),
        removedChildren: new Set(removedChildren),
        loadedChildren: changes.loaded,
        receivedIds: new Map(received),
        events: [...events],
        accumulatorEvents: [...accumulatorEvents],
      };
    },
    startNext: () => {
      children.settle();
      for (const store of [newIds, deletedIds, transfers, received, inputOwners]) store.clear();
      events.length = 0;
      accumulatorEvents.length = 0;
      eventBytes = 0;
    },
  };
}

function abort(abortCode: bigint, message: string): never {
  return fault('ABORTED', message, { abortCode });
}

/** Versions are left out: a shared object stays itself whatever version it was shared at. */
function sameOwner(a: Owner, b: Owner): boolean {
  if (a.kind === 'object') return b.kind === 'object' && a.parent === b.parent;
  if (a.kind === 'address' || a.kind === 'consensus') return b.kind === a.kind && a.address === b.address;
  return a.kind === b.kind;
}
