/** Dynamic fields of an object: listed, and one by its name. */
import type { DynamicFieldInfo } from '@mysten/sui/jsonRpc';
import { toBase64 } from '@mysten/sui/utils';
import { hexText } from '../../bytes/text.ts';
import { normalizeType } from '../../model/type-tag.ts';
import type { DynamicField, JsonValue, Localnet, StoredObject } from '../../types.ts';
import { fieldIds } from '../field-name.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { address, fields, limit, optional, text } from '../readers.ts';
import { objectJson, objectOptions } from '../render/object.ts';
import { typeText } from '../render/value.ts';

const SCAN_PAGE_ITEMS = 1_000;

/** What a node shows of a dynamic field's object. */
const FIELD_OPTIONS = objectOptions(
  { showType: true, showOwner: true, showPreviousTransaction: true, showContent: true, showStorageRebate: true },
  'options',
);

const fieldName = (value: unknown, name: string) => {
  const given = fields(value, name);
  return { type: normalizeType(text(given.get('type'), `${name}.type`)), value: given.get('value') };
};

/** Returns the methods that read dynamic fields. */
export function dynamicFieldMethods({ chain }: MethodContext): MethodTable {
  return {
    suix_getDynamicFields: method(
      [param('parent_object_id', address), param('cursor', optional(text)), param('limit', limit())],
      (parent, cursor, items) => {
        const page = chain.listDynamicFields(parent, { limit: items, ...(cursor === undefined ? {} : { cursor }) });
        return {
          data: page.items.map((field) => fieldJson(chain, field)),
          nextCursor: page.nextCursor ?? null,
          hasNextPage: page.nextCursor !== undefined,
        };
      },
    ),
    suix_getDynamicFieldObject: method(
      [param('parent_object_id', address), param('name', fieldName)],
      (parent, name) => {
        const object = namedObject(chain, parent, name);
        if (object === undefined) return { error: { code: 'dynamicFieldNotFound', parent_object_id: parent } };
        return { data: objectJson(chain, object, FIELD_OPTIONS) };
      },
    ),
  };
}

function fieldJson(chain: Localnet, field: DynamicField): DynamicFieldInfo {
  const object = field.kind === 'object' ? (field.childObject ?? field.fieldObject) : field.fieldObject;
  const childType = field.childObject?.data.kind === 'move' ? field.childObject.data.type : undefined;
  return {
    name: { type: typeText(field.name.type), value: chain.toJson(field.name.type, field.name.bcs, 'jsonRpc') },
    bcsEncoding: 'base64',
    bcsName: toBase64(field.name.bcs),
    type: field.kind === 'object' ? 'DynamicObject' : 'DynamicField',
    objectType: typeText(childType ?? field.value.type),
    objectId: field.childId ?? field.fieldId,
    version: object.version.toString(),
    digest: object.digest,
  };
}

interface FieldName {
  readonly type: string;
  readonly value: unknown;
}

/** The object a name stands for: of a plain field the field itself, of an object field the object. */
function namedObject(chain: Localnet, parent: string, name: FieldName): StoredObject | undefined {
  const ids = fieldIds(parent, name);
  if (ids === undefined) {
    const field = findField(chain, parent, name);
    return field?.kind === 'object' ? field.childObject : field?.fieldObject;
  }
  const pointer = chain.getObject(ids.object)?.data;
  // A field ends with its value, which here is the id of the object.
  if (pointer?.kind === 'move') return chain.getObject(`0x${hexText(pointer.contents.subarray(-32))}`);
  return chain.getObject(ids.field);
}

/** Names of other types are compared as JSON: there is one way to write each. */
function findField(chain: Localnet, parent: string, name: FieldName): DynamicField | undefined {
  const wanted = JSON.stringify(name.value);
  let cursor: string | undefined;
  do {
    const page = chain.listDynamicFields(parent, {
      limit: SCAN_PAGE_ITEMS,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const found = page.items.find(
      (field) => field.name.type === name.type && sameJson(chain.toJson(name.type, field.name.bcs, 'jsonRpc'), wanted),
    );
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return undefined;
}

function sameJson(value: JsonValue, wanted: string): boolean {
  return JSON.stringify(value) === wanted;
}
