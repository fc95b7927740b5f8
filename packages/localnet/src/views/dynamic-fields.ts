/**
 * Dynamic fields of an object: names and values out of `0x2::dynamic_field::Field<Name, Value>` objects; a field whose name
 * is wrapped by dynamic_object_field points to a child object.
 */
import { assert } from '@suil/errors';
import type { MoveValue, Type, Vm } from '@suil/move-vm';
import { ChainError } from '../errors.ts';
import { FRAMEWORK_ID, typeName } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { DynamicField, Page, PageRequest, StoredObject } from '../types.ts';
import { pageOf } from './owned.ts';

const FIELD_NAME = `${FRAMEWORK_ID}::dynamic_field::Field`;
const WRAPPER_NAME = `${FRAMEWORK_ID}::dynamic_object_field::Wrapper`;

export function listDynamicFields(
  vm: Vm,
  store: ObjectStore,
  parent: string,
  request: PageRequest,
): Page<DynamicField> {
  const fields = [...store.children(parent)]
    .flatMap((id) => store.get(id) ?? [])
    .filter((object) => object.data.kind === 'move' && typeName(object.data.type) === FIELD_NAME);
  const { items, nextCursor } = pageOf(fields, (object) => object.id, request);
  return {
    items: items.map((object) => describeField(vm, store, parent, object)),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}

function describeField(vm: Vm, store: ObjectStore, parent: string, fieldObject: StoredObject): DynamicField {
  assert(fieldObject.data.kind === 'move', 'a field is a Move object');
  const type = vm.loadType(fieldObject.data.type);
  // A field that this chain made loads and reads; a fork has others.
  if (!type.ok || type.value.kind !== 'datatype')
    throw new ChainError('CHAIN_TYPE_NOT_FOUND', { name: fieldObject.data.type });
  const read = vm.deserialize(type.value, fieldObject.data.contents);
  if (!read.ok) throw new ChainError('BCS_MALFORMED', { type: fieldObject.data.type });
  const [nameType, valueType] = type.value.typeArguments;
  const [, name, value] = partsOf(read.value);
  assert(nameType && valueType && name !== undefined && value !== undefined, 'a field has a name and a value');
  const encode = (of: Type, from: MoveValue) => ({ type: of.key, bcs: vm.serialize(of, from) });
  const base = { parent, fieldId: fieldObject.id, fieldObject, value: encode(valueType, value) };
  if (nameType.kind !== 'datatype' || typeName(nameType.key) !== WRAPPER_NAME) {
    return { ...base, kind: 'field', name: encode(nameType, name) };
  }
  const [wrappedType] = nameType.typeArguments;
  const [wrappedName] = partsOf(name);
  const [childId] = partsOf(value);
  assert(wrappedType && wrappedName !== undefined && typeof childId === 'string', 'a wrapped name leads to an id');
  const childObject = store.get(childId);
  return {
    ...base,
    kind: 'object',
    name: encode(wrappedType, wrappedName),
    childId,
    ...(childObject ? { childObject } : {}),
  };
}

/** The fields of a struct's value. */
function partsOf(value: MoveValue): readonly MoveValue[] {
  assert(Array.isArray(value), 'a struct has fields');
  return value;
}
