/** Referral bindings, from the chain's events to the `members` table. */
import { eventsOf, type Projector } from '../../indexer/projector.ts';

export const projectMembers: Projector = async (tx, events) => {
  for (const event of eventsOf(events, 'InviterBound')) {
    await tx.query({
      name: 'account_bind',
      text: 'INSERT INTO members (address, inviter, digest, bound_at_ms) VALUES ($1, $2, $3, $4)',
      values: [event.member, event.inviter, event.digest, event.timestampMs],
    });
  }
  return [];
};
