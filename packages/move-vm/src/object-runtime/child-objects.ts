/**
 * Child objects (dynamic fields) of one transaction: loaded from the resolver on first use, then kept as live values. Owns what
 * happened to each. Follows sui-move-natives/src/object_runtime/object_store.rs.
 */

import { at } from '../at.ts';
import { bug } from '../bug.ts';
import { fault } from '../failure.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { Type } from '../loader/type.ts';
import { parseTypeTag } from '../loader/type-parser.ts';
import { deserializeValue, serializeValue } from '../values/bcs.ts';
import type { MoveValue } from '../values/value.ts';
import { needWithin } from './limits.ts';
import type { LoadedChild, ObjectResolver, StoredObject, WrittenObject } from './types.ts';

/** Upstream's codes in dynamic_field.rs. */
export const E_FIELD_DOES_NOT_EXIST = 1n;
export const E_FIELD_TYPE_MISMATCH = 2n;

interface Origin {
  readonly parent: string;
  readonly type: Type;
  readonly contents: Uint8Array;
  readonly version: bigint;
}

interface Child {
  parent: string;
  type: Type;
  /** The value's own cell, so that references to it stay good; empty while taken out. */
  cell: MoveValue[];
  origin: Origin | undefined;
  /** Whether it was added, taken out or borrowed mutably since it was loaded: only then can it differ. */
  touched: boolean;
}

export interface ChildChanges {
  readonly writes: ReadonlyMap<string, WrittenObject>;
  readonly removed: ReadonlySet<string>;
  readonly loaded: ReadonlyMap<string, LoadedChild>;
}

export interface ChildObjects {
  has(parent: string, id: string): boolean;
  hasOfType(parent: string, id: string, type: Type): boolean;
  add(parent: string, id: string, type: Type, value: MoveValue): void;
  /** The cell that holds the child's value. Aborts as `dynamic_field` does when it is missing or of another type. */
  borrow(parent: string, id: string, type: Type, mutable: boolean): MoveValue[];
  remove(parent: string, id: string, type: Type): MoveValue;
  /** The child's value as it is now, without making it one that the transaction loaded; undefined when there is none of that type. */
  peek(parent: string, id: string, type: Type): MoveValue | undefined;
  /** What changed since the children were loaded. */
  changes(): ChildChanges;
  /** Makes the present state the starting point of the next transaction (tests run several on one runtime). */
  settle(): void;
  /** The children in place that may have changed since the transaction began. */
  touched(): Iterable<{ readonly id: string; readonly type: Type; readonly value: MoveValue }>;
}

/** Reads children once each, within the limits of one transaction; `forget` begins the next. */
function createChildReader(datatypes: Datatypes, resolver: ObjectResolver, children: Map<string, Child>) {
  const absent = new Set<string>();
  let fetched = 0;

  const find = (parent: string, id: string): Child | undefined => {
    const known = children.get(id);
    if (known) return known;
    const miss = `${parent}/${id}`;
    if (absent.has(miss)) return undefined;
    fetched += 1;
    needWithin(fetched, 'fetchedChildren');
    const stored = resolver.getChild(parent, id);
    if (!stored) {
      absent.add(miss);
      return undefined;
    }
    needWithin(children.size + 1, 'children');
    const child = createChild(datatypes, parent, id, stored);
    children.set(id, child);
    return child;
  };

  const forget = () => {
    absent.clear();
    fetched = 0;
  };
  return { find, forget };
}

export function createChildObjects(datatypes: Datatypes, resolver: ObjectResolver): ChildObjects {
  const children = new Map<string, Child>();
  const { find, forget } = createChildReader(datatypes, resolver, children);

  const need = (parent: string, id: string, type: Type): Child => {
    const child = find(parent, id);
    if (!child || child.cell.length === 0) {
      return fault('ABORTED', 'no such dynamic field', { abortCode: E_FIELD_DOES_NOT_EXIST });
    }
    if (child.type !== type) {
      fault('ABORTED', 'dynamic field of another type', { abortCode: E_FIELD_TYPE_MISMATCH });
    }
    return child;
  };

  return {
    has: (parent, id) => (find(parent, id)?.cell.length ?? 0) > 0,
    hasOfType: (parent, id, type) => {
      const child = find(parent, id);
      return child !== undefined && child.cell.length > 0 && child.type === type;
    },
    add: (parent, id, type, value) => {
      const known = children.get(id);
      if (known && known.cell.length > 0) fault('UNKNOWN_INVARIANT_VIOLATION_ERROR', `child ${id} is added twice`);
      needWithin(children.size + 1, 'children');
      datatypes.valueDepth(type);
      children.set(id, { parent, type, cell: [value], origin: known?.origin, touched: true });
    },
    borrow: (parent, id, type, mutable) => {
      const child = need(parent, id, type);
      child.touched ||= mutable;
      return child.cell;
    },
    remove: (parent, id, type) => {
      const child = need(parent, id, type);
      const [value] = child.cell;
      child.cell = [];
      child.touched = true;
      return value ?? bug(`child ${id} has no value`);
    },
    peek: (parent, id, type) => {
      const known = children.get(id);
      if (known) return known.parent === parent && known.type === type ? known.cell[0] : undefined;
      const stored = resolver.getChild(parent, id);
      if (!stored || parseTypeTag(stored.type, datatypes.types) !== type) return undefined;
      return deserializeValue(datatypes, type, stored.contents);
    },
    changes: () => collectChanges(datatypes, children),
    settle: () => {
      forget();
      settleChildren(datatypes, children);
    },
    *touched() {
      for (const [id, { type, cell, touched }] of children) {
        if (touched && cell.length > 0) yield { id, type, value: at(cell, 0) };
      }
    },
  };
}

function createChild(datatypes: Datatypes, parent: string, id: string, stored: StoredObject): Child {
  const type = parseTypeTag(stored.type, datatypes.types) ?? bug(`stored object ${id} has type ${stored.type}`);
  const origin = { parent, type, contents: stored.contents, version: stored.version };
  return { parent, type, cell: [deserializeValue(datatypes, type, stored.contents)], origin, touched: false };
}

function collectChanges(datatypes: Datatypes, children: ReadonlyMap<string, Child>): ChildChanges {
  const writes = new Map<string, WrittenObject>();
  const removed = new Set<string>();
  const loaded = new Map<string, LoadedChild>();
  for (const [id, child] of children) {
    const { origin } = child;
    const isPresent = child.cell.length > 0;
    const modified = !isPresent || isChanged(datatypes, child);
    if (origin) loaded.set(id, { version: origin.version, parent: origin.parent, type: origin.type, modified });
    if (isPresent && modified) {
      writes.set(id, { owner: { kind: 'object', parent: child.parent }, type: child.type, value: at(child.cell, 0) });
    } else if (!isPresent && origin) {
      removed.add(id);
    }
  }
  return { writes, removed, loaded };
}

function isChanged(datatypes: Datatypes, { parent, type, cell, origin, touched }: Child): boolean {
  return (
    touched &&
    (!origin ||
      origin.parent !== parent ||
      origin.type !== type ||
      !sameBytes(serializeValue(datatypes, type, at(cell, 0)), origin.contents))
  );
}

function settleChildren(datatypes: Datatypes, children: Map<string, Child>): void {
  for (const [id, child] of children) {
    if (child.cell.length === 0) {
      children.delete(id);
      continue;
    }
    if (!child.touched) continue;
    const contents = serializeValue(datatypes, child.type, at(child.cell, 0));
    const version = (child.origin?.version ?? 0n) + 1n;
    child.origin = { parent: child.parent, type: child.type, contents, version };
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
