/**
 * What `sui::test_scenario` can take: objects by holder and type, and what is out at the moment. Empty and unused on a chain.
 * Owns the order in which objects arrived. Follows sui-move-natives/src/test_scenario.rs (InMemoryTestStore, TestInventories).
 */
import type { Type } from '../loader/type.ts';
import { copyValue, type MoveValue } from '../values/value.ts';
import type { Owner } from './types.ts';

interface Held {
  readonly owner: Owner;
  readonly type: Type;
  readonly value: MoveValue;
}

export interface Inventories {
  /** Puts an object where its owner's objects are, as the most recent one. Objects owned by objects are not kept. */
  put(id: string, held: Held): void;
  remove(id: string): void;
  /** Ids of the type an owner of this kind (and address) holds, oldest first. */
  ids(owner: Owner, type: Type): string[];
  /** A copy of the object, marked as taken; undefined when it is not there or already out. */
  take(owner: Owner, id: string, type: Type): MoveValue | undefined;
  takenOwner(id: string): Owner | undefined;
  /** Objects that are out, with their owner and the value they were taken with. */
  taken(): ReadonlyMap<string, Held>;
  /** Frees the object for being taken again. */
  giveBack(id: string): void;
  /** A right to receive; undefined when no address has such an object, `'taken'` when the right is out already. */
  allocateTicket(id: string, type: Type): 'allocated' | 'taken' | undefined;
  releaseTicket(id: string): boolean;
  /** Ends all rights to receive, as the end of a transaction does. */
  releaseTickets(): void;
  /** Uses the ticket for an object that was sent to `parent`. */
  useTicket(id: string, parent: string): Held | undefined;
}

export function createInventories(): Inventories {
  const objects = new Map<string, Held>();
  const out = new Map<string, Held>();
  const tickets = new Set<string>();
  const isHeldBy = (held: Held, owner: Owner, type: Type): boolean =>
    held.type === type &&
    // What a party of one owner has is among the objects of that owner.
    (owner.kind === 'address'
      ? (held.owner.kind === 'address' || held.owner.kind === 'consensus') && held.owner.address === owner.address
      : held.owner.kind === owner.kind);

  return {
    put: (id, held) => {
      objects.delete(id);
      if (held.owner.kind !== 'object') objects.set(id, held);
    },
    remove: (id) => {
      objects.delete(id);
      out.delete(id);
      tickets.delete(id);
    },
    ids: (owner, type) =>
      [...objects].filter(([id, held]) => isHeldBy(held, owner, type) && !out.has(id)).map(([id]) => id),
    take: (owner, id, type) => {
      const held = objects.get(id);
      if (!held || out.has(id) || !isHeldBy(held, owner, type)) return undefined;
      out.set(id, held);
      return copyValue(held.value);
    },
    takenOwner: (id) => out.get(id)?.owner,
    taken: () => new Map(out),
    giveBack: (id) => {
      out.delete(id);
    },
    allocateTicket: (id, type) => {
      if (tickets.has(id)) return 'taken';
      const held = objects.get(id);
      if (held?.owner.kind !== 'address' || held.type !== type) return undefined;
      tickets.add(id);
      return 'allocated';
    },
    releaseTicket: (id) => tickets.delete(id),
    releaseTickets: () => {
      tickets.clear();
    },
    useTicket: (id, parent) => {
      const held = objects.get(id);
      if (!held || !tickets.has(id)) return undefined;
      if (held.owner.kind !== 'address' || held.owner.address !== parent) return undefined;
      tickets.delete(id);
      return { ...held, value: copyValue(held.value) };
    },
  };
}
