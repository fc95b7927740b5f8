/** Announced and cancelled changes of the contracts' parameters (rules.md §10), from the chain's events to `parameter_changes`. */
import { eventsOf, type Projector } from '../../indexer/projector.ts';
import { cancelLastChange, writeChange } from './store.ts';

export const projectParameters: Projector = async (tx, events) => {
  for (const event of eventsOf(events, 'ChangeAnnounced', 'ChangeCancelled')) {
    if (event.kind === 'ChangeAnnounced') await writeChange(tx, event);
    else await cancelLastChange(tx, event.key, event.timestampMs);
  }
  return [];
};
