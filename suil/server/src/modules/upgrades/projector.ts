/** The acts that announce an upgrade of the contracts, move its time or end it, from the chain's events (rules.md §10). */
import { UPGRADE_ACTS, type UpgradeAct } from '@suil/core';
import { copyRows } from '@suil/postgres';
import { eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';

export const projectUpgrades: Projector = async (tx, events) => {
  const acts = eventsOf(events, ...UPGRADE_ACTS);
  if (acts.length === 0) return [];
  const rows = acts.map((act) => [act.checkpoint, act.position, act.kind, act.timestampMs, timeOf(act)]);
  tx.defer(copyRows(tx, 'upgrade_acts', ['checkpoint', 'position', 'kind', 'at_ms', 'time_ms'], rows));
  return [];
};

function timeOf(event: Extract<IndexedEvent, { kind: UpgradeAct['kind'] }>): number | null {
  switch (event.kind) {
    case 'UpgradeAnnounced':
      return event.readyMs;
    case 'Paused':
      return event.untilMs;
    default:
      return null;
  }
}
