/**
 * The live objects in memory, indexed by owner and by parent, with the most recent past versions. In a fork the remote's objects are among them
 * until they are written or deleted here.
 * Owns look-up and the application of a delta; does not own durability or any rule about who may change what.
 */
import { type Funds, readFunds } from '../accumulators/funds.ts';
import { coinTypeOf } from '../model/type-tag.ts';
import type { StoredObject } from '../types.ts';
import type { ForkBase, ForkFacts } from './fork-base.ts';
import { ObjectLists } from './object-lists.ts';

/** What one checkpoint changed. An id is in at most one of the two lists. */
export interface ObjectDelta {
  readonly writes: readonly StoredObject[];
  readonly deletes: readonly string[];
}

/** What undoes a delta. */
export interface InverseDelta extends ObjectDelta {
  /** Ids that a fork deleted with it, and not before. */
  readonly revived: readonly string[];
}

/** Superseded versions kept for readers that ask for an exact version; older ones are forgotten, as a pruned node does. */
const PAST_VERSIONS_KEPT = 4096;

export class ObjectStore {
  readonly #live = new Map<string, StoredObject>();
  readonly #lists = new ObjectLists();
  /** `id@version` in the order they were superseded. */
  readonly #past = new Map<string, StoredObject>();
  /** What a fork has read of the remote chain. */
  readonly #base: ForkBase | undefined;
  /** Ids that a fork deleted: the remote's objects of these ids are gone here. */
  readonly #gone = new Set<string>();

  constructor(base?: ForkBase) {
    this.#base = base;
  }

  /** @throws {CHAIN_FORK_UNREAD} where a fork has to read it first; so do the lists of an address and of a parent */
  get(id: string, version?: bigint): StoredObject | undefined {
    const live = this.#live.get(id) ?? (this.#gone.has(id) ? undefined : this.#base?.get(id));
    if (version === undefined || live?.version === version) return live;
    return this.#past.get(`${id}@${version}`);
  }

  /** The object as this chain made it; undefined for one that a fork has of the remote chain. */
  getMade(id: string): StoredObject | undefined {
    return this.#live.get(id);
  }

  /** Whether this chain made the object, or as a fork deleted it: then the remote's is of no interest. */
  isDecided(id: string): boolean {
    return this.#live.has(id) || this.#gone.has(id);
  }

  /** What this chain made: all objects but those that a fork has of the remote chain. */
  made(): Iterable<StoredObject> {
    return this.#live.values();
  }

  /** Ids that a fork deleted. */
  gone(): Iterable<string> {
    return this.#gone;
  }

  *packages(): Generator<StoredObject> {
    for (const object of this.#live.values()) if (object.data.kind === 'package') yield object;
    for (const object of this.#base?.objects() ?? []) if (object.data.kind === 'package') yield object;
  }

  /** Ids of an address's objects, of one exact type or of all. Unordered. */
  *owned(owner: string, matches: (type: string) => boolean): Generator<StoredObject> {
    this.#base?.assertRead({ subject: 'owned', of: owner });
    for (const [type, ids] of this.#lists.owned(owner)) {
      if (!matches(type)) continue;
      yield* this.#objects(ids);
    }
  }

  /** Coin types an address holds coins of. */
  *coinTypes(owner: string): Generator<string> {
    this.#base?.assertRead({ subject: 'owned', of: owner });
    for (const [type] of this.#lists.owned(owner)) {
      const coinType = coinTypeOf(type);
      if (coinType !== undefined) yield coinType;
    }
  }

  /** What an address holds outside of coins. */
  *funds(owner: string): Generator<Funds> {
    this.#base?.assertRead({ subject: 'owned', of: owner });
    for (const id of this.#lists.funds(owner)) {
      const object = this.#present(id);
      const funds = object && readFunds(object);
      if (funds) yield funds;
    }
  }

  children(parent: string): Iterable<string> {
    this.#base?.assertRead({ subject: 'children', of: parent });
    return this.#lists.children(parent);
  }

  /** @throws {CHAIN_FORK_UNREAD} where a fork has to read what describes a coin type */
  assertCoinRead(coinType: string): void {
    this.#base?.assertRead({ subject: 'coin', of: coinType });
  }

  /** Takes over what a fork has read. Returns the objects that it did not know. */
  learn(facts: ForkFacts): StoredObject[] {
    const fresh = this.#base?.learn(facts) ?? [];
    for (const object of fresh) {
      if (!this.#live.has(object.id) && !this.#gone.has(object.id)) this.#lists.set(object, true);
    }
    return fresh;
  }

  /** Live objects whose type has this name, whatever its type arguments; of a fork those that were read. */
  *ofTypeName(name: string): Generator<StoredObject> {
    yield* this.#objects(this.#lists.ofTypeName(name));
  }

  apply(delta: ObjectDelta): void {
    for (const id of delta.deletes) {
      this.#remove(id);
      if (this.#base) this.#gone.add(id);
    }
    for (const object of delta.writes) {
      this.#remove(object.id);
      this.#live.set(object.id, object);
      this.#lists.set(object, true);
    }
  }

  /** Returns the delta that {@link takeBack} wants once `delta` is applied: what it replaces, and what it makes. */
  inverseOf({ writes, deletes }: ObjectDelta): InverseDelta {
    const ids = [...deletes, ...writes.map(({ id }) => id)];
    return {
      writes: ids.flatMap((id) => this.#live.get(id) ?? []),
      deletes: ids.filter((id) => !this.#live.has(id)),
      revived: this.#base ? deletes.filter((id) => !this.#gone.has(id)) : [],
    };
  }

  /** Undoes the newest delta: what it replaced is live again, and no version of it is a past one. */
  takeBack({ writes, deletes, revived }: InverseDelta): void {
    for (const id of deletes) this.#drop(id);
    for (const id of revived) this.#gone.delete(id);
    for (const id of deletes) this.#showRemote(id);
    for (const object of writes) {
      this.#drop(object.id);
      this.#past.delete(`${object.id}@${object.version}`);
      this.#live.set(object.id, object);
      this.#lists.set(object, true);
    }
  }

  /** Forgets everything but what a fork has read. */
  clear(): void {
    for (const index of [this.#live, this.#past, this.#lists]) index.clear();
    this.#gone.clear();
    for (const object of this.#base?.objects() ?? []) this.#lists.set(object, true);
  }

  /** The object of this id if it is known without reading. */
  #present(id: string): StoredObject | undefined {
    return this.#live.get(id) ?? (this.#gone.has(id) ? undefined : this.#base?.peek(id));
  }

  /** Lists the remote's object again, in the place of which nothing is live any more. */
  #showRemote(id: string): void {
    const object = this.#present(id);
    if (object === undefined) return;
    this.#past.delete(`${id}@${object.version}`);
    this.#lists.set(object, true);
  }

  *#objects(ids: Iterable<string>): Generator<StoredObject> {
    for (const id of ids) {
      const object = this.#present(id);
      if (object) yield object;
    }
  }

  #drop(id: string): StoredObject | undefined {
    const before = this.#present(id);
    if (before === undefined) return undefined;
    this.#lists.set(before, false);
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
}
