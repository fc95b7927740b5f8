/** Announced, cancelled and vetoed changes of the contracts' parameters (rules.md §10), from the chain's events to `parameter_changes`. */
import { eventsOf, type Projector } from '../../module/projector.ts';
import { cancelLastChange, writeChange } from './store.ts';

export const projectParameters: Projector = async (tx, events) => {
  // All asked for at once, so that projectors that grant by parameters read them with these changes.
  const changes = eventsOf(events, 'ChangeAnnounced', 'ChangeCancelled', 'ChangeVetoed').map((event) =>
    event.kind === 'ChangeAnnounced' ? writeChange(tx, event) : cancelLastChange(tx, event.key, event.timestampMs),
  );
  await Promise.all(changes);
  return [];
};
