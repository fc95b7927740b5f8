/**
 * Fees of claims, unstakes and swaps of SUIL, and pledges of SUIL, become hashrate entries, and as much HR in the member's ledger
 * account (rules.md §5). The contracts say what a swap's fee and a pledge are worth.
 */

import { type Address, dayOf, HASHRATE_ISSUE_ACCOUNT, type HashrateType, memberAccount } from '@suil/core';
import { transfer } from '@suil/ledger';
import type { EntryDraft } from '../../ledger.ts';
import { eventKey, eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import { createParameterReader } from '../parameters/read.ts';
import { type NewHashrateEntry, writeEntries, writeExchanges } from './store.ts';

export const projectHashrate: Projector = async (tx, events) => {
  const granting = eventsOf(events, 'Claimed', 'Unstaked', 'SuilSwapped', 'SuilPledged');
  if (granting.length === 0) return [];
  const parametersOn = createParameterReader(tx);
  const grants: Grant[] = [];
  for (const event of granting) {
    const worth = worthOf(event);
    // An entry keeps the rate of its first day.
    const { releaseRateBps } = await parametersOn(dayOf(event.timestampMs));
    if (worth.total > 0n) grants.push({ event, ...worth, releaseRateBps });
  }
  tx.defer(writeEntries(tx, grants.map(toHashrateEntry)));
  tx.defer(writeExchanges(tx, eventsOf(granting, 'SuilSwapped')));
  return grants.map((grant) => ({ event: grant.event, entry: toLedgerEntry(grant) }));
};

type GrantingEvent = Extract<IndexedEvent, { kind: 'Claimed' | 'Unstaked' | 'SuilSwapped' | 'SuilPledged' }>;
type Grant = { event: GrantingEvent; type: HashrateType; total: bigint; releaseRateBps: bigint };

/** A micro-dollar of a fee is a unit of HR; an exchange's event says what part of its fee is granted. */
function worthOf(event: GrantingEvent): Pick<Grant, 'type' | 'total'> {
  switch (event.kind) {
    case 'Claimed':
      return { type: event.incomeKind === 'static' ? 'static' : 'promotion', total: event.rewardValueFee };
    case 'Unstaked':
      return { type: 'fee', total: event.fee };
    case 'SuilSwapped':
      return { type: 'fee', total: event.hashrate };
    case 'SuilPledged':
      return { type: 'staking', total: event.hashrate };
  }
}

function toHashrateEntry({ event, type, total, releaseRateBps }: Grant): NewHashrateEntry {
  const { inputSeq, position, member, digest, timestampMs } = event;
  return { inputSeq, position, member, type, total, releaseRateBps, startDay: dayOf(timestampMs), digest, timestampMs };
}

function toLedgerEntry({ event, total }: Grant): EntryDraft {
  return {
    key: `${eventKey(event)}:hashrate`,
    kind: 'hashrate_granted',
    digest: event.digest,
    occurredAtMs: event.timestampMs,
    postings: transfer(HASHRATE_ISSUE_ACCOUNT, memberAccount(event.member as Address), 'HR', total),
  };
}
