/**
 * Fees of claims, unstakes and swaps of SUIL, and pledges of SUIL, become hashrate entries, and as much HR in the member's ledger
 * account (rules.md §5). The contracts say what a swap's fee and a pledge are worth.
 */
import { type Address, dayOf } from '@suil/core';
import { type EntryDraft, HASHRATE_ISSUE_ACCOUNT, memberAccount } from '@suil/ledger';
import { eventKey, eventsOf, type IndexedEvent, type Projector } from '../../indexer/projector.ts';
import { type ParameterChange, readChanges, valueOn } from '../parameters/history.ts';
import { type NewHashrateEntry, writeEntries } from './store.ts';

/** Key of `release_rate` in `suil::parameters`. */
const RELEASE_RATE_KEY = 2;
/** Share of an entry released per day until a change is announced, basis points (rules.md §5). */
const RELEASE_RATE_DEFAULT_BPS = 100n;

export const projectHashrate: Projector = async (tx, events) => {
  const granting = eventsOf(events, 'Claimed', 'Unstaked', 'SuilSwapped', 'SuilPledged');
  if (granting.length === 0) return [];
  const rates = await readChanges(tx, RELEASE_RATE_KEY);
  const grants = granting.map((event) => toGrant(event, rates)).filter(({ total }) => total > 0n);
  await writeEntries(tx, grants);
  return grants.map(toLedgerEntry);
};

type GrantingEvent = Extract<IndexedEvent, { kind: 'Claimed' | 'Unstaked' | 'SuilSwapped' | 'SuilPledged' }>;

/** An entry keeps the rate of its first day. */
function toGrant(event: GrantingEvent, rates: readonly ParameterChange[]): NewHashrateEntry {
  const startDay = dayOf(event.timestampMs);
  return {
    event,
    member: event.member,
    ...worthOf(event),
    releaseRateBps: Number(valueOn(startDay, rates, RELEASE_RATE_DEFAULT_BPS)),
    startDay,
  };
}

/** A fee's value in micro-dollars is the HR granted, one to one. */
function worthOf(event: GrantingEvent): Pick<NewHashrateEntry, 'type' | 'total'> {
  switch (event.kind) {
    case 'Claimed':
      return { type: event.incomeKind === 'static' ? 'static' : 'promotion', total: event.rewardValueFee };
    case 'Unstaked':
      return { type: 'fee', total: event.fee };
    case 'SuilSwapped':
      return { type: 'fee', total: event.feeValue };
    case 'SuilPledged':
      return { type: 'staking', total: event.hashrate };
  }
}

function toLedgerEntry({ event, member, total }: NewHashrateEntry): EntryDraft {
  return {
    key: `${eventKey(event)}:hashrate`,
    kind: 'hashrate_granted',
    digest: event.digest,
    occurredAtMs: event.timestampMs,
    postings: [
      { account: HASHRATE_ISSUE_ACCOUNT, asset: 'HR', amount: -total },
      { account: memberAccount(member as Address), asset: 'HR', amount: total },
    ],
  };
}
