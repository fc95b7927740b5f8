/**
 * How Move values look in memory. Owns copying and equality. Knows no types: a value is only meaningful beside its type.
 *
 * bool → boolean; u8, u16, u32 → number; u64, u128, u256 → bigint; address, signer → normalised hex text; vector → array; struct → array of
 * its fields in order; enum → {@link Variant}; reference → {@link Ref}. Arrays are changed in place and never shared between
 * two owners: moving hands the array on, copying makes a new one.
 */

export type MoveValue = boolean | number | bigint | string | MoveValue[] | Variant | Ref;

/** A value of an enum. */
export class Variant {
  readonly tag: number;
  readonly fields: MoveValue[];

  constructor(tag: number, fields: MoveValue[]) {
    this.tag = tag;
    this.fields = fields;
  }
}

/** A reference: a slot in the array that holds the referenced value (locals, fields, elements or a cell). */
export class Ref {
  readonly container: MoveValue[];
  readonly index: number;

  constructor(container: MoveValue[], index: number) {
    this.container = container;
    this.index = index;
  }
}

/** A reference to `container[index]`; use a one-element array as the cell of a value outside any container. */
export function createRef(container: MoveValue[], index = 0): Ref {
  return new Ref(container, index);
}

/** What a reference points to. */
export function readRef(ref: Ref): MoveValue {
  return ref.container[ref.index] as MoveValue;
}

/** Elements copied or compared since the last {@link takeWork}: what the meter charges for values of any size. */
let work = 0;

/** Elements that {@link copyValue} and {@link equalValues} went over since this was last asked. */
export function takeWork(): number {
  const done = work;
  work = 0;
  return done;
}

/** A value that shares nothing with the original. References stay the same reference. */
export function copyValue(value: MoveValue): MoveValue {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return copyList(value);
  return value instanceof Variant ? new Variant(value.tag, copyList(value.fields)) : value;
}

function copyList(list: readonly MoveValue[]): MoveValue[] {
  const copy = list.slice();
  work += copy.length;
  for (let i = 0; i < copy.length; i++) {
    const item = copy[i];
    if (typeof item === 'object') copy[i] = copyValue(item);
  }
  return copy;
}

/** Deep equality of two values of one type; references are equal when what they point to is. */
export function equalValues(a: MoveValue | undefined, b: MoveValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (a instanceof Ref) return b instanceof Ref && equalValues(readRef(a), readRef(b));
  if (a instanceof Variant) return b instanceof Variant && a.tag === b.tag && equalLists(a.fields, b.fields);
  return Array.isArray(b) && equalLists(a, b);
}

function equalLists(a: readonly MoveValue[], b: readonly MoveValue[]): boolean {
  if (a.length !== b.length) return false;
  work += a.length;
  for (let i = 0; i < a.length; i++) {
    if (!equalValues(a[i], b[i])) return false;
  }
  return true;
}
