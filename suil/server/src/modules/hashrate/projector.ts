/**
 * Fees of claims, unstakes and swaps of SUIL, and pledges of SUIL, become hashrate entries, and as much HR in the member's ledger
 * account (rules.md §5). The contracts say what a swap's fee and a pledge are worth. Of a pledge that was left, what its days did not
 * serve for is taken back (rules.md §6).
 */

import {
  type AccountName,
  type Address,
  dayOf,
  HASHRATE_ISSUE_ACCOUNT,
  type HashrateType,
  memberAccount,
} from '@suil/core';
import { transfer } from '@suil/ledger';
import type { PipelinedTransaction } from '@suil/postgres';
import type { EntryDraft, Posting } from '../../ledger.ts';
import { type Draft, eventKey, eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import { createParameterReader } from '../parameters/read.ts';
import { type NewHashrateEntry, takeBack, writeEntries, writeExchanges } from './store.ts';

export const projectHashrate: Projector = async (tx, events) => {
  const grants = await grantHashrate(tx, events);
  const takenBack = await takeHashrateBack(tx, eventsOf(events, 'SuilPledgeLeft'));
  return [...grants, ...takenBack];
};

async function grantHashrate(tx: PipelinedTransaction, events: readonly IndexedEvent[]): Promise<Draft[]> {
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
  return grants.map(({ event, total }) => {
    const postings = transfer(HASHRATE_ISSUE_ACCOUNT, accountOf(event), 'HR', total);
    return { event, entry: toLedgerEntry(event, 'hashrate_granted', postings) };
  });
}

type LeavingEvent = Extract<IndexedEvent, { kind: 'SuilPledgeLeft' }>;

async function takeHashrateBack(tx: PipelinedTransaction, left: readonly LeavingEvent[]): Promise<Draft[]> {
  if (left.length === 0) return [];
  const taken = await takeBack(tx, left);
  return left.flatMap((event) => {
    const amount = taken.get(event.id) ?? 0n;
    if (amount === 0n) return [];
    const postings = transfer(accountOf(event), HASHRATE_ISSUE_ACCOUNT, 'HR', amount);
    return [{ event, entry: toLedgerEntry(event, 'hashrate_taken_back', postings) }];
  });
}

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
  const pledgeId = event.kind === 'SuilPledged' ? event.id : null;
  const startDay = dayOf(timestampMs);
  return { inputSeq, position, member, type, pledgeId, total, releaseRateBps, startDay, digest, timestampMs };
}

function toLedgerEntry(event: IndexedEvent, kind: string, postings: Posting[]): EntryDraft {
  return { key: `${eventKey(event)}:hashrate`, kind, digest: event.digest, occurredAtMs: event.timestampMs, postings };
}

function accountOf(event: { member: string }): AccountName {
  return memberAccount(event.member as Address);
}
