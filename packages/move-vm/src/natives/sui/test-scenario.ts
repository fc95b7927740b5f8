/**
 * Natives of `sui::test_scenario`: several transactions on one object runtime. Owns what ending a transaction does to the
 * inventories. Follows sui-move-natives/src/test_scenario.rs.
 */

import { at } from '../../at.ts';
import { hasAbility, KEY } from '../../loader/ability.ts';
import type { Datatypes } from '../../loader/datatypes.ts';
import type { Type } from '../../loader/type.ts';
import type { Owner, RuntimeResults } from '../../object-runtime/types.ts';
import { listOf, objectIdOf, variantOf } from '../../values/typed-value.ts';
import { equalValues, type MoveValue } from '../../values/value.ts';
import { addressAt, idAt, toOption } from '../arguments.ts';
import { abortNative, type NativeContext, type NativeEntries } from '../native.ts';

const E_INVALID_SHARED_OR_IMMUTABLE_USAGE = 1n;
const E_OBJECT_NOT_FOUND = 4n;
const E_UNABLE_TO_ALLOCATE_TICKET = 6n;

const SHARED: Owner = { kind: 'shared' };
const IMMUTABLE: Owner = { kind: 'immutable' };

function ownedBy(address: string): Owner {
  return { kind: 'address', address };
}

function take({ runtime }: NativeContext, owner: Owner, id: string, type: Type): MoveValue[] {
  return [runtime.inventories.take(owner, id, type) ?? abortNative(E_OBJECT_NOT_FOUND)];
}

function mostRecent({ runtime }: NativeContext, owner: Owner, type: Type): MoveValue[] {
  const id = runtime.inventories.ids(owner, type).at(-1);
  return [toOption(id === undefined ? undefined : [id])];
}

function wasTaken({ runtime }: NativeContext, owner: Owner, id: string): boolean[] {
  const before = runtime.inventories.takenOwner(id);
  if (owner.kind !== 'address') return [before?.kind === owner.kind];
  const isHeld = before?.kind === 'address' || before?.kind === 'consensus';
  return [isHeld && before.address === owner.address];
}

/** Objects nested in a value, itself left out. */
function nestedObjects(datatypes: Datatypes, type: Type, value: MoveValue, found: Set<string>, isRoot = true): void {
  if (type.kind === 'vector') {
    for (const item of listOf(value)) nestedObjects(datatypes, type.element, item, found, false);
  }
  if (type.kind !== 'datatype') return;
  if (!isRoot && hasAbility(datatypes.abilities(type), KEY)) found.add(objectIdOf(value));
  const layout = datatypes.layout(type);
  const { fields } = layout.kind === 'struct' ? layout : at(layout.variants, variantOf(value).tag);
  const values = layout.kind === 'struct' ? listOf(value) : variantOf(value).fields;
  fields.forEach((field, i) => {
    nestedObjects(datatypes, field.type, at(values, i), found, false);
  });
}

/** Shared and frozen objects must come back unchanged in kind; frozen ones unchanged in value and never deleted. */
function isMishandled(context: NativeContext, results: RuntimeResults, wrapped: ReadonlySet<string>): boolean {
  const children = new Set([...context.runtime.children.touched()].map(({ id }) => id));
  for (const [id, { owner, value }] of context.runtime.inventories.taken()) {
    if (owner.kind !== 'shared' && owner.kind !== 'immutable') continue;
    const written = results.writes.get(id);
    if (written && written.owner.kind !== owner.kind) return true;
    if (wrapped.has(id) || children.has(id)) return true;
    if (owner.kind === 'immutable' && results.deletedIds.has(id)) return true;
    if (owner.kind === 'immutable' && written && !equalValues(written.value, value)) return true;
  }
  return false;
}

