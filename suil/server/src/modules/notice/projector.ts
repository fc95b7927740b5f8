/** Every act of the operator and the guardian on chain becomes a notice (rules.md §10), without a choice of the operator's. */
import { ADMIN_ACTS } from '@suil/core/api';
import { toEventContent } from '@suil/sdk';
import { eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import { insertNotices } from './store.ts';

export const projectNotices: Projector = async (tx, events) => {
  const acts = eventsOf(events, ...ADMIN_ACTS);
  if (acts.length === 0) return [];
  await insertNotices(
    tx,
    acts.map((event) => ({
      id: `${event.digest}.${event.eventSeq}`,
      publishedAtMs: event.timestampMs,
      texts: null,
      act: event.kind,
      details: detailsOf(event),
      digest: event.digest,
    })),
  );
  return [];
};

/** Returns the event's own fields as text: numbers in decimal, bytes in hex. */
function detailsOf(event: IndexedEvent): Record<string, string> {
  const { timestampMs, ...fields } = toEventContent(event);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
