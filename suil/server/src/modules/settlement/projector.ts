/** What the chain says of published days (rules.md §4). */
import { eventsOf, type Projector } from '../../module/projector.ts';
import { writeSettlementEvents } from './store.ts';

export const projectSettlements: Projector = async (tx, events) => {
  await writeSettlementEvents(tx, eventsOf(events, 'SettlementPublished', 'SettlementRevoked'));
  return [];
};
