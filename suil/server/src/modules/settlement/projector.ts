/** What the chain says of published and proven days (rules.md §4). */
import { eventsOf, type Projector } from '../../module/projector.ts';
import { writeProvenDays } from './proof/store.ts';
import { writeAudits, writeSettlementEvents } from './roots.ts';
import { writeSeasonEvents } from './season/roots.ts';

export const projectSettlements: Projector = async (tx, events) => {
  await writeSettlementEvents(tx, eventsOf(events, 'SettlementPublished', 'SettlementRevoked'));
  await writeAudits(tx, eventsOf(events, 'SettlementAttested', 'SettlementHeld'));
  await writeSeasonEvents(tx, eventsOf(events, 'SeasonPublished', 'SeasonAttested', 'SeasonRevoked'));
  await writeProvenDays(tx, eventsOf(events, 'Proven'));
  return [];
};
