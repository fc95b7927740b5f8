/** Remembers on which days a pool's price was observed. */
import { dayOf } from '@suil/core';
import { eventsOf, type Projector } from '../module/projector.ts';

export const projectObservations: Projector = async (tx, events) => {
  const observed = eventsOf(events, 'Observed');
  if (observed.length === 0) return [];
  await tx.query({
    name: 'day_observe',
    text: 'INSERT INTO day_observations SELECT * FROM unnest($1::text[], $2::integer[]) ON CONFLICT DO NOTHING',
    values: [observed.map(({ pool }) => pool), observed.map(({ timestampMs }) => dayOf(timestampMs))],
  });
  return [];
};
