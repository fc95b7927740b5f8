/**
 * The live objects in memory, indexed by owner and by parent, with the most recent past versions.
 * Owns look-up and the application of a delta; does not own durability or any rule about who may change what.
 */
import { ACCUMULATOR_ROOT_ID, type Funds, readFunds } from '../accumulators/funds.ts';
import { coinTypeOf, typeName } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';

/** What one checkpoint changed. An id is in at most one of the two lists. */
export interface ObjectDelta {
  readonly writes: readonly StoredObject[];
  readonly deletes: readonly string[];
}

/** Superseded versions kept for readers that ask for an exact version; older ones are forgotten, as a pruned node does. */
const PAST_VERSIONS_KEPT = 4096;

export class ObjectStore {
  readonly #live = new Map<string, StoredObject>();
  /** address → type → ids */
  readonly #byOwner = new Map<string, Map<string, Set<string>>>();
  /** parent object → child ids */
  readonly #byParent = new Map<string, Set<string>>();
  /** `id@version` in the order they were superseded. */
  readonly #past = new Map<string, StoredObject>();
  /** address → coin type → id of the object that keeps its funds */
  readonly #fundsOf = new Map<string, Map<string, string>>();
  /** Type name without arguments → ids, for singletons such as coin metadata. */
  readonly #byTypeName = new Map<string, Set<string>>();

  get(id: string, version?: bigint): StoredObject | undefined {
    const live = this.#live.get(id);
    if (version === undefined || live?.version === version) return live;
    return this.#past.get(`${id}@${version}`);
  }

  all(): Iterable<StoredObject> {
    return this.#live.values();
  }

  /** Ids of an address's objects, of one exact type or of all. Unordered. */
  *owned(owner: string, matches: (type: string) => boolean): Generator<StoredObject> {
    for (const [type, ids] of this.#byOwner.get(owner) ?? []) {
      if (!matches(type)) continue;
      yield* this.#objects(ids);
    }
  }

  /** Coin types an address holds coins of. */
  *coinTypes(owner: string): Generator<string> {
    for (const type of this.#byOwner.get(owner)?.keys() ?? []) {
      const coinType = coinTypeOf(type);
      if (coinType !== undefined) yield coinType;
    }
  }

  /** What an address holds outside of coins. */
  *funds(owner: string): Generator<Funds> {
    for (const id of this.#fundsOf.get(owner)?.values() ?? []) {
      const object = this.#live.get(id);
      const funds = object && readFunds(object);
      if (funds) yield funds;
    }
  }

  children(parent: string): Iterable<string> {
    return this.#byParent.get(parent) ?? [];
  }

  /** Live objects whose type has this name, whatever its type arguments. */
  *ofTypeName(name: string): Generator<StoredObject> {
    yield* this.#objects(this.#byTypeName.get(name) ?? []);
  }

  apply(delta: ObjectDelta): void {
    for (const id of delta.deletes) this.#remove(id);
    for (const object of delta.writes) {
      this.#remove(object.id);
      this.#live.set(object.id, object);
      this.#index(object, true);
    }
  }

  /** Returns the delta that {@link takeBack} wants once `delta` is applied: what it replaces, and what it makes. */
  inverseOf({ writes, deletes }: ObjectDelta): ObjectDelta {
    const ids = [...deletes, ...writes.map(({ id }) => id)];
    return {
      writes: ids.flatMap((id) => this.#live.get(id) ?? []),
      deletes: ids.filter((id) => !this.#live.has(id)),
    };
  }

  /** Undoes the newest delta: what it replaced is live again, and no version of it is a past one. */
  takeBack({ writes, deletes }: ObjectDelta): void {
    for (const id of deletes) this.#drop(id);
    for (const object of writes) {
      this.#drop(object.id);
      this.#past.delete(`${object.id}@${object.version}`);
      this.#live.set(object.id, object);
      this.#index(object, true);
    }
  }

  /** Forgets everything. */
  clear(): void {
    for (const index of [this.#live, this.#byOwner, this.#byParent, this.#past, this.#fundsOf, this.#byTypeName])
      index.clear();
  }

  *#objects(ids: Iterable<string>): Generator<StoredObject> {
    for (const id of ids) {
      const object = this.#live.get(id);
      if (object) yield object;
    }
  }

  #drop(id: string): StoredObject | undefined {
    const before = this.#live.get(id);
    if (before === undefined) return undefined;
    this.#index(before, false);
    this.#live.delete(id);
    return before;
  }

  #remove(id: string): void {
    const before = this.#drop(id);
    if (before === undefined) return;
    this.#past.set(`${id}@${before.version}`, before);
    if (this.#past.size > PAST_VERSIONS_KEPT) {
      const oldest = this.#past.keys().next().value;
      if (oldest !== undefined) this.#past.delete(oldest);
    }
  }

  #index(object: StoredObject, present: boolean): void {
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
