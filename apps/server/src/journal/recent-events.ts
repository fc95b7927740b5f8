/**
 * The events that this process kept last, handed from the follow stage to the apply stage so that they need not be read again. Only
 * a shortcut: whatever is not here is read from the database, which says the same.
 */
import type { StoredEvent } from '../indexer/projector.ts';
import { WHOLE } from './applied.ts';
import type { EventPlace } from './event-log.ts';

export type RecentEvents = {
  /** Takes the events of the checkpoints after `after` and up to `through`, once they are committed. */
  add: (after: bigint, through: bigint, events: readonly StoredEvent[]) => void;
  /** Returns the next `limit` events after a place, or all up to checkpoint `through`; null when they are not all here. */
  read: (place: EventPlace, through: bigint, limit: number) => StoredEvent[] | null;
};

/** More are not worth their memory: an applier that is so far behind is not waited for. */
const KEPT_MAX = 20_000;

export function createRecentEvents(): RecentEvents {
  let first = 0n;
  let last = -1n;
  let events: StoredEvent[] = [];
  return {
    add: (after, through, added) => {
      if (after !== last || events.length + added.length > KEPT_MAX) {
        first = after;
        events = [];
      }
      last = through;
      events.push(...added);
    },
    read: (place, through, limit) => {
      if (place.position !== WHOLE || place.checkpoint < first) return null;
      const start = events.findIndex(({ checkpoint }) => checkpoint > place.checkpoint);
      events = start === -1 ? [] : events.slice(start);
      first = place.checkpoint;
      if (events.length < limit && last < through) return null;
      const end = events.findIndex(({ checkpoint }) => checkpoint > through);
      return events.slice(0, end === -1 ? limit : Math.min(end, limit));
    },
  };
}
