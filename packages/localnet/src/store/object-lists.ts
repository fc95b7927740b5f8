/** Which objects belong to whom: ids by owner and type, by parent, by whose funds they keep, and by the name of their type. Knows no object. */
import { ACCUMULATOR_ROOT_ID, readFunds } from '../accumulators/funds.ts';
import { typeName } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';

export class ObjectLists {
  /** address → type → ids */
  readonly #byOwner = new Map<string, Map<string, Set<string>>>();
  /** parent object → child ids */
  readonly #byParent = new Map<string, Set<string>>();
  /** address → coin type → id of the object that keeps its funds */
  readonly #fundsOf = new Map<string, Map<string, string>>();
  /** Type name without arguments → ids, for singletons such as coin metadata. */
  readonly #byTypeName = new Map<string, Set<string>>();

  /** Types of what an address has, each with the ids. */
  owned(address: string): Iterable<readonly [type: string, ids: Iterable<string>]> {
    return this.#byOwner.get(address) ?? [];
  }

  children(parent: string): Iterable<string> {
    return this.#byParent.get(parent) ?? [];
  }

  /** Ids of the objects that keep an address's funds. */
  funds(address: string): Iterable<string> {
    return this.#fundsOf.get(address)?.values() ?? [];
  }

  ofTypeName(name: string): Iterable<string> {
    return this.#byTypeName.get(name) ?? [];
  }

  /** Lists an object, or removes it from the lists. */
  set(object: StoredObject, present: boolean): void {
    if (object.data.kind !== 'move') return;
    const { type } = object.data;
    toggle(this.#byTypeName, typeName(type), object.id, present);
    if (object.owner.kind === 'object') {
      toggle(this.#byParent, object.owner.parent, object.id, present);
      if (object.owner.parent === ACCUMULATOR_ROOT_ID) this.#indexFunds(object, present);
    }
    if (object.owner.kind !== 'address' && object.owner.kind !== 'consensus') return;
    const { address } = object.owner;
    const types = this.#byOwner.get(address) ?? new Map<string, Set<string>>();
    toggle(types, type, object.id, present);
    if (types.size > 0) this.#byOwner.set(address, types);
    else this.#byOwner.delete(address);
  }

  #indexFunds(object: StoredObject, present: boolean): void {
    const funds = readFunds(object);
    if (!funds) return;
    const byType = this.#fundsOf.get(funds.owner) ?? new Map<string, string>();
    if (present) byType.set(funds.coinType, object.id);
    else byType.delete(funds.coinType);
    if (byType.size > 0) this.#fundsOf.set(funds.owner, byType);
    else this.#fundsOf.delete(funds.owner);
  }

  clear(): void {
    for (const index of [this.#byOwner, this.#byParent, this.#fundsOf, this.#byTypeName]) index.clear();
  }
}

function toggle(index: Map<string, Set<string>>, key: string, id: string, present: boolean): void {
  const ids = index.get(key);
  if (present) {
    if (ids) ids.add(id);
    else index.set(key, new Set([id]));
  } else if (ids?.delete(id) && ids.size === 0) {
    index.delete(key);
  }
}
