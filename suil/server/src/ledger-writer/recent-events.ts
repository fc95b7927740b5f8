/**
 * The events that this process kept last, handed from the follow stage to the apply stage so that they need not be read again. Only
 * a shortcut: whatever is not here is read from the database, which says the same.
 */
import { itemAt } from '@suil/core';
import type { StoredEvent } from '../module/projector.ts';
import type { EventPlace } from './event-log.ts';
import { WHOLE } from './position.ts';

export type RecentEvents = {
  /** Takes the events of the checkpoints after `after` and up to `through`, once they are committed. */
  add: (after: bigint, through: bigint, events: readonly StoredEvent[]) => void;
  /**
   * Returns up to `limit` of the next events after a place, and whether these are all up to checkpoint `through`; null when it does
   * not have them.
   */
  read: (place: EventPlace, through: bigint, limit: number) => { events: StoredEvent[]; isAll: boolean } | null;
  /** Whether there is capacity for more, once everything up to checkpoint `done` is applied. */
  hasCapacity: (done: bigint) => boolean;
};

/** More are not worth their memory: further events are not kept, and read from the database later. */
const KEPT_MAX = 30_000;

export function createRecentEvents(): RecentEvents {
  let first = 0n;
  let last = -1n;
  let events: StoredEvent[] = [];
  /** How many of them were read and are being applied. */
  let taken = 0;

  function drop(done: bigint): void {
    const start = countThrough(events, done);
    if (start > 0) events = events.slice(start);
    taken = Math.max(0, taken - start);
    if (done > first) first = done;
  }
  return {
    add: (after, through, added) => {
      if (events.length === 0 && after !== last) first = after;
      else if (after !== last || events.length - taken >= KEPT_MAX) return;
      last = through;
      for (const event of added) events.push(event);
    },
    read: (place, through, limit) => {
      if (place.position !== WHOLE || place.checkpoint < first) return null;
      drop(place.checkpoint);
      const here = countThrough(events, through);
      if (here === 0 && last < through) return null;
      taken = Math.min(here, limit);
      return { events: events.slice(0, taken), isAll: here <= limit && last >= through };
    },
    hasCapacity: (done) => {
      if (done >= first) drop(done);
      return events.length - taken < KEPT_MAX;
    },
  };
}

/** Returns how many of the events, which are in chain order, are of checkpoint `last` and those before it. */
function countThrough(events: readonly StoredEvent[], last: bigint): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(events, middle).checkpoint <= last) low = middle + 1;
    else high = middle;
  }
  return low;
}
