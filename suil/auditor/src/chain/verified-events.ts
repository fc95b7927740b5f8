/**
 * The certified events behind the last one that was applied, in memory, with those that closed a day on chain or stored its price for as
 * long as the day is open, and those of published settlements that are not final. Fetches nothing; checkpoints are added in order.
 */
import type { ChainPlace, Checkpoint } from '@suil/checkpoints';
import { AppError, assert } from '@suil/core';
import { type ChainEvent, createEventDecoder, isEventOf } from '@suil/sdk';
import { isPublication } from '../settlement/publications.ts';
import type { Place, VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';
import { type ObjectVersion, WatchedObjects } from './watched-objects.ts';

/** Reads an event's bytes with the packages that the contracts have had so far; null for an event of other contracts. */
export type DecodeEvent = (
  event: { readonly type: string; readonly bcs: Uint8Array },
  packages: readonly string[],
) => ChainEvent | null;

/** Where following begins, and what is known from before. */
export interface VerifiedStart {
  /** The checkpoint before the first that is to be added. */
  readonly before: ChainPlace;
  /** Packages of the contracts, the first one first. */
  readonly packages: readonly string[];
  /** Events of before that closed a day or stored its price, for days that are open; those of settlements that are not final. */
  readonly closings: readonly VerifiedEvent[];
  /** The watched objects as that checkpoint left them; those that are missing are not known until they change. */
  readonly objects: readonly ObjectVersion[];
}

/** Returns a decoder of the deployment's events. It throws for one that this version does not know: it would be left out of the books. */
export function createDecoder(): DecodeEvent {
  let known: readonly string[] = [];
  let decode = createEventDecoder([]);
  return (event, packages) => {
    if (packages.length !== known.length || packages.at(-1) !== known.at(-1)) {
      known = [...packages];
      decode = createEventDecoder(known);
    }
    const decoded = decode(event);
    if (decoded === null && isEventOf(known, event)) throw new AppError('INDEXER_EVENT_UNKNOWN', { type: event.type });
    return decoded;
  };
}

/** Fewer than these that were applied are not worth a copy of the rest. */
const PENDING_MIN = 1_000;
/** Only the newest day is asked for. */
const POSTED_MAX = 100;

export class VerifiedEvents implements VerifiedInputs {
  readonly #decode: DecodeEvent;
  readonly #packages: string[];
  #newest: ChainPlace;
  #headMs = 0;
  /** From `#first` on they are not applied. */
  #pending: VerifiedEvent[] = [];
  #first = 0;
  #closings: VerifiedEvent[];
  /** By a checkpoint with events that are not forgotten: its digest, and the one before it. */
  readonly #known = new Map<bigint, { readonly digest: string; readonly before: ChainPlace }>();
  #publications: VerifiedEvent[];
  readonly #objects: WatchedObjects;

  /** By day: the hash that the audit key's address posted first, of the newest days. */
  readonly #posted = new Map<number, string>();

  constructor({ before, packages, closings, objects }: VerifiedStart, decode: DecodeEvent = createDecoder()) {
    this.#newest = before;
    this.#packages = [...packages];
    this.#closings = closings.filter((event) => !isPublication(event));
    this.#publications = closings.filter(isPublication);
    this.#objects = new WatchedObjects(objects);
    this.#decode = decode;
  }

  /** The newest checkpoint that was added. */
  get newest(): ChainPlace {
    return this.#newest;
  }

  get head(): bigint {
    return this.#newest.checkpoint;
  }

  get headMs(): number {
    return this.#headMs;
  }

  /** How many events are kept that were not applied when `forget` was last called. */
  get pendingCount(): number {
    return this.#pending.length - this.#first;
  }

  /** What the chain certified of published settlements, in order, as far as it is kept. */
  get publications(): readonly VerifiedEvent[] {
    return this.#publications;
  }

  /** Drops the other events of published settlements. */
  keepPublications(isKept: (event: VerifiedEvent) => boolean): void {
    this.#publications = this.#publications.filter(isKept);
  }

  /** Adds the next checkpoint and returns its events. @throws {Error} for an event of the contracts that cannot be read */
  add({ sequence, digest, timestampMs, transactions, objects = [] }: Checkpoint): readonly VerifiedEvent[] {
    assert(sequence === this.head + 1n, `checkpoint ${sequence} follows ${this.head}`);
    const added: VerifiedEvent[] = [];
    for (const { events } of transactions)
      for (const encoded of events) {
        const event = this.#decode(encoded, this.#packages);
        if (event === null) continue;
        if (event.kind === 'Upgraded' && !this.#packages.includes(event.package)) this.#packages.push(event.package);
        if (event.kind === 'AuditPosted') this.#notePosted(event);
        added.push({ checkpoint: sequence, position: added.length, certifiedMs: timestampMs, event });
      }
    if (added.length > 0) this.#known.set(sequence, { digest, before: this.#newest });
    for (const event of added) this.#pending.push(event);
    this.#closings.push(...added.filter(({ event }) => closedDayOf(event) !== null));
    this.#publications.push(...added.filter(isPublication));
    this.#objects.add(sequence, objects);
    this.#newest = { checkpoint: sequence, digest };
    this.#headMs = timestampMs;
    return added;
  }

  after(place: Place): readonly VerifiedEvent[] {
    return this.#pending.slice(this.#firstBehind(place));
  }

  ofDay(kind: 'DayClosed' | 'DayPrice', day: number): VerifiedEvent | undefined {
    return this.#closings.find(({ event }) => event.kind === kind && closedDayOf(event) === day);
  }

  /** Drops what was applied, through `place`, and what closed the days before `openDay`. */
  forget(place: Place, openDay: number | null): void {
    this.#first = this.#firstBehind(place);
    if (this.#first > PENDING_MIN && this.#first * 2 > this.#pending.length) {
      this.#pending = this.#pending.slice(this.#first);
      this.#first = 0;
    }
    this.#objects.forget(place.checkpoint - 1n);
    for (const checkpoint of this.#known.keys()) {
      if (checkpoint >= place.checkpoint) break;
      this.#known.delete(checkpoint);
    }
    if (openDay !== null)
      this.#closings = this.#closings.filter(({ event }) => (closedDayOf(event) ?? openDay) >= openDay);
  }

  /** Returns the hash, hex, that was posted first of a day, among the last that this process has followed; null for none. */
  postedHash(day: number): string | null {
    return this.#posted.get(day) ?? null;
  }

  #notePosted({ day, hash }: Extract<ChainEvent, { kind: 'AuditPosted' }>): void {
    if (!this.#posted.has(day)) this.#posted.set(day, Buffer.from(hash).toString('hex'));
    const [oldest] = this.#posted.keys();
    if (oldest !== undefined && this.#posted.size > POSTED_MAX) this.#posted.delete(oldest);
  }

  /**
   * Returns the checkpoint at whose end exactly the events through `place` had happened, with the watched objects as it left them: the newest one. Null while
   * there is none, because not everything through `place` was followed, or because it lies between events of one checkpoint.
   */
  objectsAt(
    place: Place,
  ): { readonly checkpoint: bigint; readonly objects: ReadonlyMap<string, ObjectVersion> } | null {
    if (this.head < place.checkpoint) return null;
    const next = this.#pending[this.#firstBehind(place)];
    if (next?.checkpoint === place.checkpoint) return null;
    const checkpoint = next === undefined ? this.head : next.checkpoint - 1n;
    return { checkpoint, objects: this.#objects.at(checkpoint) };
  }

  /** Returns a watched object as the newest checkpoint left it; undefined while it is not known. */
  newestObject(objectId: string): ObjectVersion | undefined {
    return this.#objects.at(this.head).get(objectId);
  }

  /** Returns the digest of the checkpoint of the last event that was applied; null before the first. */
  digestAt({ checkpoint }: Place): string | null {
    return this.#known.get(checkpoint)?.digest ?? null;
  }

  #firstBehind(place: Place): number {
    let first = this.#first;
    for (let event = this.#pending[first]; event !== undefined && !isBehind(event, place); event = this.#pending[first])
      first += 1;
    return first;
  }

  /** Returns where to begin again so that every event behind `place` comes. `start` is where this one began. */
  startAt(place: Place, start: VerifiedStart): VerifiedStart {
    const known = this.#known.get(place.checkpoint);
    const before = known?.before ?? start.before;
    const objects = known === undefined ? start.objects : sorted(this.#objects.at(before.checkpoint));
    const kept = [...this.#closings, ...this.#publications];
    const closings = kept.filter((event) => event.checkpoint <= before.checkpoint);
    return { before, packages: [...this.#packages], closings, objects };
  }
}

/** In one order, so that two auditors keep the same bytes. */
function sorted(objects: ReadonlyMap<string, ObjectVersion>): ObjectVersion[] {
  return [...objects.values()].toSorted((one, other) => (one.objectId < other.objectId ? -1 : 1));
}

function isBehind({ checkpoint, position }: VerifiedEvent, place: Place): boolean {
  return checkpoint > place.checkpoint || (checkpoint === place.checkpoint && position > place.position);
}

/** Returns the day that an event closed on chain or stored the price of; null for any other event. */
function closedDayOf(event: ChainEvent): number | null {
  return event.kind === 'DayClosed' || event.kind === 'DayPrice' ? event.day : null;
}
