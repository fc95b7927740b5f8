/** Bindings grow the tree; what the team reserve receives is kept by day (rules.md §4). */
import { dayOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import { growTree } from './tree.ts';

/** @param root the root member's address */
export function createTeamProjector(root: string): Projector {
  return async (tx, events) => {
    await growTree(tx, root, eventsOf(events, 'InviterBound'));
    await writeFundings(tx, eventsOf(events, 'TeamReserveFunded'));
    return [];
  };
}

async function writeFundings(
  tx: Queryable,
  fundings: readonly Extract<IndexedEvent, { kind: 'TeamReserveFunded' }>[],
): Promise<void> {
  if (fundings.length === 0) return;
  await tx.query({
    name: 'team_fund',
    text: `INSERT INTO team_fundings (digest, event_seq, day, amount)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::numeric[])`,
    values: [
      fundings.map(({ digest }) => digest),
      fundings.map(({ eventSeq }) => eventSeq),
      fundings.map(({ timestampMs }) => dayOf(timestampMs)),
      fundings.map(({ amount }) => amount),
    ],
  });
}
