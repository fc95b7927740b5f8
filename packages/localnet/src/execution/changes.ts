/**
 * What a transaction changes, before gas: objects read and written, ids made and ended. Owns turning the VM's results (or a
 * failure) into one uniform set of changes.
 * Follows sui-adapter temporary_store.rs and object_runtime finish.
 */
import {
  hasAbility,
  type MoveValue,
  type RuntimeResults,
  STORE,
  type Type,
  type Vm,
  type WrittenObject,
} from '@suil/move-vm';
import { FundsLedger } from '../accumulators/ledger.ts';
import type { StreamedEvent } from '../accumulators/streams.ts';
import type { LoadedInputs } from '../checks/inputs.ts';
import { failWith } from '../model/execution-fault.ts';
import { coinContents } from '../model/stored-object.ts';
import { MAX_OBJECT_BYTES } from '../protocol/protocol-config.ts';
import type { ChainEvent, MoveObjectData, Owner, PackageData, StoredObject } from '../types.ts';
import { amountOf, balanceOf } from './coin-value.ts';
import type { NewPackage } from './context.ts';
import { type ObjectSlot, type Slot, valueIn } from './slot.ts';

/** An object as it will be, without version, digest and rebate. A shared owner of 0 is filled with the new version. */
export interface Draft {
  readonly owner: Owner;
  readonly data: MoveObjectData | PackageData;
  /** Packages only; objects get the transaction's lamport version. */
  readonly version?: bigint;
}

export interface Changes {
  readonly created: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** State before, of every object whose version ends with this transaction. */
  readonly modified: ReadonlyMap<string, StoredObject>;
  readonly written: Map<string, Draft>;
  /** Children that were loaded, changed or not: their last transactions are dependencies. */
  readonly loaded: readonly StoredObject[];
  readonly events: readonly ChainEvent[];
  /** Movements of funds of addresses, before gas. */
  readonly funds: FundsLedger;
  /** Events that were added to streams, in their order. */
  readonly streamed: readonly StreamedEvent[];
}

export interface SuccessInput {
  readonly vm: Vm;
  readonly sender: string;
  readonly loaded: LoadedInputs;
  readonly gas: ObjectSlot | undefined;
  readonly inputs: readonly Slot[];
  readonly newPackages: readonly NewPackage[];
  readonly results: RuntimeResults;
  read(id: string): StoredObject | undefined;
}

/** Returns the changes of a program that ran through. Fails where a shared object did not stay shared. */
export function successChanges(input: SuccessInput): Changes {
  const { vm, results, gas, inputs, newPackages, read } = input;
  const created = new Set(results.createdIds);
  const deleted = new Set(results.deletedIds);
  const written = new Map<string, Draft>();
  const modified = new Map<string, StoredObject>();
  for (const slot of gas ? [gas, ...inputs] : inputs) {
    if (slot.kind !== 'object' && slot.kind !== 'gas') continue;
    // One made of funds that the program did not move goes back to them.
    if (slot.access === 'new' && !slot.taken) created.delete(slot.object.id);
    if (slot.access !== 'owned' && slot.access !== 'shared-mutable') continue;
    modified.set(slot.object.id, slot.object);
    if (slot.taken) checkTaken(slot, results);
    else written.set(slot.object.id, moveDraft(vm, slot.object.owner, slot.type, valueIn(slot.cell)));
  }
  for (const [id, write] of results.writes) {
    written.set(id, moveDraft(vm, fromVmOwner(write.owner, modified.get(id)?.owner), write.type, write.value));
  }
  const loaded: StoredObject[] = [];
  for (const [id, child] of results.loadedChildren) {
    const before = read(id);
    if (!before) continue;
    loaded.push(before);
    const ended = results.removedChildren.has(id) || deleted.has(id);
    if (child.modified || ended || results.writes.has(id)) modified.set(id, before);
  }
  for (const id of results.receivedIds.keys()) {
    const before = read(id);
    if (before) modified.set(id, before);
  }
  for (const { id, data, version } of newPackages) {
    created.add(id);
    written.set(id, { owner: { kind: 'immutable' }, data, version });
  }
  for (const coin of input.loaded.gasCoins.filter(({ id }) => id !== gas?.object.id)) {
    modified.set(coin.id, coin);
    deleted.add(coin.id);
  }
  const events = results.events.map((event) => ({
    packageId: event.package,
    module: event.module,
    sender: input.sender,
    type: event.type.key,
    contents: event.contents,
  }));
  const funds = FundsLedger.of(results.accumulatorEvents, read);
  returnReserved(input, funds);
  const streamed = results.streamedEvents.map(({ stream, index }) => ({ stream, index }));
  return { created, deleted, modified, written, loaded, events, funds, streamed };
}

