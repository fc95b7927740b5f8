/**
 * What a fork has read of the remote chain: objects as they were at its checkpoint, ids that had no object, and lists that are complete. It only
 * grows. Owns what is known and what has to be read first; reads nothing itself.
 */
import { ChainError } from '../errors.ts';
import type { StoredObject } from '../types.ts';

/** What can be read: one object, the objects of an address, the dynamic fields of a parent, what describes a coin type. */
export type ForkSubject = 'object' | 'owned' | 'children' | 'coin';

/** One of them, by id, address or type. */
export interface ForkNeed {
  readonly subject: ForkSubject;
  readonly of: string;
}

/** What one reading found. */
export interface ForkFacts {
  readonly objects: readonly StoredObject[];
  /** Ids that had no object. */
  readonly absent: readonly string[];
  /** Lists whose objects are all known now. */
  readonly listed: readonly ForkNeed[];
}

/** Ids up to this one are the framework's packages and system objects, which each chain has itself. */
const OWN_ID_DIGITS = 4;
const OWN_ID = new RegExp(`^0x0{${64 - OWN_ID_DIGITS}}`);

/** Whether an id is one of the system's, such as 0x2 or 0x403: a fork has its own. */
export function isSystemId(id: string): boolean {
  return OWN_ID.test(id);
}

/** Returns what an error says has to be read first; undefined for every other error. */
export function needOf(error: unknown): ForkNeed | undefined {
  if (!(error instanceof ChainError) || error.code !== 'CHAIN_FORK_UNREAD') return undefined;
  const { subject, id } = error.context;
  const known = SUBJECTS.find((one) => one === subject);
  return known && typeof id === 'string' ? { subject: known, of: id } : undefined;
}

const SUBJECTS: readonly ForkSubject[] = ['object', 'owned', 'children', 'coin'];

export class ForkBase {
  readonly #objects = new Map<string, StoredObject>();
  readonly #absent = new Set<string>();
  readonly #listed = new Set<string>();

  /** @param ownAddresses addresses whose objects are all this chain's */
  constructor(ownAddresses: readonly string[]) {
    for (const of of ownAddresses) this.#listed.add(keyOf({ subject: 'owned', of }));
  }

  get objectCount(): number {
    return this.#objects.size;
  }

  get absentCount(): number {
    return this.#absent.size;
  }

  objects(): Iterable<StoredObject> {
    return this.#objects.values();
  }

  /** Returns the remote object; undefined where there was none. @throws {CHAIN_FORK_UNREAD} */
  get(id: string): StoredObject | undefined {
    const object = this.#objects.get(id);
    if (object === undefined) this.assertRead({ subject: 'object', of: id });
    return object;
  }

  /** Returns the remote object if it was read. */
  peek(id: string): StoredObject | undefined {
    return this.#objects.get(id);
  }

  knows({ subject, of }: ForkNeed): boolean {
    if (subject === 'coin') return this.#listed.has(keyOf({ subject, of }));
    if (isSystemId(of)) return true;
    if (subject === 'object') return this.#objects.has(of) || this.#absent.has(of);
    return this.#listed.has(keyOf({ subject, of }));
  }

  /** @throws {CHAIN_FORK_UNREAD} */
  assertRead(need: ForkNeed): void {
    if (!this.knows(need)) throw new ChainError('CHAIN_FORK_UNREAD', { subject: need.subject, id: need.of });
  }

  /** Takes over what was found; returns the objects that were not known before. What is known stays as it is. */
  learn({ objects, absent, listed }: ForkFacts): StoredObject[] {
    const fresh = objects.filter(({ id }) => !this.knows({ subject: 'object', of: id }));
    for (const object of fresh) this.#objects.set(object.id, object);
    for (const id of absent) if (!this.#objects.has(id)) this.#absent.add(id);
    for (const need of listed) this.#listed.add(keyOf(need));
    return fresh;
  }
}

function keyOf({ subject, of }: ForkNeed): string {
  return `${subject} ${of}`;
}
