/** Referral bindings, from the chain's events to the `members` table. */
import { copyRows } from '@suil/postgres';
import { eventsOf, type Projector } from '../../module/projector.ts';

export const projectMembers: Projector = async (tx, events) => {
  const bindings = eventsOf(events, 'InviterBound');
  if (bindings.length === 0) return [];
  const rows = bindings.map(({ member, inviter, digest, timestampMs }) => [member, inviter, digest, timestampMs]);
  await copyRows(tx, 'members', ['address', 'inviter', 'digest', 'bound_at_ms'], rows);
  return [];
};