/** Takes reserved funds from their owners, but for what is left in coins that the program did not move. */
function returnReserved({ loaded, inputs }: SuccessInput, funds: FundsLedger): void {
  for (const [index, reserved] of loaded.inputs.entries()) {
    const slot = inputs[index];
    if (reserved.kind !== 'reservation' || slot?.kind !== 'object') continue;
    const left = slot.taken ? 0n : amountOf(valueIn(balanceOf(valueIn(slot.cell))));
    funds.add(reserved.owner, reserved.coinType, left - reserved.amount);
  }
}

/** Returns the changes of a failed transaction: every mutable input gets a new version, the gas coins are merged. */
export function failureChanges(loaded: LoadedInputs, payer: StoredObject | undefined): Changes {
  const modified = new Map<string, StoredObject>();
  const written = new Map<string, Draft>();
  for (const input of loaded.inputs) {
    if (input.kind !== 'object' || input.access === 'immutable' || input.access === 'shared-read') continue;
    modified.set(input.object.id, input.object);
    written.set(input.object.id, { owner: input.object.owner, data: input.object.data });
  }
  const deleted = new Set<string>();
  for (const coin of loaded.gasCoins) {
    modified.set(coin.id, coin);
    if (coin.id !== payer?.id) deleted.add(coin.id);
  }
  if (payer) {
    modified.set(payer.id, payer);
    written.set(payer.id, { owner: payer.owner, data: payer.data });
  }
  return {
    created: new Set(),
    deleted,
    modified,
    written,
    loaded: [],
    events: [],
    funds: new FundsLedger(),
    streamed: [],
  };
}

/** Sets what the paying coin holds in the end, wherever it went. */
export function setGasBalance(changes: Changes, payerId: string, amountMist: bigint): void {
  const draft = changes.written.get(payerId);
  if (draft?.data.kind !== 'move') return;
  const data = { ...draft.data, contents: coinContents(payerId, amountMist) };
  changes.written.set(payerId, { ...draft, data });
}

/** A party object may go anywhere; only a shared object must stay shared or end. */
function checkTaken(slot: ObjectSlot, results: RuntimeResults): void {
  if (slot.object.owner.kind !== 'shared') return;
  const { id } = slot.object;
  if (results.deletedIds.has(id) || results.writes.get(id)?.owner.kind === slot.object.owner.kind) return;
  failWith(
    { kind: 'SharedObjectOperationNotAllowed' },
    `The shared object ${id} was taken by value and neither deleted nor shared again`,
  );
}

function moveDraft(vm: Vm, owner: Owner, type: Type, value: MoveValue): Draft {
  const contents = vm.serialize(type, value);
  if (contents.length > MAX_OBJECT_BYTES) {
    failWith(
      { kind: 'MoveObjectTooBig', objectSize: BigInt(contents.length), maxObjectSize: BigInt(MAX_OBJECT_BYTES) },
      `Move object with size ${contents.length} is larger than the maximum object size ${MAX_OBJECT_BYTES}`,
    );
  }
  const hasPublicTransfer = hasAbility(vm.abilities(type), STORE);
  return { owner, data: { kind: 'move', type: type.key, hasPublicTransfer, contents } };
}

type VmOwner = WrittenObject['owner'];

/** An object that stays shared keeps the version since when it is. */
function fromVmOwner(owner: VmOwner, before: Owner | undefined): Owner {
  if (owner.kind === 'shared' && before?.kind === 'shared') return before;
  switch (owner.kind) {
    case 'shared':
      return { kind: 'shared', initialSharedVersion: owner.initialSharedVersion ?? 0n };
    case 'consensus':
      return { kind: 'consensus', address: owner.address, startVersion: owner.startVersion ?? 0n };
    default:
      return owner;
  }
}