function endTransaction(context: NativeContext): MoveValue[] {
  const { runtime, datatypes } = context;
  const results = runtime.finish();
  const wrapped = new Set<string>();
  for (const { type, value } of results.writes.values()) nestedObjects(datatypes, type, value, wrapped);
  for (const { type, value } of runtime.children.touched()) nestedObjects(datatypes, type, value, wrapped);
  if (isMishandled(context, results, wrapped)) abortNative(E_INVALID_SHARED_OR_IMMUTABLE_USAGE);

  const { inventories } = runtime;
  const deleted = [...results.deletedIds, ...[...wrapped].filter((id) => inventories.takenOwner(id) !== undefined)];
  const gone = [...deleted, ...results.writes.keys(), ...wrapped];
  for (const id of gone) inventories.remove(id);
  for (const { id } of runtime.children.touched()) inventories.remove(id);
  for (const [id, written] of results.writes) inventories.put(id, written);
  const effects = effectsValue(results, deleted);
  runtime.startNext();
  return [effects];
}

/** `TransactionEffects`, field by field as test_scenario.move has them. */
function effectsValue({ createdIds, writes, events }: RuntimeResults, deleted: readonly string[]): MoveValue {
  const created: MoveValue[] = [];
  const written: MoveValue[] = [];
  const toAccount: MoveValue[] = [];
  const toObject: MoveValue[] = [];
  const shared: MoveValue[] = [];
  const frozen: MoveValue[] = [];
  for (const [id, { owner }] of writes) {
    (createdIds.has(id) ? created : written).push([id]);
    if (owner.kind === 'address' || owner.kind === 'consensus') toAccount.push([[id], owner.address]);
    if (owner.kind === 'object') toObject.push([[id], [owner.parent]]);
    if (owner.kind === 'shared') shared.push([id]);
    if (owner.kind === 'immutable') frozen.push([id]);
  }
  const gone = deleted.map((id): MoveValue => [id]);
  return [created, written, gone, [toAccount], [toObject], shared, frozen, BigInt(events.length)];
}

export const TEST_SCENARIO_NATIVES: NativeEntries = {
  take_from_address_by_id: (context, types, args) =>
    take(context, ownedBy(addressAt(args, 1)), idAt(args, 2), at(types, 0)),
  most_recent_id_for_address: (context, types, args) => mostRecent(context, ownedBy(addressAt(args, 0)), at(types, 0)),
  ids_for_address: ({ runtime }, types, args) => [
    runtime.inventories.ids(ownedBy(addressAt(args, 0)), at(types, 0)).map((id) => [id]),
  ],
  was_taken_from_address: (context, _types, args) => wasTaken(context, ownedBy(addressAt(args, 0)), idAt(args, 1)),
  take_immutable_by_id: (context, types, args) => take(context, IMMUTABLE, idAt(args, 1), at(types, 0)),
  most_recent_immutable_id: (context, types) => mostRecent(context, IMMUTABLE, at(types, 0)),
  was_taken_immutable: (context, _types, args) => wasTaken(context, IMMUTABLE, idAt(args, 0)),
  take_shared_by_id: (context, types, args) => take(context, SHARED, idAt(args, 1), at(types, 0)),
  most_recent_id_shared: (context, types) => mostRecent(context, SHARED, at(types, 0)),
  was_taken_shared: (context, _types, args) => wasTaken(context, SHARED, idAt(args, 0)),
  allocate_receiving_ticket_for_object: ({ runtime }, types, args) => {
    const outcome = runtime.inventories.allocateTicket(idAt(args, 0), at(types, 0));
    if (outcome === 'taken') abortNative(E_UNABLE_TO_ALLOCATE_TICKET);
    return outcome === 'allocated' ? [0n] : abortNative(E_OBJECT_NOT_FOUND);
  },
  deallocate_receiving_ticket_for_object: ({ runtime }, _types, args) => {
    if (!runtime.inventories.releaseTicket(idAt(args, 0))) abortNative(E_OBJECT_NOT_FOUND);
    return [];
  },
  end_transaction: (context) => endTransaction(context),
};
